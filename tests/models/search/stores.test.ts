import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { categories, stores as table } from "../../../db/schema";
import * as stores from "../../../src/models/stores/list";
import type { Cursor } from "../../../src/schemas/paging";
import { restore } from "../../catalogue";
import { addStore } from "../../site/rows";

afterEach(restore);

async function everyOne(search: string, limit: number): Promise<string[]> {
  const names: string[] = [];
  let cursor: Cursor | undefined;
  do {
    const page = await stores.list({ search }, { limit, cursor });
    names.push(...page.items.map(({ name }) => name));
    cursor = page.next ?? undefined;
  } while (cursor);
  return names;
}

async function addAll(names: string[]): Promise<void> {
  for (const [number, name] of names.entries()) await addStore({ name, slug: `added-${number}` });
}

describe("a search for stores", () => {
  test.each([1, 2, 3, 50])(
    "has exact names first, then those that begin so, then those with the word elsewhere (%p a page)",
    async (limit) => {
      await addAll(["The Zebra", "Zebra Works", "Zebrano", "zébra", "A zebra, too", "Grazebra"]);
      expect(await everyOne("zebra", limit)).toEqual([
        "zébra",
        "Zebrano",
        "Zebra Works",
        "A zebra, too",
        "The Zebra",
      ]);
      expect(await stores.count({ search: "zebra" })).toBe(5);
    },
  );

  test.each([1, 2, 50])(
    "has the most popular first among names that fit alike (%p a page)",
    async (limit) => {
      const names = ["Zebra Works", "Zebra Alley", "The Zebra", "A Zebra", "One Zebra", "My Zebra"];
      for (const [at, name] of names.entries())
        await addStore({ name, slug: `added-${at}`, popularity: [9, 0, 2, 7, 7, 100][at] ?? 0 });
      expect(await everyOne("zebra", limit)).toEqual([
        "Zebra Works",
        "Zebra Alley",
        "My Zebra",
        "One Zebra",
        "A Zebra",
        "The Zebra",
      ]);
    },
  );

  test("ends with the stores of a category of that name, each once", async () => {
    await addAll(["Fashion Zebra", "Zebra Fashion"]);
    await db.insert(categories).values({ name: "Zebra", slug: "zebra" });
    const [zebra] = await db.select().from(categories).where(eq(categories.slug, "zebra"));
    await addStore({ name: "Zebra Home", slug: "zebra-home", categoryId: zebra?.id ?? 0 });
    await addStore({ name: "Another", slug: "another", categoryId: zebra?.id ?? 0 });
    for (const limit of [1, 2, 60])
      expect(await everyOne("zebra", limit)).toEqual([
        "Zebra Home",
        "Zebra Fashion",
        "Fashion Zebra",
        "Another",
      ]);
    expect(await stores.count({ search: "zebra" })).toBe(4);
  });

  test("takes a last word that a sign has ended for a whole one", async () => {
    await addAll(["Zebra 5%", "Zebra 50"]);
    expect(await everyOne("zebra 5%", 60)).toEqual(["Zebra 5%"]);
    expect(await everyOne("zebra 5", 60)).toEqual(["Zebra 5%", "Zebra 50"]);
  });

  test("finds the last word of a name that is longer than is sorted by", async () => {
    // One of these letters is four words.
    const name = `${"ﷺ".repeat(20)} Quagga Works`;
    await addAll([name]);
    for (const search of ["quagga", "quagga works", "works quag"])
      expect(await everyOne(search, 50)).toEqual([name]);
    expect(await everyOne("quagga work ", 50)).toEqual([name]);
  });

  test("knows a new and a changed name at once", async () => {
    const { id } = await addStore({ name: "Zebra" });
    await db.update(table).set({ name: "Okapi" }).where(eq(table.id, id));
    expect(await everyOne("zebra", 60)).toEqual([]);
    expect(await everyOne("okapi", 60)).toEqual(["Okapi"]);
  });

  test("corrects what nothing has, for stores alone", async () => {
    await addAll(["Quagga Mills"]);
    const page = await stores.list({ search: "qugga mill" }, { limit: 5 });
    expect(page).toMatchObject({ corrected: "quagga mill", items: [{ name: "Quagga Mills" }], next: null });
    expect(await stores.count({ search: "qugga mill" })).toBe(1);
    // Coupons speak of it, but no store is called so.
    expect((await stores.list({ search: "napkni" }, { limit: 5 })).corrected).toBeUndefined();
  });

  test("begins at its start for a cursor of the unsearched list", async () => {
    const all = await stores.list({}, { limit: 5 });
    const first = await stores.list({ search: "home" }, { limit: 3 });
    expect(await stores.list({ search: "home" }, { limit: 3, cursor: all.next ?? undefined })).toEqual(first);
  });
});
