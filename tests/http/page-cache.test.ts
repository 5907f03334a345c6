import { describe, expect, test } from "bun:test";
import { brotliCompressSync } from "node:zlib";
import { styleSheets } from "../../src/http/assets";
import { FRESH, pageCache } from "../../src/http/page-cache";

const DAY = 24 * 60 * 60 * 1000;

const made = (size = 100, tags: string[] = []) => ({
  body: new Blob([new Uint8Array(size)]),
  headers: {},
  etag: "e",
  tags: new Set(tags),
});

describe("the page cache", () => {
  test("keeps what is used, and lets go of what was used least recently", () => {
    const cache = pageCache(56_000);
    for (const key of ["/a", "/b", "/c"]) cache.keep(key, made(8_000), cache.mark());
    cache.find("/a");
    cache.keep("/d", made(8_000), cache.mark());
    cache.keep("/e", made(8_000), cache.mark());
    expect(["/a", "/b", "/c", "/d", "/e"].filter((key) => cache.find(key))).toEqual(
      ["/a", "/d", "/e", "/c"].toSorted(),
    );
  });

  test("lets no number of searches push out a page, and has the latest of them", () => {
    const cache = pageCache(1_000_000);
    for (let page = 0; page < 40; page++) cache.keep(`/store/${page}`, made(10_000), cache.mark());
    for (let search = 0; search < 2_500; search++)
      cache.keep(`/stores?search=x${search}`, made(10_000), cache.mark());
    for (let page = 0; page < 40; page++) expect(cache.find(`/store/${page}`)).toBeDefined();
    expect(cache.find("/stores?search=x2499")).toBeDefined();
    expect(cache.size().bytes).toBeLessThanOrEqual(1_000_000);
  });

  test("never grows beyond its bytes, packed forms included", async () => {
    const cache = pageCache(100_000);
    for (let page = 0; page < 300; page++) {
      const kept = cache.keep(
        `/${page}`,
        { ...made(), body: new Blob([crypto.getRandomValues(new Uint8Array(3_000))]) },
        cache.mark(),
      );
      await cache.packed(`/${page}`, kept, "br");
      await cache.packed(`/${page}`, kept, "gzip");
      expect(cache.size().bytes).toBeLessThanOrEqual(100_000);
    }
    expect(cache.size().entries).toBeGreaterThan(5);
    for (let page = 0; page < 300; page++) cache.find(`/${page}`);
    cache.resize(0);
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
  });

  test("has what is immutable go out as it is until it changes, and the rest for a minute", () => {
    let time = 0;
    const cache = pageCache(40_000, () => time);
    const page = cache.keep("/a", made(100, ["settings"]), cache.mark());
    const headers = { "cache-control": "public, max-age=31536000, immutable" };
    const picture = cache.keep("/b", { ...made(100, ["settings"]), headers }, cache.mark());
    time = FRESH;
    expect([page, picture].map(cache.isFresh)).toEqual([true, true]);
    time = FRESH + 1;
    expect([page, picture].map(cache.isFresh)).toEqual([false, true]);
    cache.purge(["settings"]);
    expect(cache.isFresh(picture)).toBe(false);
  });

  test("packs what is kept for ever as well as can be, and the rest in a hurry", async () => {
    const cache = pageCache(1_000_000);
    const text = styleSheets.site;
    const packed = async (headers: Record<string, string>) => {
      const kept = cache.keep("/a", { ...made(), body: new Blob([text]), headers }, cache.mark());
      return (await cache.packed("/a", kept, "br")).size;
    };
    const best = brotliCompressSync(text).length;
    expect(await packed({ "cache-control": "public, max-age=31536000, immutable" })).toBeLessThan(best + 10);
    expect(await packed({})).toBeGreaterThan(best + 100);
  });

  test("takes nothing that would fill it alone", () => {
    const cache = pageCache(10_000);
    cache.keep("/big", made(9_000), cache.mark());
    expect(cache.find("/big")).toBeUndefined();
  });

  test("knows the fresh from the old, and forgets after a day", () => {
    let now = 0;
    const cache = pageCache(1_000_000, () => now);
    const kept = cache.keep("/", made(), cache.mark());
    now = FRESH;
    expect(cache.isFresh(kept)).toBe(true);
    now = FRESH + 1;
    expect([cache.isFresh(kept), cache.find("/")]).toEqual([false, kept]);
    now = DAY + 1;
    expect(cache.find("/")).toBeUndefined();
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
  });

  test("doubts what rests on something that changed, and nothing else", () => {
    const cache = pageCache(1_000_000);
    const store = cache.keep("/store/a", made(1, ["store:1", "settings"]), cache.mark());
    const other = cache.keep("/store/b", made(1, ["store:2", "settings"]), cache.mark());
    cache.purge(["store:1", "blogs"]);
    expect([cache.isFresh(store), cache.isFresh(other)]).toEqual([false, true]);
    cache.purge();
    expect(cache.isFresh(other)).toBe(false);
  });

  test("keeps nothing whose ground changed while it was made", () => {
    const cache = pageCache(1_000_000);
    const begun = cache.mark();
    cache.purge(["deals"]);
    cache.keep("/", made(1, ["deals"]), begun);
    cache.keep("/about", made(1, ["settings"]), begun);
    expect([cache.find("/") !== undefined, cache.find("/about") !== undefined]).toEqual([false, true]);
    cache.keep("/", made(1, ["deals"]), cache.mark());
    expect(cache.find("/")).toBeDefined();
    const later = cache.mark();
    cache.purge();
    cache.keep("/terms", made(), later);
    expect(cache.find("/terms")).toBeUndefined();
  });
});
