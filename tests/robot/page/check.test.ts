import { describe, expect, test } from "bun:test";
import type { SoughtDeal } from "../../../src/proof/page";
import { type Answer, checkDeal } from "../../../src/robot/page/check";
import { readPage, textOfPage } from "../../../src/robot/page/page";
import { passageOn } from "../../on-page";

const address = "https://shop.example/sale";
const OFFER = "Take 20% off all lamps with code <b>Lamp20</b>";
const OTHER = "Free bulbs: BULB5";
const card = (offer: string) => `<li>${offer}</li>`;
const body = (items: string, above = "Winter savings") => `<nav>Lamps Shades Bulbs Delivery Returns</nav>
  <h1>${above}</h1><p>Type them at the checkout.</p><ul>${items}${card(OTHER)}</ul>
  <h2>About us</h2><p>Lamps, shades and bulbs for every room. Free delivery on orders over forty pounds.</p>
  <footer>Contact Careers Privacy Terms and conditions</footer>`;

const page = (html: string, title = "Winter savings – Lantern Lane", url = address) => {
  const { blocks, ...read } = readPage(`<title>${title}</title>${html}`, url);
  return { kind: "page" as const, url, blocks, text: textOfPage({ ...read, blocks }) };
};
const first = body(card(OFFER));
const known = new Map([["first", page(first).text]]);
const others = [{ words: "BULB5", code: "BULB5" }];

const deal = (given: Partial<SoughtDeal> = {}, html = first, words = "Lamp20"): SoughtDeal => {
  const { code = "LAMP20" } = given;
  const passage = passageOn({ url: address, html, words, code, at: new Date(), others });
  return {
    code,
    title: "20% off all lamps",
    description: "",
    discountType: "percentage",
    discountValue: "20%",
    minSpend: null,
    seenPage: { url: address, ...passage },
    lastOutcome: "seen",
    textSha256: "first",
    ...given,
  };
};
const look = (answer: Answer, sought = deal(), earlier = known) =>
  checkDeal(sought, answer, { url: address, earlier }, ["LAMP20", "BULB5"]);

describe("a deal is seen", () => {
  test.each([
    ["on the page as it was", first],
    ["with its code in another letter case", body(card(OFFER.replace("Lamp20", "LAMP20")))],
    ["with other white space", body(card("Take  20%&nbsp;off all\n lamps with code LAMP20"))],
    ["in full-width letters", body(card(OFFER.replace("Lamp20", "ＬＡＭＰ２０")))],
    ["further down under the same heading", body(`<li>New: lamp oil, OIL10</li>${card(OFFER)}`)],
    [
      "on a page of otherwise new words",
      `<h1>Winter savings</h1><p>Type them at the checkout.</p><ul>${card(OFFER)}</ul>`,
    ],
  ])("%s", (_, html) => {
    expect(look(page(html))).toEqual({ outcome: "seen" });
  });

  test("where a line far from it goes, so that others come nearer", () => {
    const lines = Array.from(
      { length: 30 },
      (_, at) => `Line ${"abcdefghijklmnopqrstuvwxyzäöüß"[at]} about lamps. ${"Long. ".repeat(30)}`,
    );
    const items = (from: string[]) =>
      `<h1>Savings</h1><ul>${card(OFFER)}${card(OTHER)}</ul>${from.map((line) => `<p>${line}</p>`).join("")}`;
    const sought = deal({}, items(lines));
    expect(look(page(items(lines.toSpliced(3, 1))), sought)?.outcome).toBe("seen");
    expect(look(page(items(["These have ended.", ...lines])), sought)?.outcome).toBe("reworded");
  });

  test("where only the signs of its note are others", () => {
    const html = (note: string) => `${body("<li>20% off lamps* with Lamp20</li>")}<p>${note}</p>`;
    const sought = deal({}, html("* It’s for lamps alone: Lamp20"));
    expect(look(page(html("* It's for lamps alone: Lamp20")), sought)).toEqual({ outcome: "seen" });
  });

  test("with other typographic signs", () => {
    const html = (words: string) => body(card(words));
    const sought = deal({}, html("20% off “lamps” – it’s Lamp20"));
    expect(look(page(html(`20% off "lamps" - it's Lamp20`)), sought)).toEqual({ outcome: "seen" });
  });

  test.each(["https://shop.example/offers?x=1", "https://www.shop.example/sale"])(
    "at %s, within the host, where the page moved to",
    (url) => {
      expect(look(page(first, "New title", url))).toEqual({ outcome: "seen" });
    },
  );

  test("without an earlier text to compare with", () => {
    expect(look(page(first), deal(), new Map())).toEqual({ outcome: "seen" });
  });

  test("where the page has not changed, if it was seen there", () => {
    expect(look({ kind: "unchanged" })).toEqual({ outcome: "seen" });
    expect(look({ kind: "unchanged" }, deal({ lastOutcome: "missing" }))).toEqual({ outcome: "missing" });
    expect(look({ kind: "unchanged" }, deal({ lastOutcome: null }))).toBeUndefined();
  });
});

test.each([404, 410])("a page that answers %d is gone", (status) => {
  expect(look({ kind: "status", status })).toEqual({ outcome: "gone" });
});

