import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setSystemTime,
  spyOn,
  test,
} from "bun:test";
import { desc, eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { credentials as credentialsTable, history, sessions, stores, throttles } from "../../db/schema";
import { log } from "../../src/http/log";
import * as credentials from "../../src/models/people/credentials";
import { restore, restoreContent } from "../catalogue";
import { textOf } from "../http";
import { ADDRESS, cookieOf, encode, PASSWORD, request, setPassword, signIn } from "./session";

beforeAll(setPassword);

beforeEach(async () => {
  await db.delete(throttles);
});

afterEach(async () => {
  await db.delete(sessions);
});

afterEach(() => {
  setSystemTime();
});

afterEach(restoreContent);
afterAll(restore);

const logIn = (password: string, address = ADDRESS, more: Record<string, string> = {}) =>
  request("POST", "/admin/login", encode({ password, ...more }), { address });

const failTimes = async (times: number, address = ADDRESS) => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push((await logIn("wrong", address)).status);
  return statuses;
};

/** Lets an address's present wait be over. */
const waitIsOver = () => db.delete(throttles).where(sql`key like 'login-wait%'`);

describe("POST /admin/login", () => {
  test("with the password begins a session and welcomes, once", async () => {
    const response = await logIn(PASSWORD);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/admin"]);
    const headers = { Cookie: cookieOf(response) };
    const page = await request("GET", "/admin", undefined, { headers });
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(await page.text()).toContain("Welcome to Admin Dashboard");
    const again = await request("GET", "/admin", undefined, { headers });
    expect(await again.text()).not.toContain("Welcome to Admin Dashboard");
  });

  test("gives a cookie that scripts and other sites cannot use, and that ends with the browser's session", async () => {
    const [cookie] = (await logIn(PASSWORD)).headers.getSetCookie();
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("stores only the token's hash", async () => {
    const token = cookieOf(await logIn(PASSWORD)).split("=")[1] ?? "";
    const [row] = await db.select().from(sessions);
    expect(row?.tokenHash).toBe(new Bun.CryptoHasher("sha256").update(token).digest("hex"));
  });

  test("gives a new token each time, whatever cookie came", async () => {
    const planted = await request("POST", "/admin/login", encode({ password: PASSWORD }), {
      headers: { Cookie: `session=${"a".repeat(43)}` },
    });
    const tokens = [cookieOf(planted), cookieOf(await logIn(PASSWORD))];
    expect(new Set(tokens).size).toBe(2);
    expect(tokens).not.toContain(`session=${"a".repeat(43)}`);
  });

  test("ends the session that the browser had before", async () => {
    const before = { Cookie: cookieOf(await logIn(PASSWORD)) };
    await request("POST", "/admin/login", encode({ password: PASSWORD }), { headers: before });
    expect((await request("GET", "/admin", undefined, { headers: before })).status).toBe(303);
  });

  test.each(["wrong", "", "\0", "x".repeat(5000), PASSWORD.toUpperCase()])(
    "with %p answers 'Invalid password' and nothing else",
    async (password) => {
      const response = await logIn(password);
      expect(response.status).toBe(401);
      expect(response.headers.get("set-cookie")).toBeNull();
      const html = await response.text();
      expect(html).toMatch(/<p id="password-error" role="alert"[^>]*>Invalid password<\/p>/);
      if (password.length > 3) expect(html).not.toContain(password.slice(0, 100));
    },
  );

  test("is written into the history, right or wrong", async () => {
    await logIn("wrong", "198.51.100.20");
    await logIn(PASSWORD, "198.51.100.20");
    const last = await db.select().from(history).orderBy(desc(history.id)).limit(2);
    expect(last).toMatchObject([
      { action: "login", actor: "198.51.100.20" },
      { action: "login-failed", actor: "198.51.100.20" },
    ]);
  });

  test("from another site is refused, as is any other type of body", async () => {
    const foreign = await request("POST", "/admin/login", encode({ password: PASSWORD }), {
      headers: { Origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(403);
    const json = await request("POST", "/admin/login", JSON.stringify({ password: PASSWORD }), {
      headers: { "Content-Type": "application/json" },
    });
    expect(json.status).toBe(415);
  });

  test.each([
    ["/admin/stores?search=a&sort=newest", "/admin/stores?search=a&sort=newest"],
    ["//evil.example", "/admin"],
    ["/\\evil.example", "/admin"],
    ["https://evil.example/admin", "/admin"],
    ["/admin/../stores", "/admin"],
    ["/administrator", "/admin"],
    ["javascript:alert(1)", "/admin"],
  ])("goes on to %p as %p", async (next, location) => {
    expect((await logIn(PASSWORD, ADDRESS, { next })).headers.get("location")).toBe(location);
  });
});

describe("a form whose session has ended", () => {
  const htmx = { "HX-Request": "true", "HX-Target": "div#dialog" };

  test.each([
    ["/admin/stores", { name: "Half typed", slug: "half-typed" }],
    ["/admin/blogs", { title: "Half typed", content: "<p>Half typed</p>" }],
    ["/admin/settings", { siteName: "Half typed" }],
    ["/admin/imports", { pasted: "title\nHalf typed" }],
    ["/admin/checks?id=1", { outcome: "works", method: "basket", note: "Half typed" }],
    ["/admin/deals/coupon/bulk", { id: "1", verb: "end", day: "2031-05-04" }],
  ])("to %s stays on its screen, under a login, and changes nothing", async (path, typed) => {
    const changes = await db.$count(history);
    const response = await request("POST", path, encode(typed), { headers: htmx });
    expect(response.status).toBe(401);
    expect(response.headers.get("hx-retarget")).toBe("#relogin");
    expect(response.headers.get("hx-reswap")).toBe("innerHTML");
    const html = await response.text();
    expect(html).toContain("What you typed is still here");
    expect(html).not.toContain("Half typed");
    expect(await db.$count(history)).toBe(changes);
  });

  test("is saved as it was typed once the login is done", async () => {
    await request("POST", "/admin/stores", encode({ name: "Half typed" }), { headers: htmx });
    const login = await request("POST", "/admin/login", encode({ password: PASSWORD }), {
      headers: { ...htmx, "HX-Target": "div#relogin" },
    });
    expect([login.status, await login.text()]).toEqual([200, ""]);
    const typed = { name: "Half typed", slug: "half-typed", website: "", description: "" };
    await request("POST", "/admin/stores", encode(typed), { headers: { ...htmx, Cookie: cookieOf(login) } });
    expect(await db.$count(stores, eq(stores.slug, "half-typed"))).toBe(1);
  });

  test("without htmx gets the login, and changes nothing", async () => {
    const response = await request(
      "POST",
      "/admin/stores",
      encode({ name: "Half typed", slug: "half-typed" }),
    );
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('name="next" value="/admin"');
    expect(await db.$count(stores, eq(stores.slug, "half-typed"))).toBe(0);
  });
});

describe("a session", () => {
  const dashboard = (cookie: string) =>
    request("GET", "/admin", undefined, { headers: { Cookie: cookie } }).then(({ status }) => status);

  /** The database's own clock says how old a session is, so its times are moved instead. */
  const minutesPass = (minutes: number) => {
    const earlier = (time: typeof sessions.seenAt | typeof sessions.createdAt) =>
      sql`${time} - make_interval(mins => ${minutes}::int)`;
    return db
      .update(sessions)
      .set({ seenAt: earlier(sessions.seenAt), createdAt: earlier(sessions.createdAt) });
  };

  test("ends after two hours unused", async () => {
    const { cookie } = await signIn();
    await db.update(sessions).set({ seenAt: new Date(Date.now() - 119 * 60_000) });
    expect(await dashboard(cookie)).toBe(200);
    // That was a use.
    const [used] = await db.select().from(sessions);
    expect(Date.now() - (used?.seenAt.getTime() ?? 0)).toBeLessThan(60_000);
    await db.update(sessions).set({ seenAt: new Date(Date.now() - 121 * 60_000) });
    expect(await dashboard(cookie)).toBe(303);
  });

  test("that is used lasts, and may be idle for nearly two hours", async () => {
    const { cookie } = await signIn();
    for (let use = 0; use < 50; use++) {
      await minutesPass(5);
      expect({ use, status: await dashboard(cookie) }).toEqual({ use, status: 200 });
    }
    await minutesPass(118);
    expect(await dashboard(cookie)).toBe(200);
  });

  test("ends after twelve hours, used or not", async () => {
    const { cookie } = await signIn();
    await db.update(sessions).set({ createdAt: new Date(Date.now() - 721 * 60_000) });
    expect(await dashboard(cookie)).toBe(303);
  });

  test("is over once the admin is locked, and the browser forgets it", async () => {
    const { cookie, post } = await signIn();
    const other = await signIn();
    const response = await post("/admin/logout", {});
    expect([response.status, response.headers.get("location")]).toEqual([303, "/admin/login"]);
    expect(response.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(response.headers.get("set-cookie")).toMatch(/^session=; Max-Age=0/);
    expect(await dashboard(cookie)).toBe(303);
    expect(await dashboard(other.cookie)).toBe(200);
  });

  test("and all others are over after signing out everywhere", async () => {
    const { post } = await signIn();
    const other = await signIn();
    await post("/admin/logout/everywhere", { password: PASSWORD });
    expect(await dashboard(other.cookie)).toBe(303);
  });

  test.each(["", "session=", "session=x", `session=${"A".repeat(43)}`, "session='; drop table sessions"])(
    "is not begun by the cookie %p",
    async (cookie) => {
      expect(await dashboard(cookie)).toBe(303);
    },
  );
});

describe("the log", () => {
  const events = async (work: () => Promise<unknown>) => {
    const warned = spyOn(log, "warn");
    await work();
    const { calls } = warned.mock;
    warned.mockRestore();
    return calls.filter(([message]) => message === "security").map(([, facts]) => facts);
  };
  const from = { address: "198.51.100.50", requestId: expect.any(String) };

  test("logs that an address is locked out, and its further attempts, without the password", async () => {
    expect(await events(() => failTimes(4, from.address))).toEqual([]);
    expect(await events(() => failTimes(2, from.address))).toEqual([
      { ...from, event: "address locked out", seconds: 1 },
      { ...from, event: "login throttled", seconds: 1 },
    ]);
  });

  test("logs the origin of a form from another site", async () => {
    const headers = { Origin: "https://evil.example" };
    const post = () =>
      request("POST", "/admin/login", encode({ password: "x" }), { headers, address: from.address });
    expect(await events(post)).toEqual([
      { ...from, event: "origin refused", origin: "https://evil.example", path: "/admin/login" },
    ]);
  });
});

describe("after five failures", () => {
  test("an address waits, longer each time, even with the right password", async () => {
    expect(await failTimes(5)).toEqual([401, 401, 401, 401, 401]);
    const waits: number[] = [];
    for (let round = 0; round < 12; round++) {
      const refused = await logIn(PASSWORD);
      expect(refused.status).toBe(429);
      waits.push(Number(refused.headers.get("retry-after")));
      expect(textOf(await refused.text())).toContain("Too many attempts. Try again in");
      await waitIsOver();
      expect((await logIn("wrong")).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  test("the admin comes in from another address", async () => {
    await failTimes(6);
    expect((await logIn(PASSWORD, "198.51.100.9")).status).toBe(303);
  });

  test("the right password, once the wait is over, forgets them", async () => {
    await failTimes(5);
    await waitIsOver();
    expect((await logIn(PASSWORD)).status).toBe(303);
    expect(await failTimes(5)).toEqual([401, 401, 401, 401, 401]);
  });

  test("of a hundred attempts at once only five are checked", async () => {
    // A second later the next one may be looked at, and a busy machine takes longer for a hundred.
    setSystemTime(new Date());
    const answers = await Promise.all(Array.from({ length: 100 }, () => logIn("wrong")));
    const looked = answers.filter(({ status }) => status === 401);
    expect(looked).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
  });

  test("a whole IPv6 network of 64 bits waits, and its neighbour does not", async () => {
    for (let host = 1; host <= 5; host++) await logIn("wrong", `2001:db8:0:1::${host}`);
    expect((await logIn("wrong", "2001:db8:0:1:ffff::1")).status).toBe(429);
    expect((await logIn("wrong", "2001:db8:0:2::1")).status).toBe(401);
  });

  test("a header that claims another address changes nothing", async () => {
    await failTimes(5);
    const response = await request("POST", "/admin/login", encode({ password: "wrong" }), {
      headers: { "X-Forwarded-For": "198.51.100.77", Forwarded: "for=198.51.100.77" },
    });
    expect(response.status).toBe(429);
  });
});

test("with many failures everywhere, one is enough to wait, and who has not failed comes in", async () => {
  await db
    .insert(throttles)
    .values({ key: "login-failures-of-all:all", points: 101, expire: new Date(Date.now() + 3_600_000) });
  expect(await failTimes(2, "198.51.100.30")).toEqual([401, 429]);
  expect((await logIn(PASSWORD, "198.51.100.31")).status).toBe(303);
});

describe("ADMIN_PASSWORD", () => {
  afterAll(setPassword);

  const start = async (given: string | undefined) => credentials.prepare(await credentials.read(), given);

  test("the same one again changes nothing; another one ends every session", async () => {
    await start(PASSWORD);
    const [{ passwordHash } = { passwordHash: "" }] = await db.select().from(credentialsTable);
    expect(passwordHash).toStartWith("$argon2id$v=19$m=65536,t=2,p=1$");
    const cookie = cookieOf(await logIn(PASSWORD));
    const dashboard = () => request("GET", "/admin", undefined, { headers: { Cookie: cookie } });
    await start(PASSWORD);
    expect((await dashboard()).status).toBe(200);
    await start("another-lantern-43");
    expect((await dashboard()).status).toBe(303);
    expect((await logIn(PASSWORD)).status).toBe(401);
    expect((await logIn("another-lantern-43")).status).toBe(303);
  });

  test("unset, the first start generates one and prints it once", async () => {
    await db.delete(credentialsTable);
    const told = await Promise.all([start(undefined), start(undefined)]);
    const made = told.filter((password) => password !== undefined);
    expect(made).toHaveLength(1);
    expect(made[0]).toMatch(/^[\w-]{20}$/);
    expect((await logIn(made[0] ?? "")).status).toBe(303);
    expect(await start(undefined)).toBeUndefined();
  });
});
