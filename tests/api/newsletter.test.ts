import { afterEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../db/client";
import { subscribers, throttles } from "../../db/schema";
import { request } from "../admin/session";
import { restore } from "../catalogue";
import { get, send } from "../http";
import { problemOf } from "./asking";

const path = "/api/newsletter/subscribe";

afterEach(restore);

function subscribe(email: unknown, headers: Record<string, string> = {}) {
  return send("POST", path, { json: { email } }, headers);
}

async function addresses(): Promise<string[]> {
  return (await db.select({ email: subscribers.email }).from(subscribers)).map(({ email }) => email);
}

test("POST stores a new address and answers 200", async () => {
  expect((await subscribe("ann@mail.example")).status).toBe(200);
  expect(await addresses()).toEqual(["ann@mail.example"]);
});

test("POST answers 429 to one address after 60 in an hour, and not to others", async () => {
  const from = (address: string) =>
    request("POST", path, JSON.stringify({ email: "ann@mail.example" }), {
      address,
      headers: { "Content-Type": "application/json" },
    });
  for (let time = 0; time < 60; time++) expect((await from("198.51.100.40")).status).toBe(200);
  const refused = await from("198.51.100.40");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
  expect((await from("198.51.100.41")).status).toBe(200);
});

test("POST stays open after 1,000 in an hour from all networks", async () => {
  const expire = new Date(Date.now() + 3_600_000);
  await db.insert(throttles).values({ key: "subscription-of-all:all", points: 1_000, expire });
  expect((await subscribe("ann@mail.example")).status).toBe(200);
  expect(await addresses()).toEqual(["ann@mail.example"]);
});

test("POST of a known address writes as often as one of a new address", async () => {
  const written = async () => {
    const [row] = await db.select({ by: sql`xmin::text` }).from(subscribers);
    return row?.by;
  };
  await subscribe("ann@mail.example");
  const first = await written();
  await subscribe("ann@mail.example");
  expect(first).toBeDefined();
  expect(await written()).not.toBe(first);
});

test("POST of a known address answers the same, to the byte", async () => {
  const [first, again] = [await subscribe("ann@mail.example"), await subscribe("ann@mail.example")];
  expect(again.status).toBe(first.status);
  expect(await again.text()).toBe(await first.text());
  expect(await addresses()).toEqual(["ann@mail.example"]);
});

test("POST stores an address once in lower case, whatever its case and spaces", async () => {
  for (const email of ["Ann@Mail.Example", "ANN@MAIL.EXAMPLE", "  ann@mail.example "]) {
    expect((await subscribe(email)).status).toBe(200);
  }
  expect(await addresses()).toEqual(["ann@mail.example"]);
});

test("concurrent POSTs of an address store it once", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => subscribe("ann@mail.example")));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await addresses()).toEqual(["ann@mail.example"]);
});

test.each([
  ["nothing", ""],
  ["spaces", "   "],
  ["no @", "ann"],
  ["no host", "ann@"],
  ["no name", "@mail.example"],
  ["two lines", "ann@mail.example\nbcc: bob@mail.example"],
  ["two addresses", "ann@mail.example,bob@mail.example"],
  ["NUL", "ann\0@mail.example"],
  ["255 characters", `${"a".repeat(64)}@${"b".repeat(182)}.example`],
  ["a list", ["ann@mail.example"]],
  ["an object", { $ne: null }],
  ["a number", 7],
  ["null", null],
  ["undefined", undefined],
])("POST of %s answers 422 with the field's error", async (_, email) => {
  const { errors } = await problemOf(await subscribe(email), 422);
  expect(errors).toEqual({ email: ["Please enter a valid email address."] });
  expect(await addresses()).toEqual([]);
});

test.each([["null"], ["[]"], ['"ann@mail.example"'], ["7"]])(
  "POST of the JSON %s answers 422",
  async (raw) => {
    await problemOf(await send("POST", path, { raw, type: "application/json" }), 422);
  },
);

test.each([
  ["nothing", ""],
  ["half of it", '{"email":"ann@mail.exam'],
  ["a form", "email=ann%40mail.example"],
  ["two values", '{"email":"ann@mail.example"}{}'],
  ["bytes", new Uint8Array([0xff, 0xfe, 0x00])],
  [
    "bytes inside a text",
    new Uint8Array([...Buffer.from('{"email":"ann@mail.example","note":"'), 0xff, ...Buffer.from('"}')]),
  ],
])("POST of invalid JSON (%s) answers 400", async (_, raw) => {
  await problemOf(await send("POST", path, { raw, type: "application/json" }), 400);
  expect(await addresses()).toEqual([]);
});

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonx",
])("POST as %s answers 415", async (type) => {
  await problemOf(await send("POST", path, { raw: '{"email":"ann@mail.example"}', type }), 415);
  expect(await addresses()).toEqual([]);
});

test("POST accepts a charset in its type", async () => {
  const body = { raw: '{"email":"ann@mail.example"}', type: "application/json; charset=utf-8" };
  expect((await send("POST", path, body)).status).toBe(200);
});

test.each([
  ["of another site", { Origin: "https://evil.example" }],
  ["of a site that begins alike", { Origin: "http://localhost.evil.example" }],
  ["of a sandboxed frame", { Origin: "null" }],
  ["without an origin", { Origin: "" }],
  ["that the browser calls cross-site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
  ["that the browser calls same-site", { Origin: "https://evil.example", "Sec-Fetch-Site": "same-site" }],
])("POST %s answers 403", async (_, headers) => {
  await problemOf(await subscribe("ann@mail.example", headers), 403);
  expect(await addresses()).toEqual([]);
});

test("POST with more than the largest body answers 413", async () => {
  await problemOf(await subscribe("a".repeat(16 * 1024)), 413);
});

test("GET answers 405 and names the method", async () => {
  const response = await get(path);
  expect(response.headers.get("Allow")).toContain("POST");
  await problemOf(response, 405);
});
