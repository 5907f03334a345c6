import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { type Admin, signIn } from "../admin/session";
import { restore, restoreContent } from "../catalogue";
import { get, send } from "../http";
import { problemOf } from "./asking";
import { entities } from "./entities";

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});

afterEach(restoreContent);
afterAll(restore);

const KIB = 1024;

const raw = (method: string, path: string, body: BodyInit) =>
  send(method, path, { raw: body, type: "application/json" }, { Cookie: admin.cookie });

const nested = (depth: number, [open, close]: [string, string], within = "1") =>
  open.repeat(depth) + within + close.repeat(depth);

const arrays: [string, string] = ["[", "]"];
const objects: [string, string] = ['{"a":', "}"];

describe.each(entities)("hostile bodies for /api/$name", ({ path, body }) => {
  test.each([
    ["arrays", nested(100_000, arrays)],
    ["objects", nested(100_000, objects)],
  ])("100,000 nested %s answer 422", async (_, text) => {
    await problemOf(await raw("POST", path, text), 422);
  });

  test("100,000 nested arrays in any field answer 422 and name it", async () => {
    const sent = await body();
    const text = JSON.stringify(
      Object.fromEntries(Object.keys(sent).map((field) => [field, "BOMB"])),
    ).replaceAll('"BOMB"', nested(50_000, arrays));
    const { errors = {} } = await problemOf(await raw("POST", path, text), 422);
    expect(Object.keys(errors).toSorted()).toEqual(Object.keys(sent).toSorted());
  });

  test("refuses many unknown keys in a short answer", async () => {
    const many = Array.from({ length: 80_000 }, (_, number) => `"k${number}":1`).join(",");
    const text = `${JSON.stringify(await body()).slice(0, -1)},${many}}`;
    const response = await raw("POST", path, text);
    expect(response.status).toBe(422);
    expect((await response.text()).length).toBeLessThan(2 * KIB);
  });

  test("a prototype as a key changes nothing", async () => {
    const sent = JSON.stringify(await body()).slice(0, -1);
    const text = `${sent},"__proto__":{"polluted":true},"constructor":{"a":1}}`;
    const { errors = {} } = await problemOf(await raw("POST", path, text), 422);
    expect(Object.keys(errors).toSorted()).toEqual(["__proto__", "constructor"]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    await problemOf(await raw("POST", path, `{"__proto__":${sent}}}`), 422);
  });

  test("refuses lone surrogates, NUL and invalid UTF-8", async () => {
    const sent = await body();
    const field = "name" in sent ? "name" : "title";
    for (const text of ["\\ud800", "a\\u0000b"]) {
      const hostile = JSON.stringify({ ...sent, [field]: "HERE" }).replace("HERE", text);
      const { errors = {} } = await problemOf(await raw("POST", path, hostile), 422);
      expect(Object.keys(errors)).toEqual([field]);
    }
    const bytes = new TextEncoder().encode(JSON.stringify({ ...sent, [field]: "X" }));
    bytes[bytes.indexOf("X".charCodeAt(0))] = 0xff;
    await problemOf(await raw("POST", path, bytes), 400);
  });

  test("a body that is too large answers 413, by its header and by its size", async () => {
    const text = JSON.stringify({ name: "a".repeat(6 * 1024 * KIB) });
    await problemOf(await raw("POST", path, text), 413);
    await problemOf(await raw("PUT", `${path}/1`, text), 413);
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * KIB).fill(32)),
    });
    await problemOf(await raw("POST", path, endless), 413);
  });
});

test("1,000,000 keys are read or refused, and the next request is answered", async () => {
  const many = `{${Array.from({ length: 1_000_000 }, (_, number) => `"${number.toString(36)}":1`).join(",")}}`;
  expect([413, 422]).toContain((await raw("POST", "/api/stores", many)).status);
  const half = `{${Array.from({ length: 500_000 }, (_, number) => `"${number.toString(36)}":1`).join(",")}}`;
  await problemOf(await raw("POST", "/api/stores", half), 422);
  expect((await get("/api/config")).status).toBe(200);
});

test("a list with very many wrong items gets a short error", async () => {
  const items = Array.from({ length: 200_000 }, () => '"x"').join(",");
  const text = `{"storeId":1,"offerIds":[${items}]}`;
  const response = await raw("POST", "/api/offers/reorder", text);
  expect(response.status).toBe(422);
  expect((await response.text()).length).toBeLessThan(2 * KIB);
  const keywords = `{"keywords":[${Array.from({ length: 100_000 }, (_, number) => number).join(",")}]}`;
  const refused = await raw("POST", "/api/blogs", keywords);
  expect(refused.status).toBe(422);
  expect((await refused.text()).length).toBeLessThan(2 * KIB);
});

test.each([
  ["beyond a double", "1e309"],
  ["beyond an integer", "9007199254740993"],
  ["negative", "-1"],
  ["a fraction", "0.5"],
  ["in hexadecimal", '"0x10"'],
  ["with an exponent", '"1e3"'],
  ["a list", "[]"],
  ["an object", "{}"],
  ["true", "true"],
])("a deal count that is %s is refused", async (_, dealCount) => {
  const sent = `{"name":"Counted","slug":"counted","dealCount":${dealCount}}`;
  const { errors } = await problemOf(await raw("POST", "/api/stores", sent), 422);
  expect(errors).toEqual({ dealCount: ["A whole number from 0 to 1,000,000."] });
});
