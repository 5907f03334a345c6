import { afterAll, describe, expect, test } from "bun:test";
import { store as current, FRESH_MS, resizeStore } from "../../src/cache/store";
import { changeCount, markChanged } from "../../src/cache/tags";

const DAY_MS = 24 * 60 * 60 * 1000;
const MIB = 1024 * 1024;

function storeOf(bytes: number, now?: () => number) {
  resizeStore(bytes / MIB, now);
  return current;
}

afterAll(() => resizeStore(0));

const answer = (size = 100, tags: string[] = []) => ({
  body: new Blob([new Uint8Array(size)]),
  headers: {},
  etag: "e",
  tags: new Set(tags),
  since: changeCount(),
  madeAt: Date.now(),
});

describe("the store", () => {
  test("evicts the least recently used answer", () => {
    const store = storeOf(100_000);
    for (const key of ["/a", "/b", "/c"]) store.set(key, answer(8_000));
    store.get("/a");
    store.set("/d", answer(8_000));
    store.set("/e", answer(8_000));
    expect(["/a", "/b", "/c", "/d", "/e"].filter((key) => store.get(key))).toEqual(["/a", "/c", "/d", "/e"]);
  });

  test("never evicts a page for searches, and keeps the latest searches", () => {
    const store = storeOf(1_000_000);
    for (let page = 0; page < 40; page++) store.set(`/store/${page}`, answer(8_000));
    for (let search = 0; search < 2_500; search++) store.set(`/stores?search=x${search}`, answer(10_000));
    for (let page = 0; page < 40; page++) expect(store.get(`/store/${page}`)).toBeDefined();
    expect(store.get("/stores?search=x2499")).toBeDefined();
    expect(store.size().bytes).toBeLessThanOrEqual(1_000_000);
  });

  test("never grows beyond its bytes, with room for the compressed forms", () => {
    const store = storeOf(100_000);
    for (let page = 0; page < 300; page++) {
      store.set(`/${page}`, answer(3_000));
      expect(store.size().bytes).toBeLessThanOrEqual(100_000);
    }
    expect(store.size().entries).toBeGreaterThan(5);
  });

  test("refuses an answer that is too large or marked as not cacheable", () => {
    const store = storeOf(10_000);
    store.set("/big", answer(9_000));
    store.set("/empty", answer(10), false);
    expect(store.size().entries).toBe(0);
  });

  test("serves an answer for a minute, an immutable one until it changes, and deletes both after a day", () => {
    let now = 0;
    const store = storeOf(1_000_000, () => now);
    const page = store.set("/a", { ...answer(100, ["settings"]), madeAt: now });
    const headers = { "cache-control": "public, max-age=31536000, immutable" };
    const picture = store.set("/b", { ...answer(100, ["settings"]), madeAt: now, headers });
    now = FRESH_MS;
    expect([page, picture].map(store.isFresh)).toEqual([true, true]);
    now = FRESH_MS + 1;
    expect([page, picture].map(store.isFresh)).toEqual([false, true]);
    expect([page, picture].map((entry) => store.isUsable(entry))).toEqual([true, true]);
    markChanged(["settings"]);
    expect([page, picture].map(store.isFresh)).toEqual([false, false]);
    expect([page, picture].map((entry) => store.isUsable(entry))).toEqual([false, false]);
    now = DAY_MS + 1;
    expect([store.get("/a"), store.get("/b"), store.size().entries]).toEqual([undefined, undefined, 0]);
  });

  test("knows what depends on a change, and nothing else", () => {
    const store = storeOf(1_000_000);
    const one = store.set("/store/a", answer(1, ["store:1", "settings"]));
    const other = store.set("/store/b", answer(1, ["store:2", "settings"]));
    markChanged(["store:1", "blogs"]);
    expect([one, other].map(store.isFresh)).toEqual([false, true]);
    markChanged(["*"]);
    expect(store.isFresh(other)).toBe(false);
  });

  test("caches an answer that changed while it was rendered, as one that has changed", () => {
    const store = storeOf(1_000_000);
    const [home, about] = [answer(1, ["deals"]), answer(1, ["settings"])];
    markChanged(["deals"]);
    const cached = [store.set("/", home), store.set("/about", about)];
    expect(cached.map(store.isFresh)).toEqual([false, true]);
    expect(cached.map((entry) => store.isUsable(entry))).toEqual([false, true]);
  });

  test("marks everything as changed after changes to very many rows", () => {
    const store = storeOf(1_000_000);
    const page = store.set("/", answer(1, ["settings"]));
    markChanged(Array.from({ length: 10_001 }, (_, id) => `deal:${id}`));
    expect(store.isFresh(page)).toBe(false);
  });
});

describe("a list that has changed", () => {
  let now = 0;
  const stored = (isList: boolean) => {
    const store = storeOf(1_000_000, () => now);
    return { store, entry: store.set("/", { ...answer(1, ["deals"]), madeAt: now, isList }) };
  };

  test("is sent for a second after its rendering began; the page of one row is not", () => {
    for (const isList of [true, false]) {
      const { store, entry } = stored(isList);
      markChanged(["deals"]);
      now += 999;
      expect(store.isFresh(entry)).toBe(isList);
      now += 1;
      expect(store.isFresh(entry)).toBe(false);
    }
  });

  test("is sent while it is rendered again, unless it was more than about a second old by then", () => {
    const { store, entry } = stored(true);
    now += 30_000;
    expect(store.isFresh(entry)).toBe(true);
    markChanged(["deals"]);
    const startedAt = now + 1_000;
    now += 3_000;
    expect([store.isFresh(entry), store.isUsable(entry, startedAt)]).toEqual([false, true]);
    expect(store.isUsable(entry)).toBe(false);
  });
});
