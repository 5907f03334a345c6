import { afterEach, expect, test } from "bun:test";
import { db } from "../../db/client";
import { freeSlug } from "../../src/models/slug-redirects";
import { storeEntity } from "../../src/models/stores/write";
import { slug } from "../../src/schemas/fields";
import { restore } from "../catalogue";
import { addStore } from "../site/rows";

afterEach(restore);

test("the free slug of a long name leaves room for its number", async () => {
  const long = "zebra-".repeat(20).slice(0, 100);
  const free = () => db.transaction((tx) => freeSlug(tx, storeEntity, long));
  const first = await free();
  await addStore({ slug: first });
  expect([first, await free()].map((text) => slug.safeParse(text).success)).toEqual([true, true]);
  expect(await free()).toBe(`${first}-2`);
});
