import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, desc, gt, like, notLike } from "drizzle-orm";
import { db } from "../../db/client";
import { history, sessions, settings, throttles } from "../../db/schema";
import { restore, restoreContent } from "../catalogue";
import { textOf } from "../http";
import { type Admin, cookieOf, encode, PASSWORD, request, signIn } from "./session";

const NEW = "velvet-harbour-77";

let admin: Admin;

beforeEach(async () => {
  await db.delete(throttles);
  admin = await signIn();
});

afterEach(async () => {
  await db.delete(sessions);
});

afterEach(restoreContent);
afterAll(restore);

const form = { current_password: PASSWORD, new_password: NEW };

const logIn = (password: string) => request("POST", "/admin/login", encode({ password }));

/** How many addresses have attempts that count against them. */
const attempts = () =>
  db.$count(
    throttles,
    and(
      like(throttles.key, "login-failures:%"),
      notLike(throttles.key, "%neighbours%"),
      gt(throttles.points, 0),
    ),
  );

const isIn = async (cookie: string) =>
  (await request("GET", "/admin/password", undefined, { headers: { Cookie: cookie } })).status === 200;

describe("GET /admin/password", () => {
  test("has a form that password managers know, and no limit on what is pasted", async () => {
    const html = await (await admin.get("/admin/password")).text();
    const field = (name: string) => new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
    for (const name of ["current_password", "new_password"]) {
      expect(field(name)).toContain('type="password"');
      expect(field(name)).not.toMatch(/maxlength|onpaste/i);
    }
    expect(field("current_password")).toContain('autoComplete="current-password"');
    expect(field("new_password")).toContain('autoComplete="new-password"');
    expect(field("username")).toContain('autoComplete="username"');
  });

  test("says how many sessions are open, those that are too old left out", async () => {
    expect(textOf(await (await admin.get("/admin/password")).text())).toContain(
      "1 session is open: this one.",
    );
    await logIn(PASSWORD);
    const long = new Date(Date.now() - 48 * 3_600_000);
    await db.insert(sessions).values({ tokenHash: "old", address: "192.0.2.1", seenAt: long });
    const text = textOf(await (await admin.get("/admin/password")).text());
    expect(text).toContain("2 sessions are open, this one included.");
  });

  test("has a form that ends them all with the password", async () => {
    const other = cookieOf(await logIn(PASSWORD));
    expect(await (await admin.get("/admin/password")).text()).toContain('action="/admin/logout/everywhere"');
    const response = await admin.post("/admin/logout/everywhere", { password: PASSWORD });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/admin/login"]);
    expect([await isIn(admin.cookie), await isIn(other)]).toEqual([false, false]);
  });
});

describe("POST /admin/logout/everywhere", () => {
  test.each(["wrong-lantern-1", ""])("with %p is 422 at the field, and ends no session", async (password) => {
    const response = await admin.post("/admin/logout/everywhere", { password });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toMatch(/<p id="field-sign-out-password-error"[^>]*>Invalid password/);
    expect(html).not.toContain("The password was not changed");
    expect(await attempts()).toBe(1);
    expect(await isIn(admin.cookie)).toBe(true);
  });
});

