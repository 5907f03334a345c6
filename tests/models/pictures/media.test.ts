import { afterEach, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { history, media as table } from "../../../db/schema";
import { undo } from "../../../src/models/audit/undo";
import * as media from "../../../src/models/pictures/media";
import { forEditing } from "../../../src/models/stores/admin-list";
import * as stores from "../../../src/models/stores/write";
import { storeInput } from "../../../src/schemas/stores";
import { ADMIN } from "../../actor";
import { restore } from "../../catalogue";
import { addBlog, addStore } from "../../site/rows";

afterEach(restore);

const change = { actor: ADMIN };
const DAYS = 30;

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Uploads a picture of a size of its own. */
async function upload(width: number): Promise<string> {
  const picture = new Bun.Image(Buffer.from(PIXEL, "base64")).resize(width, 8).png();
  const saved = await media.save(await picture.bytes());
  if ("error" in saved) throw new Error(saved.error);
  return saved.path;
}

const hashOf = (path: string) => path.slice("/media/".length);

const isThere = async (path: string) => (await media.find(hashOf(path))) !== undefined;

/** A look at all uploads each day. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 10) {
    await media.prune(DAYS);
    await db.update(table).set({ unusedSince: sql`unused_since - interval '10 days'` });
    await db.update(history).set({ at: sql`at - interval '10 days'` });
  }
  await media.prune(DAYS);
}

test("an upload that nothing ever named goes after the days, and not before", async () => {
  const path = await upload(20);
  await pass(DAYS - 10);
  expect(await isThere(path)).toBe(true);
  await pass(20);
  expect(await isThere(path)).toBe(false);
});

test("with 0 days all stay", async () => {
  const path = await upload(21);
  await media.prune(0);
  await db.update(table).set({ unusedSince: sql`now() - interval '1 year'` });
  await media.prune(0);
  expect(await isThere(path)).toBe(true);
});

test("a store's logo and a picture in a post stay", async () => {
  const [logo, picture] = [await upload(22), await upload(23)];
  await addStore({ logo });
  await addBlog({ content: `<p>Look:</p><img src="${picture}" alt="A kite">` });
  await pass(100);
  expect([await isThere(logo), await isThere(picture)]).toEqual([true, true]);
});

test("a logo that was replaced stays while the edit can be undone", async () => {
  const [first, second] = [await upload(24), await upload(25)];
  const { id } = await addStore({ logo: first });
  const store = await forEditing(id);
  const input = storeInput.parse({ ...store, logo: second });
  await stores.update(id, { ...input, category: store?.category ?? null }, change);
  await pass(DAYS - 10);
  const [entry] = await db.select().from(history).where(eq(history.subjectId, id));
  expect((await undo(entry?.id ?? 0, change)).kind).toBe("saved");
  expect(await isThere(first)).toBe(true);
  await pass(100);
  expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
});

test("an old upload that is uploaded or named again stays", async () => {
  const [again, named] = [await upload(26), await upload(27)];
  await media.prune(DAYS);
  await db.update(table).set({ unusedSince: sql`now() - interval '1 year'` });
  expect(await upload(26)).toBe(again);
  expect(await media.claim(hashOf(named))).toBe(true);
  await media.prune(DAYS);
  expect([await isThere(again), await isThere(named)]).toEqual([true, true]);
  expect(await media.claim("0".repeat(64))).toBe(false);
});
