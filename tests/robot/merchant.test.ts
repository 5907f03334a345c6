import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { env } from "../../src/env";
import type { Source } from "../../src/robot/merchant";
import { readIcon, readMerchant } from "../../src/robot/merchant";
import { type Answer, type Listener, listen, page, redirect, respond } from "./fetch/listeners";
import { refusal } from "./fetch/refusal";

/** The shop's pages by path. */
let pages: Record<string, Answer>;
let shop: Listener;
let origin: string;

const html = (body: string, title = "Shop") => page(`<title>${title}</title>${body}`);
const pathsOf = (sources: Source[]) => sources.map(({ url }) => url.replace(origin, ""));
const requested = () => shop.heads.map((head) => head.split(" ")[1] ?? "");

beforeEach(async () => {
  pages = {};
  shop = await listen((socket, head) => {
    const answer = pages[head.split(" ")[1] ?? ""] ?? respond(404, { "Content-Type": "text/html" });
    answer(socket, head);
  });
  origin = `http://127.0.0.1:${shop.port}`;
  env.FETCH_ALLOW = [`127.0.0.1:${shop.port}`];
});

afterEach(() => {
  shop.close();
  env.FETCH_ALLOW = [];
});

describe("readMerchant", () => {
  test("follows the link and reads the pages that look like offers", async () => {
    pages = {
      "/click?id=1": redirect("/en/"),
      "/en/": html(
        `<meta name=description content="All for the garden"><link rel=icon href=/icon.png>
         <p>Welcome</p><!-- SECRET --><a href=/about>About</a><a href=/sale>Sale</a><a href="/promo-codes">Codes</a>`,
      ),
      "/sale": html("<p>Everything 20% off</p>", "Sale"),
      "/promo-codes": html("<p>SAVE10</p>", "Codes"),
    };
    const reported: Source[] = [];
    const merchant = await readMerchant(`${origin}/click?id=1`, {
      onSource: (source) => reported.push(source),
    });
    expect(merchant.website).toBe(origin);
    expect(merchant.icons).toEqual([`${origin}/icon.png`, `${origin}/favicon.ico`]);
    expect(pathsOf(merchant.sources)).toEqual(["/en/", "/promo-codes", "/sale"]);
    expect(merchant.sources[0]).toEqual({
      url: `${origin}/en/`,
      title: "Shop",
      description: "All for the garden",
      text: "Shop\nWelcome\nAbout Sale Codes",
      blocks: ["Welcome", "About Sale Codes"].map((text) => expect.objectContaining({ text })),
      at: expect.any(Date),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(reported.toSorted((a, b) => a.url.localeCompare(b.url))).toEqual(
      merchant.sources.toSorted((a, b) => a.url.localeCompare(b.url)),
    );
  });

  test("reads at most 4 more, two at a time", async () => {
    let open = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    const inPairs: Answer = (socket, head) => {
      open += 1;
      most = Math.max(most, open);
      socket.once("close", () => {
        open -= 1;
      });
      waiting.push(() => html(head)(socket, head));
      if (waiting.length === 2) for (const answer of waiting.splice(0)) answer();
    };
    const links = Array.from({ length: 9 }, (_, index) => `/deals/${index}`);
    pages = { "/": html(links.map((link) => `<a href=${link}>Deal</a>`).join("")) };
    for (const link of links) pages[link] = inPairs;
    const { sources } = await readMerchant(`${origin}/`);
    expect(pathsOf(sources)).toEqual(["/", "/deals/0", "/deals/1", "/deals/2", "/deals/3"]);
    expect(shop.connections()).toBe(5);
    expect(most).toBe(2);
  });

  test("skips a page that fails, leads to another site or was already read", async () => {
    const elsewhere = await listen(html("elsewhere"));
    env.FETCH_ALLOW.push(`127.0.0.1:${elsewhere.port}`);
    pages = {
      "/": html(
        "<a href=/promo1>promo</a><a href=/promo2>promo</a><a href=/promo3>promo</a><a href=/promo4>promo</a>",
      ),
      "/promo1": redirect("http://10.0.0.1/"),
      "/promo2": redirect(`http://127.0.0.1:${elsewhere.port}/`),
      "/promo3": redirect("/"),
      "/promo4": html("good"),
    };
    const { sources } = await readMerchant(`${origin}/`);
    expect(pathsOf(sources)).toEqual(["/", "/promo4"]);
    elsewhere.close();
  });

  test("decodes a page by its own charset", async () => {
    pages = { "/": page(Buffer.from("caf\xe9", "latin1"), { "Content-Type": "text/html; charset=latin1" }) };
    expect((await readMerchant(`${origin}/`)).sources[0]?.blocks[0]?.text).toBe("café");
  });

  test.each([
    ["/", "status"],
    ["/pdf", "type"],
    ["/private", "address"],
  ] as const)("without its first page (%s) is refused", async (path, reason) => {
    pages = {
      "/pdf": page("", { "Content-Type": "application/pdf" }),
      "/private": redirect("http://192.168.0.1/"),
    };
    expect(await refusal(readMerchant(origin + path))).toBe(reason);
    expect(shop.connections()).toBe(1);
  });

  test("stops when the caller cancels", async () => {
    const caller = new AbortController();
    const stop: Answer = () => caller.abort();
    pages = { "/": html("<a href=/deals/1>1</a><a href=/deals/2>2</a><a href=/deals/3>3</a>") };
    for (const path of ["/deals/1", "/deals/2", "/deals/3"]) pages[path] = stop;
    expect(await refusal(readMerchant(`${origin}/`, { signal: caller.signal }))).toBe("cancelled");
    expect(requested()).not.toContain("/deals/3");
  });
});

describe("readIcon", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const picture = (bytes: Uint8Array, type = "image/png") => page(bytes, { "Content-Type": type });

  test("returns the first address that is a picture by type and bytes", async () => {
    pages = {
      "/page": html("a"),
      "/lie": picture(Buffer.from("<svg onload=alert(1)>")),
      "/large": picture(Buffer.alloc(1024 * 1024 + 1)),
      "/good": picture(png),
    };
    const paths = ["/missing", "/page", "/lie", "/large", "/good", "/never"];
    const bytes = await readIcon(["data:image/png,a", ...paths.map((path) => origin + path)]);
    expect(Buffer.from(bytes ?? [])).toEqual(png);
    expect(requested()).toEqual(paths.slice(0, -1));
  });

  test.each(["ffd8ffe000104a46", "474946383961", "524946460a000a0057454250"])("knows %s", async (hex) => {
    pages = { "/icon": picture(Buffer.from(hex, "hex"), "image/x") };
    expect(await readIcon([`${origin}/icon`])).toBeDefined();
  });

  test("returns undefined if there is no picture", async () => {
    expect(await readIcon([`${origin}/favicon.ico`])).toBeUndefined();
    expect(await readIcon([])).toBeUndefined();
  });

  test("tries no more than 8", async () => {
    await readIcon(Array.from({ length: 20 }, (_, index) => `${origin}/${index}`));
    expect(shop.connections()).toBe(8);
  });

  test("stops when the caller cancels", async () => {
    expect(await refusal(readIcon([`${origin}/`], { signal: AbortSignal.abort() }))).toBe("cancelled");
  });
});
