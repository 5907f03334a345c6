import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { Hono } from "hono";
import { guard } from "../../src/api/guard";
import { app } from "../../src/app";
import type { AppEnv } from "../../src/http/context";
import { type Admin, encode, signIn } from "../admin/session";
import { restore, restoreContent } from "../catalogue";
import { get, origin, send } from "../http";
import { problemOf } from "./asking";

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});

afterEach(restoreContent);
afterAll(restore);

/** Calls that change something and are for everyone. */
const open = new Set([
  "POST /api/newsletter/subscribe",
  "POST /api/deals/:id/copies",
  "POST /api/deals/:id/answers",
  "POST /api/stores/:id/views",
  "POST /api/blogs/:id/views",
]);
const login = "/admin/login";

type Call = { method: string; path: string };

/** Every call that only the admin may make; one that answers every method counts as each of them. */
function guarded(on: Hono<AppEnv>): Call[] {
  const all = on.routes.flatMap(({ method, path }) =>
    (method === "ALL" ? ["GET", "POST", "PUT", "PATCH", "DELETE"] : [method]).map((method) => ({
      method,
      path,
    })),
  );
  const mine = all.filter(({ method, path }) =>
    isUnder("/admin", path)
      ? path !== login
      : isUnder("/api", path) && method !== "GET" && path !== "/api/*" && !open.has(`${method} ${path}`),
  );
  return [...new Map(mine.map((call) => [`${call.method} ${call.path}`, call])).values()];
}

const isUnder = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`);

/** The calls that do not turn a stranger away. */
async function leaks(on: Hono<AppEnv>): Promise<string[]> {
  const found: string[] = [];
  for (const { method, path } of guarded(on)) {
    const at = path.replaceAll("*", "anything").replace(/:\w+(\{[^/]*\})?/g, "1");
    const isForm = isUnder("/admin", path);
    const response = await on.request(origin + at, {
      method,
      headers: {
        Origin: origin,
        ...(method === "GET"
          ? {}
          : { "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json" }),
      },
      body: method === "GET" ? null : isForm ? encode({ name: "x" }).toString() : "{}",
    });
    const isTurnedAway =
      response.status === 401 ||
      (method === "GET" && response.status === 303 && response.headers.get("location")?.startsWith(login));
    if (!isTurnedAway) found.push(`${method} ${path}: ${response.status}`);
  }
  return found;
}

test("every writing call of the API and every page of the admin needs a session", async () => {
  const calls = guarded(app).map(({ method, path }) => `${method} ${path}`);
  for (const call of [
    "PUT /api/stores/:store",
    "POST /api/offers/reorder",
    "GET /admin/stores",
    "GET /admin",
  ])
    expect(calls).toContain(call);
  expect(calls.length).toBeGreaterThan(40);
  expect(await leaks(app)).toEqual([]);
});

test("this test finds a new call that is not guarded", async () => {
  const leaky = new Hono<AppEnv>()
    .post("/api/new", (c) => c.text("done"))
    .delete("/api/new/:id{[0-9]+}", (c) => c.text("done"))
    .all("/api/any", (c) => c.text("done"))
    .get("/admin/new", (c) => c.text("shown"))
    .route("/", app);
  expect(await leaks(leaky)).toEqual([
    "POST /api/new: 200",
    "DELETE /api/new/:id{[0-9]+}: 200",
    ...["POST", "PUT", "PATCH", "DELETE"].map((method) => `${method} /api/any: 200`),
    "GET /admin/new: 200",
  ]);
});

test("a new call of the API is guarded by default", async () => {
  const grown = new Hono<AppEnv>().use("/api/*", guard);
  grown.post("/api/new", (c) => c.text("done")).all("/api/any", (c) => c.text("done"));
  grown.put("/api/files/*", (c) => c.text("done"));
  expect(await leaks(grown)).toEqual([]);
  expect((await grown.request("/api/files/a", { method: "PUT" })).status).toBe(401);
});

describe("GET of calls for the admin", () => {
  const closed = ["/api/settings", "/api/subscribers", "/api/google-ads/status"];

  test.each(closed)("%s answers 401 without a session and with an invalid one", async (path) => {
    await problemOf(await get(path), 401);
    await problemOf(await get(path, { Cookie: `${admin.cookie}x` }), 401);
    const head = await send("HEAD", path, { raw: null });
    expect(head.status).toBe(401);
  });

  test.each(closed)("%s answers the admin, and is not cached", async (path) => {
    const response = await admin.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });
});

test("reads of published content need no session, and may be cached as before", async () => {
  const response = await get("/api/config");
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toContain("max-age=300");
});

test("an unknown call answers 404 without a session", async () => {
  await problemOf(await send("POST", "/api/nothing", { json: {} }), 404);
  await problemOf(await send("DELETE", "/api/config", { json: {} }), 405);
});

test("an ended session is not accepted", async () => {
  const other = await signIn();
  await other.post("/admin/logout", {});
  await problemOf(await other.json("DELETE", "/api/stores/1"), 401);
});
