import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { memoize } from "../../src/cache/memoize";
import { resizeStore } from "../../src/cache/store";
import { collectReads, dependsOn, markAllStale, markChanged, type Tag } from "../../src/cache/tags";

beforeEach(() => {
  resizeStore(64);
});

afterAll(() => resizeStore(0));

/** Counts how often it runs, and depends on the stores. */
function counting() {
  let runs = 0;
  return async () => {
    dependsOn("stores");
    await Bun.sleep(0);
    return ++runs;
  };
}

describe("a memoized value", () => {
  test("is read once for all callers at the same time or soon after", async () => {
    const make = counting();
    const calls = Array.from({ length: 20 }, () => memoize("numbers", make));
    expect(new Set(await Promise.all(calls))).toEqual(new Set([1]));
    expect(await memoize("numbers", make)).toBe(1);
  });

  test("is read again when something changes that it depends on, and only then", async () => {
    const make = counting();
    await memoize("numbers", make);
    markChanged(["blogs"]);
    expect(await memoize("numbers", make)).toBe(1);
    markChanged(["stores"]);
    expect(await memoize("numbers", make)).toBe(2);
    markAllStale();
    expect(await memoize("numbers", make)).toBe(3);
  });

  test("is read again if a change comes while it is read", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const early = memoize("numbers", async () => {
      dependsOn("stores");
      await promise;
      return "early";
    });
    markChanged(["stores"]);
    resolve();
    expect(await early).toBe("early");
    expect(await memoize("numbers", async () => "late")).toBe("late");
  });

  test("passes its tags on to every page that shows it", async () => {
    const make = counting();
    for (let page = 0; page < 2; page++) {
      const tags = new Set<Tag>();
      await collectReads(tags, () => memoize("numbers", make));
      expect(tags).toEqual(new Set<Tag>(["stores"]));
    }
  });

  test("is read once, although a Drizzle query runs for each await", async () => {
    let runs = 0;
    // biome-ignore lint/suspicious/noThenProperty: so are the queries of Drizzle
    const query = { then: (resolve: (value: number) => void) => resolve(++runs) };
    const make = () => query as unknown as Promise<number>;
    await memoize("numbers", make);
    expect(await memoize("numbers", make)).toBe(1);
  });

  test("is read again after a failure", async () => {
    const fail = () => Promise.reject(new Error("away"));
    await expect(memoize("numbers", fail)).rejects.toThrow("away");
    expect(await memoize("numbers", async () => "back")).toBe("back");
  });

  test("is read for each caller if the cache is off", async () => {
    resizeStore(0);
    const make = counting();
    await memoize("numbers", make);
    expect(await memoize("numbers", make)).toBe(2);
  });
});
