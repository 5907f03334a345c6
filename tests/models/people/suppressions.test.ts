import { afterEach, expect, test } from "bun:test";
import { db } from "../../../db/client";
import { suppressions } from "../../../db/schema";
import { find, hashesOf, keepDeleted, letBack } from "../../../src/models/people/suppressions";
import { restore } from "../../catalogue";

afterEach(restore);

const EMAIL = "nour@zebra.example";

test("who complained stays so when the address is deleted, and may not come back by a form", async () => {
  const [hash = ""] = await hashesOf([EMAIL]);
  await db.insert(suppressions).values({ hash, reason: "complained" });
  await db.transaction((tx) => keepDeleted([EMAIL], tx));
  expect((await find(EMAIL))?.reason).toBe("complained");
  expect(await db.transaction((tx) => letBack(EMAIL, tx))).toBe(false);
});
