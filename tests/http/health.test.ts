import { expect, test } from "bun:test";
import { health } from "../../src/http/health";
import { get } from "../http";

test("the process and its database answer", async () => {
  expect(await (await get("/healthz")).json()).toEqual({ status: "ok" });
  expect(await (await get("/readyz")).json()).toEqual({ status: "ok" });
});

test.each([
  "/healthz",
  "/readyz",
  "/no-such-page",
  "/store/no-such-store",
  "/api/nothing",
  "/admin/nothing",
  "/x%zz",
])("%s is not stored by a cache", async (path) => {
  expect((await get(path)).headers.get("cache-control")).toBe("no-store");
});

test.each([
  ["refuses", () => Promise.reject(new Error("refused"))],
  ["is silent", () => new Promise<void>(() => {})],
])("a database that %s makes the site alive but not ready", async (_, ping) => {
  const app = health(ping, 20);
  expect((await app.request("/healthz")).status).toBe(200);
  const response = await app.request("/readyz");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
});
