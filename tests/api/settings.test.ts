import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { history } from "../../db/schema";
import { current } from "../../src/models/settings";
import { type Admin, signIn } from "../admin/session";
import { restore, restoreContent } from "../catalogue";
import { send, visit } from "../http";
import { json, problemOf } from "./asking";

const path = "/api/settings";

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});

afterEach(async () => {
  await restoreContent();
  await current();
});
afterAll(restore);

type Stored = { version: number } & Record<string, unknown>;

test("GET shows each set field, and null for the others", async () => {
  const response = await admin.get(path);
  expect(await response.json()).toEqual({
    siteName: null,
    description: null,
    contactEmail: null,
    footerText: null,
    primaryColor: null,
    secondaryColor: null,
    timeZone: null,
    editorName: null,
    currency: null,
    switchOffMissing: false,
    dailyChecks: 50,
    version: 1,
  });
});

test("PUT changes the whole site, raises the version, and is recorded in the history", async () => {
  const before = (await (await admin.get(path)).json()) as Stored;
  const response = await admin.json("PUT", path, {
    siteName: "Penny & Co",
    primaryColor: "#123456",
    description: "Codes of today",
    version: before.version,
    switchOffMissing: true,
  });
  expect(response.status).toBe(200);
  expect((await response.json()) as Stored).toEqual({
    ...before,
    siteName: "Penny & Co",
    primaryColor: "#123456",
    description: "Codes of today",
    version: before.version + 1,
    switchOffMissing: true,
  });
  expect(await json("/api/config")).toMatchObject({ siteName: "Penny & Co", secondaryColor: "#10B981" });
  expect((await visit("/")).html).toContain("Codes of today");
  const changes = await db.select().from(history).where(eq(history.subject, "settings"));
  expect(changes).toMatchObject([{ action: "update", after: { site_name: "Penny & Co" } }]);
});

test.each(["PUT", "PATCH"])(
  "%s leaves what is left out, and empties what is null or an empty text",
  async (method) => {
    await admin.json("PUT", path, { siteName: "Penny & Co", editorName: "The night desk", currency: "CHF" });
    const response = await admin.json(method, path, {
      footerText: "Only this",
      editorName: null,
      currency: "",
    });
    expect(await response.json()).toMatchObject({
      siteName: "Penny & Co",
      footerText: "Only this",
      editorName: null,
      currency: null,
    });
    const refused = await problemOf(await admin.json(method, path, { sitename: "Penny" }), 422);
    expect(refused.errors).toEqual({ sitename: ["There is no field “sitename”."] });
  },
);

test.each([
  ["primaryColor", "red; } body { display: none"],
  ["secondaryColor", "#12345"],
  ["contactEmail", "nobody"],
  ["timeZone", "Mars/Olympus"],
  ["siteName", "x".repeat(81)],
  ["version", 0],
])("PUT with a wrong %s answers 422 and names it", async (field, value) => {
  const { errors = {} } = await problemOf(await admin.json("PUT", path, { [field]: value }), 422);
  expect(Object.keys(errors)).toEqual([field]);
});

test("PUT of an older version answers 409 with the current state", async () => {
  const { version } = (await (await admin.json("PUT", path, { siteName: "First" })).json()) as Stored;
  const late = await admin.json("PUT", path, { siteName: "Second", version: version - 1 });
  expect(await problemOf(late, 409)).toMatchObject({ current: { siteName: "First", version } });
  expect(await (await admin.get(path)).json()).toMatchObject({ siteName: "First" });
});

test("PUT answers 401 without a session, 403 from another site, 415 to a form, 400 to bad JSON", async () => {
  await problemOf(await send("PUT", path, { json: { siteName: "Evil" } }), 401);
  const elsewhere = { headers: { Origin: "https://evil.example" } };
  await problemOf(await admin.json("PUT", path, { siteName: "Evil" }, elsewhere), 403);
  const headers = { Cookie: admin.cookie };
  await problemOf(await send("PUT", path, { form: { siteName: "Evil" } }, headers), 415);
  await problemOf(await send("PUT", path, { raw: "{", type: "application/json" }, headers), 400);
  expect(await (await admin.get(path)).json()).not.toMatchObject({ siteName: "Evil" });
});
