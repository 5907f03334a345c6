import { afterAll, afterEach, beforeEach, expect, setSystemTime, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { history, sessions, throttles } from "../../db/schema";
import * as credentials from "../../src/models/people/credentials";
import { ADMIN } from "../actor";
import { restore } from "../catalogue";
import { holdUp } from "../site/reading";
import { ADDRESS, encode, PASSWORD, request, setPassword } from "./session";

beforeEach(async () => {
  await setPassword();
  await db.delete(throttles);
  // A wait lasts a second at first, and a busy machine takes longer for a few logins.
  setSystemTime(new Date());
});

afterEach(async () => {
  setSystemTime();
  await db.delete(sessions);
});

afterAll(restore);

const logIn = (password: string, { address = ADDRESS, cookie = "" } = {}) =>
  request("POST", "/admin/login", encode({ password }), { address, headers: { Cookie: cookie } });

/** The lasting cookie of a browser that logs in. */
async function knownBrowser(): Promise<string> {
  const given = (await logIn(PASSWORD, { address: "203.0.113.9" })).headers.getSetCookie();
  return given.find((cookie) => cookie.startsWith("known-browser="))?.split(";")[0] ?? "";
}

const lockOut = async (address = ADDRESS, cookie = "") => {
  for (let time = 0; time < 5; time++) await logIn("wrong", { address, cookie });
  expect((await logIn(PASSWORD, { address, cookie })).status).toBe(429);
};

test("a login gives the browser a cookie for 400 days, only for the admin, and the Lock button leaves it", async () => {
  const given = await logIn(PASSWORD);
  expect(given.headers.getSetCookie()[1]).toMatch(
    /^known-browser=[0-9a-f-]{36}\.[\w-]{43}; Max-Age=34560000; Path=\/admin; HttpOnly; SameSite=Lax$/,
  );
  const cookie = given.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const locked = await request("POST", "/admin/logout", encode({}), { headers: { Cookie: cookie } });
  expect(locked.headers.get("clear-site-data")).not.toContain("cookies");
  expect(locked.headers.getSetCookie().join()).not.toContain("known-browser");
});

test("the cookie is no right: without a password it opens nothing", async () => {
  const cookie = await knownBrowser();
  expect((await request("GET", "/admin", undefined, { headers: { Cookie: cookie } })).status).toBe(303);
  expect((await logIn("wrong", { cookie })).status).toBe(401);
});

test("a known browser comes in from an address that others have locked out", async () => {
  const cookie = await knownBrowser();
  await lockOut();
  const response = await logIn(PASSWORD, { cookie });
  expect(response.status).toBe(303);
  // It stays the same browser.
  expect(response.headers.getSetCookie()[1]).toStartWith(`${cookie};`);
});

test("a known browser that fails waits by itself", async () => {
  const cookie = await knownBrowser();
  await lockOut(ADDRESS, cookie);
  expect((await logIn(PASSWORD, { address: "198.51.100.9", cookie })).status).toBe(429);
  expect((await logIn(PASSWORD)).status).toBe(303);
});

test("a cookie that is forged or older than the password is a stranger's", async () => {
  const cookie = await knownBrowser();
  await lockOut();
  const [name, mac = ""] = cookie.split(".");
  for (const forged of [
    `${name}.${mac.split("").reverse().join("")}`,
    `known-browser=${crypto.randomUUID()}.${mac}`,
  ])
    expect((await logIn(PASSWORD, { cookie: forged })).status).toBe(429);
  const proof = await credentials.verify(PASSWORD);
  if (proof) await credentials.change("another-lantern-43", proof, ADMIN);
  expect((await logIn("another-lantern-43", { cookie })).status).toBe(429);
});

test("strangers fill their own short queue: two passwords are checked at a time, and the known browser's is one", async () => {
  const cookie = await knownBrowser();
  using held = holdUp(credentials, "verify");
  const strangers = Array.from({ length: 30 }, (_, at) => logIn("wrong", { address: `203.0.${at}.7` }));
  const owner = logIn(PASSWORD, { cookie });
  const refused = await Promise.any(strangers);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  while (held.calls() < 2) await Bun.sleep(1);
  held.letGo();
  expect((await owner).status).toBe(303);
  const statuses = (await Promise.all(strangers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  // Those that the queue refused have not failed: nobody else has been counted.
  expect((await db.select().from(throttles)).filter(({ key }) => /failures:203\.0/.test(key))).toHaveLength(
    5,
  );
});

test("a try that was answered too late is no failure", async () => {
  const slow = spyOn(credentials, "verify").mockImplementation(async () => {
    setSystemTime(Date.now() + 9_000);
    return undefined;
  });
  const recorded = () => db.$count(history, eq(history.action, "login-failed"));
  const before = await recorded();
  for (let time = 0; time < 6; time++) expect((await logIn("wrong")).status).toBe(401);
  slow.mockRestore();
  expect((await logIn(PASSWORD)).status).toBe(303);
  expect(await recorded()).toBe(before);
});

test("a check that breaks is no failure either", async () => {
  const broken = spyOn(credentials, "verify").mockRejectedValue(new Error("no memory"));
  for (let time = 0; time < 6; time++) expect((await logIn("wrong")).status).toBe(500);
  broken.mockRestore();
  expect((await logIn(PASSWORD)).status).toBe(303);
});

test.each([
  ["/24", (host: number) => `198.51.100.${host}`, "198.51.101.1"],
  ["/48", (host: number) => `2001:db8:7:${host}::1`, "2001:db8:8::1"],
])("after twenty failures a whole %s waits, and the next one does not", async (_, neighbour, stranger) => {
  for (let host = 1; host <= 20; host++)
    expect((await logIn("wrong", { address: neighbour(host) })).status).toBe(401);
  expect((await logIn("wrong", { address: neighbour(99) })).status).toBe(429);
  expect((await logIn(PASSWORD, { address: stranger })).status).toBe(303);
});