describe("POST /admin/password", () => {
  test("changes the password, ends every other session, and begins a new one here", async () => {
    const other = cookieOf(await logIn(PASSWORD));
    const response = await admin.post("/admin/password", form);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/admin/password"]);
    const cookie = cookieOf(response);
    expect(cookie).not.toBe(admin.cookie);
    expect([await isIn(admin.cookie), await isIn(other)]).toEqual([false, false]);
    const next = await request("GET", "/admin/password", undefined, { headers: { Cookie: cookie } });
    const html = await next.text();
    expect(html).toContain("Password changed. Every other session has ended.");
    expect(textOf(html)).toContain("1 session is open: this one.");
    expect((await logIn(PASSWORD)).status).toBe(401);
    expect((await logIn(NEW)).status).toBe(303);
    const changes = await db.select().from(history).orderBy(desc(history.id));
    expect(changes.find(({ action }) => action === "password")).toMatchObject({
      subject: "session",
      actor: "192.0.2.7",
    });
  });

  test("keeps no password in the history", async () => {
    await admin.post("/admin/password", form);
    await admin.post("/admin/password", { ...form, current_password: "wrong-lantern-1" });
    const kept = JSON.stringify(await db.select().from(history));
    for (const text of [PASSWORD, NEW, "wrong-lantern-1", "$argon2"]) expect(kept).not.toContain(text);
  });

  test.each([
    ["one that is too short", "seven-7", "8 to 128 characters."],
    ["one that is too long", "long-".repeat(26), "8 to 128 characters."],
    ["one of the most common", "Password1", "Too many people use this one."],
    ["another of the most common", "QWERTYUIOP", "Too many people use this one."],
    ["one with the site's name", "my-dealPROOF-77", "Leave the site&#x27;s name out of it."],
    ["one with the site's name taken apart", "deal.proof.77", "Leave the site&#x27;s name out of it."],
    ["none", "", "8 to 128 characters."],
  ])(
    "with %s is 422 at the field, counts as no attempt, and shows nothing that was typed",
    async (_, text, error) => {
      const response = await admin.post("/admin/password", { ...form, new_password: text });
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(html).toMatch(new RegExp(`<p id="field-new_password-error"[^>]*>${RegExp.escape(error)}`));
      expect(html).not.toContain(PASSWORD);
      if (text) expect(html).not.toContain(text);
      expect(await attempts()).toBe(0);
      expect(await isIn(admin.cookie)).toBe(true);
      expect((await logIn(PASSWORD)).status).toBe(303);
    },
  );

  test.each([
    ["of 8 characters", "kx7-9qzp"],
    ["of 128 characters", "Long! 12".repeat(16)],
  ])("takes one %s", async (_, text) => {
    expect((await admin.post("/admin/password", { ...form, new_password: text })).status).toBe(303);
    expect((await logIn(text)).status).toBe(303);
  });

  test("takes it exactly as it was typed, blanks and letters of any script included", async () => {
    const text = "  über 🐙 schön  ";
    expect((await admin.post("/admin/password", { ...form, new_password: text })).status).toBe(303);
    expect((await logIn(text.trim())).status).toBe(401);
    expect((await logIn(text)).status).toBe(303);
  });

  test("knows the site by the name in its settings", async () => {
    await db.insert(settings).values({ siteName: "Penny Wren" });
    const refused = await admin.post("/admin/password", { ...form, new_password: "old-PENNYWREN-3" });
    expect(refused.status).toBe(422);
    expect((await admin.post("/admin/password", { ...form, new_password: "dealproof-lane-3" })).status).toBe(
      303,
    );
    await db.delete(settings);
  });

  test("with a wrong current password is 422 at the field, and nothing changes", async () => {
    const response = await admin.post("/admin/password", { ...form, current_password: "wrong-lantern-1" });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toMatch(/<p id="field-current_password-error"[^>]*>Invalid password/);
    expect(html).not.toContain("wrong-lantern-1");
    expect(html).not.toContain(NEW);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await attempts()).toBe(1);
    expect(await isIn(admin.cookie)).toBe(true);
    const [last] = await db.select().from(history).orderBy(desc(history.id)).limit(1);
    expect(last).toMatchObject({ action: "login-failed", actor: "192.0.2.7" });
    expect((await logIn(NEW)).status).toBe(401);
  });

  test("counts wrong ones as the login does: after five it is 429 with the time to wait, there too", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 5; time++)
      statuses.push(
        (await admin.post("/admin/password", { ...form, current_password: `wrong-${time}` })).status,
      );
    expect(statuses).toEqual([422, 422, 422, 422, 422]);
    const response = await admin.post("/admin/password", form);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(textOf(await response.text())).toContain("Too many attempts. Try again in");
    expect((await logIn(PASSWORD)).status).toBe(429);
    expect(
      (await request("POST", "/admin/login", encode({ password: PASSWORD }), { address: "192.0.2.8" }))
        .status,
    ).toBe(303);
  });
});

describe("a stranger", () => {
  test("changes nothing, and what was typed does not come back with the login", async () => {
    const response = await request("POST", "/admin/password", encode(form));
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(html).not.toContain(PASSWORD);
    expect(html).not.toContain(NEW);
    expect(html).toContain('name="next" value="/admin"');
    expect((await logIn(PASSWORD)).status).toBe(303);
  });
});