describe("a deal is changed, and confirmed by nothing", () => {
  test.each([
    ["another value", body(card(OFFER.replace("20%", "15%")))],
    ["other words", body(card("Until Sunday: <b>lamp20</b> takes a fifth off every lamp"))],
    ["a condition more", body(card(`${OFFER}. Not for shades.`))],
    ["a note behind it in its list", body(card(OFFER) + card("LAMP20 has ended."))],
    ["a note above its list", first.replace("Type them at the checkout.", "These have ended.")],
    ["a note below its list", first.replace("</ul>", "</ul><p>All of them have ended.</p>")],
    ["another heading above", body(card(OFFER), "Expired offers")],
    ["a heading more above", first.replace("<ul>", "<h2>Expired</h2><ul>")],
    [
      "a word elsewhere about its code",
      first.replace("Lamps, shades", "Sorry, lamp20 is over. Lamps, shades"),
    ],
    ["its place under another heading", `${body("")}<h2>Expired</h2><ul>${card(OFFER)}</ul>`],
  ])("where the page has its code with %s", (_, html) => {
    expect(look(page(html))?.outcome).toBe("reworded");
  });

  test("and its words are not kept where they would fill the database", () => {
    const long = body(card(`Lamp20 ${"is another offer by now. ".repeat(1_000)}`));
    expect(look(page(long))).toEqual({ outcome: "reworded" });
    const often = body(
      card("15% off with Lamp20") + card(`${"Lamp20 is another code. ".repeat(4)}`).repeat(500),
    );
    expect(look(page(often))).toEqual({ outcome: "reworded" });
  });

  test("and its words now are known", () => {
    const found = look(page(body(card(OFFER.replace("20%", "15%")))));
    expect(found?.passage).toMatchObject({
      headings: ["Winter savings"],
      blocks: ["Take 15% off all lamps with code Lamp20"],
    });
  });

  test("of cards that the page builds of several blocks: a line more, and a note that its mark leads to", () => {
    const flat = (more: string, note = "* Minimum £50") =>
      `<h3>20% off lamps*</h3><p>Lamp20</p>${more}<h3>Bulbs</h3><p>BULB5</p><footer><p>${note}</p></footer>`;
    const sought = deal({}, flat(""));
    expect(look(page(flat("")), sought)?.outcome).toBe("seen");
    expect(look(page(flat("<p>This offer has ended.</p>")), sought)?.outcome).toBe("reworded");
    expect(look(page(flat("", "* Minimum £80")), sought)?.outcome).toBe("reworded");
  });

  test("without a code, where one of its lines still stands", () => {
    const html = (less: string) => body(`<li>Free delivery<br>on orders over ${less}</li>`);
    const sought = deal({ code: null }, html("£40"), "Free delivery");
    expect(look(page(html("£40")), sought)?.outcome).toBe("seen");
    expect(look(page(html("£60")), sought)?.outcome).toBe("reworded");
    expect(look(page(body("")), sought)?.outcome).toBe("missing");
  });
});

describe("a deal is missing", () => {
  test.each([
    ["another code", body(card(OFFER.replace("Lamp20", "Lamp21")))],
    ["a longer code", body(card(OFFER.replace("Lamp20", "Lamp200")))],
    ["no offer", body(card("Our sale has ended. See you next winter!"))],
  ])("where the page has %s", (_, html) => {
    expect(look(page(html))).toEqual({ outcome: "missing" });
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
    ["the page moved to another host", page(first, undefined, "https://login.example/sale")],
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
    expect(look(answer)?.outcome).toBe("unreadable");
  });

  test("where the deal is not on the page and there is no earlier text", () => {
    expect(look(page(body("No offers")), deal(), new Map())?.outcome).toBe("unreadable");
  });
});

describe("terms that were edited", () => {
  const edited = (given: Partial<SoughtDeal>) =>
    deal({ seenPage: { url: address, isEdited: true }, ...given });

  test("are seen where the page has their code and value, and no number of others", () => {
    const html = body(card(OFFER.replace("20%", "25%")));
    expect(look(page(html), edited({ discountValue: "25%" }))).toMatchObject({
      outcome: "seen",
      passage: { blocks: ["Take 25% off all lamps with code Lamp20"] },
    });
    for (const other of [{ discountValue: "20%" }, { code: "LAMP25", discountValue: "25%" }])
      expect(look(page(html), edited(other))).toBeUndefined();
    const minimum = page(body(card(`${OFFER} over £30`)));
    expect(look(minimum, edited({ minSpend: 40 }))).toBeUndefined();
    expect(look(minimum, edited({ minSpend: 30 }))?.outcome).toBe("seen");
  });

  test("are not seen in a text that is too long for a card", () => {
    const html = body(card(`${OFFER}. ${"Not for shades. ".repeat(50)}`));
    expect(look(page(html), edited({}))).toBeUndefined();
  });

  test("without a code, or on a page that cannot be read, are not looked for", () => {
    expect(look(page(first), edited({ code: null }))).toBeUndefined();
    expect(look({ kind: "status", status: 404 }, edited({}))).toBeUndefined();
  });
});

test("a page of letters that unfold has none of a hundred deals", () => {
  const text = "ﷺ ".repeat(50_000);
  const blocks = [{ kind: "paragraph" as const, text, heading: [], within: [] }];
  const answer = { kind: "page" as const, url: address, text, blocks };
  for (let one = 0; one < 100; one++) {
    const passage = { headings: [], blocks: [`Save ${one}%`], notes: [], around: [] };
    const found = look(
      answer,
      { ...deal(), code: null, seenPage: { url: address, ...passage } },
      new Map([["first", text]]),
    );
    expect(found?.outcome).not.toBe("seen");
  }
});
