import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { db } from "../../db/client";
import { missedPaths, redirects } from "../../db/schema";
import { app } from "../../src/app";
import { resizeStore } from "../../src/cache/store";
import * as redirectModel from "../../src/models/redirects";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { get, origin, send, textOf } from "../http";

afterEach(restore);

const lead = (...pairs: [from: string, to: string | null][]) =>
  db.insert(redirects).values(pairs.map(([from, to]) => ({ from, to })));

const answerTo = async (path: string) => {
  const response = await get(path);
  return [response.status, response.headers.get("location")];
};

describe("an old address", () => {
  test.each([
    ["/old", "/old"],
    ["/old", "/old/"],
    ["/old", "/old?utm_source=x"],
    ["/café", "/caf%C3%A9"],
    ["/café", "/caf%c3%a9/"],
    ["/old.html", "/old.html"],
    ["/index.php", "/index.php"],
    ["/store/nope", "/store/nope"],
    ["/blog/nope", "/blog/nope"],
    ["/category/nope", "/category/nope"],
    ["/author/nope", "/author/nope"],
    ["/event/nope", "/event/nope"],
    ["/?p=123", "/?p=123"],
    ["/?p=123", "/?p=123&utm_source=x"],
  ])("%s leads on from %s, without the query of the request", async (from, asked) => {
    await lead([from, "/stores"]);
    expect(await answerTo(asked)).toEqual([301, "/stores"]);
  });

  test("with its query is looked for first", async () => {
    await lead(["/old", "/stores"], ["/old?p=7", "/blogs"], ["/old?p=7&a=b", "/categories"]);
    const asked = ["/old?p=7&a=b", "/old?p=7&a=c", "/old?p=8"];
    expect(await Promise.all(asked.map(answerTo))).toEqual([
      [301, "/categories"],
      [301, "/blogs"],
      [301, "/stores"],
    ]);
  });

  test("leads to other sites, and to paths with letters beyond ASCII", async () => {
    await lead(["/out", "https://shop.example/a?b=c"], ["/menu", "/café?x=é#part"]);
    expect(await answerTo("/out")).toEqual([301, "https://shop.example/a?b=c"]);
    expect(await answerTo("/menu")).toEqual([301, "/caf%C3%A9?x=%C3%A9#part"]);
  });

  test("is not remembered by browsers for longer than an hour", async () => {
    await lead(["/old", "/stores"]);
    expect((await get("/old")).headers.get("cache-control")).toBe("max-age=3600");
  });

  test("leads on for HEAD, and not for a form", async () => {
    await lead(["/old", "/stores"], ["/gone", null]);
    const head = (path: string) => app.request(origin + path, { method: "HEAD" });
    expect([(await head("/old")).status, (await head("/gone")).status]).toEqual([301, 410]);
    expect((await send("POST", "/old", { form: {} })).status).toBe(404);
  });

  test("with a page is that page, cached or not", async () => {
    const page = `/store/${cast.harborPine}`;
    await lead([page, "/blogs"], ["/stores", "/blogs"], ["/", "/blogs"], ["/favicon.svg", "/blogs"]);
    for (const mib of [0, 1, 1]) {
      resizeStore(mib);
      for (const path of [page, "/stores", "/", "/favicon.svg"])
        expect(await answerTo(path)).toEqual([200, null]);
    }
    resizeStore(0);
  });

  test("whose page is gone is 410 with a page that says so and helps", async () => {
    await lead(["/gone", null]);
    const response = await get("/gone");
    expect(response.status).toBe(410);
    const html = await response.text();
    expect(textOf(html)).toContain("This Page Is Gone The page at this address was removed for good.");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('action="/stores"');
    expect(textOf(html)).toContain("Popular Stores");
  });

  test("is 404 like any other while the database cannot be reached", async () => {
    using _ = spyOn(redirectModel, "follow").mockRejectedValue(new Error("away"));
    expect(await answerTo("/old")).toEqual([404, null]);
    expect(await db.$count(missedPaths)).toBe(0);
  });
});

