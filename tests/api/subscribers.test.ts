import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { history, subscribers } from "../../db/schema";
import { type Admin, signIn } from "../admin/session";
import { restore, restoreContent } from "../catalogue";
import { send } from "../http";
import { nextOf, oddCursors, problemOf } from "./asking";

const path = "/api/subscribers";

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});

afterEach(async () => {
  await db.delete(subscribers);
});

afterEach(restoreContent);
afterAll(restore);

type Subscriber = { id: number; email: string; createdAt: string };

const add = (count: number) =>
  db
    .insert(subscribers)
    .values(Array.from({ length: count }, (_, number) => ({ email: `ann-${number}@mail.example` })))
    .returning();

test("GET pages through the subscribers, the newest first", async () => {
  await add(7);
  const emails: string[] = [];
  let at: string | undefined = `${path}?limit=3`;
  while (at) {
    const response: Response = await admin.get(at);
    expect(response.headers.get("X-Total-Count")).toBe("7");
    emails.push(...((await response.json()) as Subscriber[]).map(({ email }) => email));
    at = nextOf(response)?.replace(/^https?:\/\/[^/]+/, "");
  }
  expect(emails).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `ann-${number}@mail.example`));
});

test.each(oddCursors)("GET with a cursor that is %s is 400", async (_, cursor) => {
  await problemOf(await admin.get(`${path}?cursor=${cursor}`), 400);
});

test("DELETE removes a subscriber, records it without the address, and then answers 404", async () => {
  const [subscriber] = await add(1);
  const at = `${path}/${subscriber?.id}`;
  expect((await admin.json("DELETE", at)).status).toBe(204);
  expect(await db.$count(subscribers)).toBe(0);
  const [change] = await db.select().from(history).where(eq(history.subject, "subscriber"));
  expect(change).toMatchObject({ action: "delete", subjectId: subscriber?.id });
  expect(JSON.stringify(change)).not.toContain("ann-0@mail.example");
  await problemOf(await admin.json("DELETE", at), 404);
  await problemOf(await admin.json("DELETE", `${path}/2147483648`), 404);
});

test("a DELETE that is repeated with its Idempotency-Key gets the same answer", async () => {
  const [subscriber] = await add(1);
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  for (const _ of [1, 2]) {
    const response = await admin.json("DELETE", `${path}/${subscriber?.id}`, undefined, { headers });
    expect(response.status).toBe(204);
  }
  expect(await db.$count(history, eq(history.subject, "subscriber"))).toBe(1);
});

test("DELETE answers 401 without a session, 403 from another site", async () => {
  const [subscriber] = await add(1);
  const at = `${path}/${subscriber?.id}`;
  await problemOf(await send("DELETE", at, { raw: null }), 401);
  const elsewhere = { headers: { Origin: "https://evil.example" } };
  await problemOf(await admin.json("DELETE", at, undefined, elsewhere), 403);
  expect(await db.$count(subscribers)).toBe(1);
});
