import { describe, expect, test } from "bun:test";
import { type Answer, lookFor, type SeenDeal } from "../../src/web/look";
import { readPage, textOfPage } from "../../src/web/page";

const address = "https://shop.example/sale";
const body = (offer: string) => `<nav>Lamps Shades Bulbs Delivery Returns</nav><h1>Winter savings</h1>
  <p>${offer}</p><p>Ends on 31 December. Free delivery on orders over forty pounds.</p>
  <footer>Contact Careers Privacy Terms and conditions</footer>`;
const offer = "Take 20% off all lamps with code <b>Lamp20</b>";
const seen: SeenDeal = { code: "LAMP20", quote: "20% off all lamps with code Lamp20" };

const page = (html: string, title = "Winter savings – Lantern Lane", url = address): Answer => {
  const text = textOfPage(readPage(`<title>${title}</title>${html}`, url));
  return { kind: "page", url, text };
};
const first = page(body(offer)) as Extract<Answer, { kind: "page" }>;
const look = (answer: Answer, deal = seen, known: string | undefined = first.text) =>
  lookFor(deal, known, answer, address);

describe("a deal is seen", () => {
  test.each([
    ["on the page as it was", body(offer)],
    ["with its code in another letter case", body(offer.replace("Lamp20", "LAMP20"))],
    ["with other white space", body("Take  20%&nbsp;off all\n lamps <br> with code LAMP20!")],
    ["in full-width letters", body(offer.replace("Lamp20", "ＬＡＭＰ２０"))],
    ["on a page of otherwise new words", `<p>${offer}</p>`],
  ])("%s", (_, html) => {
    expect(look(page(html))).toEqual({ outcome: "seen" });
  });

  test.each(["https://shop.example/offers?x=1", "https://www.shop.example/sale"])(
    "at %s, within the host, where the page moved to",
    (url) => {
      expect(look(page(body(offer), "New title", url))).toEqual({ outcome: "seen" });
    },
  );

  test("without an earlier text to compare with", () => {
    expect(lookFor(seen, undefined, page(body(offer)), address)).toEqual({ outcome: "seen" });
  });
});

test.each([404, 410])("a page that answers %d is gone", (status) => {
  expect(look({ kind: "status", status })).toEqual({ outcome: "gone" });
});

describe("a deal is reworded", () => {
  test.each([
    ["another value", offer.replace("20%", "15%")],
    ["a larger value that ends alike", offer.replace("20%", "120%")],
    ["other words", "Until Sunday: <b>lamp20</b> takes a fifth off every lamp"],
  ])("where the page has its code with %s", (_, words) => {
    expect(look(page(body(words)))).toEqual({ outcome: "reworded" });
  });

  test("never, if it has no code", () => {
    const words = page(body("Free delivery on lamps"));
    expect(look(words, { code: null, quote: "20% off all lamps" })).toEqual({ outcome: "missing" });
  });
});

describe("a deal is missing", () => {
  test.each([
    ["another code", offer.replace("Lamp20", "Lamp21")],
    ["a longer code", offer.replace("Lamp20", "Lamp200")],
    ["no offer", "Our sale has ended. See you next winter!"],
  ])("where the page has %s", (_, words) => {
    expect(look(page(body(words)))).toEqual({ outcome: "missing" });
  });

  test("where the page has another title but its words", () => {
    expect(look(page(body("No offers today"), "Lantern Lane"))).toEqual({ outcome: "missing" });
  });
});

describe("nothing is known", () => {
  const failures: [string, Answer][] = [
    ["the host cannot be reached", { kind: "failed", reason: "unreachable" }],
    ["robots.txt forbids it", { kind: "failed", reason: "robots" }],
    ...[401, 403, 429, 451, 500, 503, 206, 204].map((status): [string, Answer] => [
      `the page answers ${status}`,
      { kind: "status", status },
    ]),
    ["the page moved to another host", page(body(offer), undefined, "https://login.example/sale")],
    ["the page is empty", page("")],
    ["a script would have to fill the page", page("<div id=root></div><noscript>Enable scripts</noscript>")],
    [
      "a bot guard answers with the shop's title",
      page("<h1>Checking your browser</h1><p>Please wait while we verify that you are human. Ray 7f2c</p>"),
    ],
    [
      "a consent manager answers with the shop's title",
      page(
        "<h1>We value your privacy</h1><p>We and our 812 partners store cookies to personalise advertising and measure " +
          "content. You may accept, reject or manage your choices at any time.</p><button>Accept all</button>",
      ),
    ],
    [
      "the address leads to another page of the host",
      page("<h1>Welcome home</h1><p>Sofas, chairs, tables</p>", "Home"),
    ],
  ];
  test.each(failures)("where %s", (_, answer) => {
    expect(look(answer).outcome).toBe("unreadable");
  });

  test("where the deal is not on the page and there is no earlier text", () => {
    expect(lookFor(seen, undefined, page(body("No offers")), address).outcome).toBe("unreadable");
  });
});

test("a page of letters that unfold, with a hundred deals, is read within two seconds", () => {
  const text = "ﷺ ".repeat(50_000);
  const began = performance.now();
  for (let one = 0; one < 100; one++)
    look({ kind: "page", url: address, text }, { code: null, quote: `Save ${one}%` }, text);
  expect(performance.now() - began).toBeLessThan(2_000);
});