describe("several in a row", () => {
  test("are one step for a visitor", async () => {
    await lead(["/a", "/b#part"], ["/b", "/c?x=1"], ["/c", `${origin}/d`], ["/d", "/stores"]);
    expect(await answerTo("/a")).toEqual([301, "/stores"]);
  });

  test("that end in one that is gone are gone", async () => {
    await lead(["/a", "/b"], ["/b", null]);
    expect(await answerTo("/a")).toEqual([410, null]);
  });

  test("end at the first page that is there", async () => {
    const page = `/store/${cast.harborPine}`;
    await lead(["/a", "/b"], ["/b", page], [page, "/c"], ["/c", null]);
    expect(await answerTo("/a")).toEqual([301, page]);
  });

  test("that lead round are 404", async () => {
    await lead(["/a", "/b"], ["/b", `${origin}/c`], ["/c", "/b"], ["/self", "/self#x"], ["/q", "/q?x=1"]);
    for (const path of ["/a", "/b", "/c", "/self", "/q"]) expect(await answerTo(path)).toEqual([404, null]);
  });

  test("end after five, and go on from there", async () => {
    const steps = Array.from({ length: 8 }, (_, n): [string, string] => [`/n${n}`, `/n${n + 1}`]);
    await lead(...steps, ["/n8", "/stores"]);
    expect(await answerTo("/n0")).toEqual([301, "/n5"]);
    expect(await answerTo("/n5")).toEqual([301, "/stores"]);
  });

  test.each([21, 150])("that lead round after %d are 404", async (length) => {
    const steps = Array.from({ length }, (_, n): [string, string] => [`/n${n}`, `/n${(n + 1) % length}`]);
    await lead(...steps);
    expect(await answerTo("/n0")).toEqual([404, null]);
  });
});

describe("an address that leads nowhere", () => {
  // Tests of other files leave some.
  beforeEach(() => db.delete(missedPaths));

  const counted = async () =>
    (await db.select().from(missedPaths).orderBy(missedPaths.path)).map(({ path, count }) => [path, count]);

  test("is counted, for a person as for a search engine, once for each network", async () => {
    const robot = { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" };
    await get("/coupon/first/?utm_source=x", {}, "192.0.2.1");
    await get("/coupon/first", {}, "192.0.2.2");
    await get("/coupon/first", robot, "198.51.100.1");
    await get("/?p=123&fbclid=secret", robot, "198.51.100.1");
    await get("/store/nope.com", robot, "198.51.100.1");
    expect(await counted()).toEqual([
      ["/?p=123", 1],
      ["/coupon/first", 2],
      ["/store/nope.com", 1],
    ]);
  });

  test("is not counted where it leads on or is gone, nor for other methods, pictures or the API", async () => {
    await lead(["/a", "/stores"], ["/b", null]);
    const from = "192.0.2.3";
    for (const path of ["/a", "/b", "/api/nope", "/assets/nope.js", "/go/store/nope", "/stores"])
      await get(path, {}, from);
    await get("/picture", { "Sec-Fetch-Dest": "image" }, from);
    await send("POST", "/form", { form: {} }, {}, from);
    await app.request(`${origin}/head`, { method: "HEAD" });
    expect(await counted()).toEqual([]);
  });
});

describe("capitals, or a slash at the end, lead to the page", () => {
  const store = `/store/${cast.harborPine}`;

  test.each([
    ["/stores/", "/stores"],
    ["/Stores", "/stores"],
    ["/STORES//?sort=popular&search=a%20b", "/stores?sort=popular&search=a%20b"],
    [`${store}/`, store],
    [store.toUpperCase(), store],
    [`/store/${cast.harborPine.toUpperCase()}?code=1`, `${store}?code=1`],
    ["/Category/Fashion/", "/category/fashion"],
    ["/category/Fashion?sort=expiry", "/category/fashion?sort=expiry"],
  ])("%s leads to %s", async (asked, page) => {
    expect(await answerTo(asked)).toEqual([301, page]);
    expect((await get(page)).status).toBe(200);
  });

  test("an old address comes first, also where it differs only in its capitals", async () => {
    await lead(["/store/Nope", "/blogs"], ["/store/loop", "/store/Loop"]);
    expect(await answerTo("/store/Nope")).toEqual([301, "/blogs"]);
    expect(await answerTo("/store/Loop")).toEqual([404, null]);
  });

  test.each([
    "/API/coupons",
    "/api/coupons/",
    "/Admin",
    "//stores/",
    "/stores/%2f",
    "//evil.example/",
    "/nope/",
  ])("%s leads nowhere", async (path) => {
    expect((await get(path)).status).not.toBe(301);
  });
});
