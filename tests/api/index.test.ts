import { describe, expect, spyOn, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../db/client";
import * as stores from "../../src/models/stores/list";
import { cast } from "../cast";
import { get, origin, send } from "../http";
import { problemOf } from "./asking";

test.each([
  "/api/",
  "/api/nothing",
  "/api/coupons/1/2/3",
  "/api/stores/a/b",
  "/api/coupons/",
  "/api/<script>",
])("GET %s answers 404", async (path) => {
  await problemOf(await get(path), 404);
});

test("GET /api answers 404 as a problem", async () => {
  await problemOf(await get("/api"), 404);
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("%s to an unknown path answers 404", async (method) => {
  await problemOf(await send(method, "/api/nothing", { json: {} }), 404);
});

test.each([
  ["POST", "/api/config", "GET"],
  ["DELETE", "/api/config", "GET"],
  ["PATCH", "/api/coupons", "GET"],
  ["POST", "/api/coupons/featured", "GET"],
  ["DELETE", "/api/newsletter/subscribe", "POST"],
  ["PUT", "/api/deals/1/copies", "POST"],
  ["GET", "/api/deals/1/copies", "POST"],
])("%s %s answers 405 and allows %s", async (method, path, allowed) => {
  const response = method === "GET" ? await get(path) : await send(method, path, { json: {} });
  expect(response.headers.get("Allow")?.split(", ")).toContain(allowed);
  await problemOf(response, 405);
});

test("HEAD answers as GET does, without the body", async () => {
  const response = await send("HEAD", "/api/coupons", { raw: null });
  expect(response.status).toBe(200);
  expect(response.headers.has("X-Total-Count")).toBe(true);
  expect(await response.text()).toBe("");
});

test("every answer has a request id and nosniff", async () => {
  for (const path of ["/api/config", "/api/nothing", "/api/coupons?sort=odd"]) {
    const { headers } = await get(path);
    expect(headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  }
});

test("an error is never cached", async () => {
  expect((await get("/api/nothing")).headers.get("Cache-Control")).toBe("no-store");
});

describe("a failing database", () => {
  test.each([
    ["settings", "/api/config"],
    ["deals", "/api/coupons"],
    ["stores", "/api/stores"],
    ["categories", "/api/categories"],
    ["deals", "/api/offers"],
    ["blogs", "/api/blogs"],
    ["blogs", `/api/blogs/${cast.blog}`],
  ])("without its table %s, %s answers 500 without the reason", async (table, path) => {
    await db.execute(sql.raw(`alter table ${table} rename to ${table}_gone`));
    try {
      const { detail, requestId } = await problemOf(await get(path), 500);
      expect(detail).toContain(requestId);
      expect(detail).not.toContain(table);
    } finally {
      await db.execute(sql.raw(`alter table ${table}_gone rename to ${table}`));
    }
  });

  test.each(["ECONNREFUSED", "CONNECTION_CLOSED", "57P01", "53300"])(
    "an outage (%s) answers 503 with Retry-After",
    async (code) => {
      const refused = new Error("Failed query", { cause: Object.assign(new Error("connect"), { code }) });
      const list = spyOn(stores, "list").mockRejectedValue(refused);
      try {
        const response = await get("/api/stores");
        expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
        await problemOf(response, 503);
      } finally {
        list.mockRestore();
      }
    },
  );
});

test("GET with a foreign Host answers 400", async () => {
  await problemOf(await get("/api/config", { Host: "evil.example" }), 400);
  expect((await get("/api/config", { Host: new URL(origin).host })).status).toBe(200);
});

test("a parameter that a call does not have answers 400 and is named, on reads and writes", async () => {
  const misspelt = await problemOf(await get("/api/coupons?serch=zebra&limit=3&limit=4"), 400);
  expect(misspelt.detail).toContain("There is no parameter “serch” here. This call takes search, category, ");
  const none = await problemOf(await send("POST", "/api/newsletter/subscribe?source=x", { json: {} }), 400);
  expect(none.detail).toBe("There is no parameter “source” here. This call takes none.");
  await problemOf(await get("/api/categories?__proto__=1"), 400);
  await problemOf(await get("/api/nope?a=1"), 404);
  expect((await get("/api/docs?utm_source=mail")).status).toBe(200);
});
