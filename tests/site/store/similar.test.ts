import { afterEach, expect, test } from "bun:test";
import { cast, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { all, whole } from "../reading";
import { addStore } from "../rows";

afterEach(restore);

test("similar stores are those that say the same words first", async () => {
  const { categoryId } = await storeBySlug(cast.harborPine);
  await addStore({ categoryId, description: "Striped hammocks and awnings for zebras." });
  await addStore({ name: "Other", slug: "other", categoryId, description: "An awning, a hammock, a zebra" });
  const rail = /<aside aria-label="About.*?<\/aside>/s.exec(await whole("/store/zebra-works"))?.[0] ?? "";
  expect(all(rail, /href="\/store\/([a-z-]+)"/g)[0]).toBe("other");
});
