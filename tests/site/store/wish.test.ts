import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { requests, stores } from "../../../db/schema";
import { list } from "../../../src/models/inbox/list";
import { items } from "../../../src/models/inbox/read";
import { deleteExpired } from "../../../src/operations/retention";
import { cast } from "../../cast";
import { restore } from "../../catalogue";
import { anotherClient } from "../../clients";
import { send, textOf, visit } from "../../http";
import { linkTo, robot, whole } from "../reading";
import { addCoupon, addStore } from "../rows";

afterEach(restore);

const page = "/store/zebra-works/wish";

const ask = (from = anotherClient(), headers: Record<string, string> = {}, path = page) =>
  send("POST", path, { form: {} }, headers, from);

const wished = async () => items(await list("wished"));

test("a store without a code has the form, whose wish is counted once per client and day", async () => {
  const { id } = await addStore();
  expect(await whole("/store/zebra-works")).toMatch(
    /<form (?=[^>]*method="post")[^>]*action="\/store\/zebra-works\/wish"[^>]*><button[^>]*>Ask us to look/,
  );
  const client = anotherClient();
  for (const from of [client, client, anotherClient()]) {
    const response = await ask(from);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(`${page}?noted=yes`);
  }
  expect(await wished()).toMatchObject([{ id, name: "Zebra Works", wishes: 2 }]);
  const thanks = await whole(`${page}?noted=yes`);
  expect(textOf(thanks)).toContain("Thank you Your wish is counted.");
  expect(linkTo(thanks, "Back to the store")).toBe("/store/zebra-works");
});

test("the form's own page stays out of search engines", async () => {
  await addStore();
  const { status, html } = await visit(page);
  expect(status).toBe(200);
  expect(textOf(html)).toContain("No code for Zebra Works?");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test("a wish for a store with a code is 422, for no store 404", async () => {
  await addStore();
  await addCoupon({ code: "STRIPES" }, "zebra-works");
  const response = await ask();
  expect(response.status).toBe(422);
  expect(textOf(await response.text())).toContain("There is a code for Zebra Works today.");
  expect((await ask(undefined, {}, "/store/no-such/wish")).status).toBe(404);
  expect((await visit("/store/no-such/wish")).status).toBe(404);
  expect(await wished()).toEqual([]);
});

test("robots and other sites cannot wish, and nobody a thousand times", async () => {
  await addStore();
  expect((await ask(undefined, robot)).status).toBe(403);
  expect((await ask(undefined, { Origin: "https://evil.example" })).status).toBe(403);
  expect((await ask(undefined, { "Content-Type": "application/json" })).status).toBe(415);
  expect(await wished()).toEqual([]);
  const client = anotherClient();
  let last = await ask(client);
  for (let times = 0; times < 12 && last.status === 303; times++) last = await ask(client);
  expect(last.status).toBe(429);
  expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await wished()).toMatchObject([{ wishes: 1 }]);
});

test("wishes are forgotten after 30 days, and with their store", async () => {
  const { id } = await addStore();
  const [{ id: other } = { id: 0 }] = await db.select().from(stores).where(eq(stores.slug, cast.dealless));
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await db.insert(requests).values([
    { storeId: id, day: day(40), wishes: 7 },
    { storeId: id, day: day(2), wishes: 3 },
    { storeId: other, day: day(1), wishes: 4 },
  ]);
  await deleteExpired();
  expect((await wished()).map((store) => "wishes" in store && store.wishes).toSorted()).toEqual([3, 4]);
  await db.delete(stores).where(eq(stores.id, id));
  expect(await wished()).toMatchObject([{ wishes: 4 }]);
});
