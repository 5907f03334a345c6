import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { history, settings as table } from "../../db/schema";
import * as settings from "../../src/models/settings";
import { fallbackSettings, settingsInput } from "../../src/schemas/settings";
import { ADMIN } from "../actor";
import { restore, restoreContent } from "../catalogue";
import { get, textOf, visit } from "../http";
import { type Admin, signIn } from "./session";

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});

afterEach(async () => {
  await db.delete(table);
  await db.delete(history);
  await settings.current();
});

afterEach(restoreContent);
afterAll(restore);

const path = "/admin/settings";
const row = async () => (await db.select().from(table))[0];

/** Everything there is to set. */
const full = {
  siteName: "Sparfuchs",
  description: "Codes <b>with</b> proof",
  contactEmail: "hallo@sparfuchs.example",
  footerText: "Made in Erfurt",
  primaryColor: "#0044CC",
  secondaryColor: "#aa0044",
  timeZone: "Europe/Berlin",
  switchOffMissing: "true",
};

const htmx = (target: string) => ({ headers: { "HX-Request": "true", "HX-Target": target } });

describe("GET /admin/settings", () => {
  test("shows every field empty, with what it falls back to", async () => {
    const html = await (await admin.get(path)).text();
    for (const text of [fallbackSettings.siteName, "#FF6B00", "#10B981", "UTC", "hello@dealproof.example"]) {
      expect(html).toContain(`placeholder="${text}"`);
      expect(textOf(html)).toContain(`Empty: ${text}`);
    }
    expect(html).not.toContain('style="');
  });
});

describe("POST /admin/settings", () => {
  test("sets every field, which the site shows at once, and writes the history", async () => {
    const theme = async () => /href="(\/theme\.css[^"]*)"/.exec((await visit("/")).html)?.[1] ?? "";
    const before = await theme();
    const response = await admin.post(path, { ...full, version: "1" });
    expect([response.status, response.headers.get("location")]).toEqual([303, path]);
    expect(await (await admin.get(path)).text()).toContain("Settings saved successfully");

    const { html } = await visit("/");
    for (const text of ["Sparfuchs", "Codes &lt;b&gt;with&lt;/b&gt; proof", "Made in Erfurt"])
      expect(html).toContain(text);
    expect((await visit("/contact")).html).toContain("hallo@sparfuchs.example");
    expect(await theme()).not.toBe(before);
    expect(await (await get(await theme())).text()).toContain("--brand:#0044CC");

    expect(await row()).toMatchObject({ version: 2, timeZone: "Europe/Berlin", switchOffMissing: true });
    const [change] = await db.select().from(history).where(eq(history.subject, "settings"));
    expect(change).toMatchObject({
      action: "update",
      subjectId: 1,
      actor: "192.0.2.7",
      before: { site_name: null },
      after: { site_name: "Sparfuchs", primary_color: "#0044CC" },
    });
  });

  test("emptied fields fall back again", async () => {
    await admin.post(path, full);
    await admin.post(path, { siteName: "  ", switchOffMissing: "false", version: "2" });
    expect(await row()).toMatchObject({
      siteName: null,
      description: null,
      contactEmail: null,
      footerText: null,
      primaryColor: null,
      secondaryColor: null,
      timeZone: null,
      switchOffMissing: false,
      version: 3,
    });
    expect(await settings.current()).toMatchObject({ ...fallbackSettings, hasDemo: true });
  });

  test.each([
    ["siteName", { siteName: "x".repeat(81) }, "At most 80 characters."],
    ["description", { description: "x".repeat(301) }, "At most 300 characters."],
    ["footerText", { footerText: "x".repeat(301) }, "At most 300 characters."],
    ["contactEmail", { contactEmail: "nobody" }, "An e-mail address"],
    ["primaryColor", { primaryColor: "red" }, "A colour such as #FF6B00."],
    ["secondaryColor", { secondaryColor: "#fff" }, "A colour such as #FF6B00."],
    ["timeZone", { timeZone: "Mars/Base" }, "A time zone such as Europe/Berlin"],
    ["timeZone", { timeZone: "+02:00" }, "A time zone such as Europe/Berlin"],
    ["timeZone", { timeZone: "CET" }, "A time zone such as Europe/Berlin"],
    ["timeZone", { timeZone: "Etc/GMT+5'; drop table settings" }, "A time zone such as Europe/Berlin"],
  ])("with a wrong %s is 422, with the form as typed: %o", async (name, wrong, text) => {
    const response = await admin.post(path, { ...full, description: "Typed <i>so</i>", ...wrong });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toMatch(new RegExp(`<p id="field-${name}-error"[^>]*>[^<]*${RegExp.escape(text)}`));
    if (name !== "description") expect(html).toContain("Typed &lt;i&gt;so&lt;/i&gt;");
    expect(html).toContain('name="switchOffMissing" checked=""');
    expect(await row()).toBeUndefined();
  });

  test("from an older version is 409, with both versions side by side", async () => {
    await admin.post(path, { ...full, version: "1" });
    const response = await admin.post(path, {
      ...full,
      siteName: "Mine",
      footerText: "",
      version: "1",
      switchOffMissing: "false",
    });
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(textOf(html)).toContain("Site name Sparfuchs Mine");
    expect(textOf(html)).toContain("Switch a deal off when its page no longer shows it Yes No");
    expect(textOf(html)).toContain("Footer text Made in Erfurt –");
    expect(html).toContain('name="version" value="2"');
    expect((await row())?.siteName).toBe("Sparfuchs");
  });

  test("of two first edits at once, the second gets a conflict", async () => {
    const answers = await Promise.all(
      ["One", "Two"].map((siteName) => admin.post(path, { siteName, version: "1" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  });

  test("sent twice saves once", async () => {
    const form = { ...full, version: "1", submission: crypto.randomUUID() };
    const answers = [await admin.post(path, form), await admin.post(path, form)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await row())?.version).toBe(2);
  });

  test("from htmx sends the browser to a whole page, whose head has the new colours", async () => {
    const response = await admin.post(path, full, htmx("div#admin"));
    expect([response.status, response.headers.get("HX-Redirect")]).toEqual([204, path]);
  });
});

describe("GET /admin/settings/preview", () => {
  const preview = (query: string) => admin.get(`${path}/preview?${query}`, htmx("div#preview"));

  test("draws the colours as they are on light and on dark pages", async () => {
    const html = await (await preview("primaryColor=%230044CC&secondaryColor=")).text();
    expect(html).toStartWith('<div id="preview"');
    expect(html.match(/on (light|dark) pages/g)).toEqual(["on light pages", "on dark pages"]);
    expect(html.split('fill="#0044CC"')).toHaveLength(3);
    expect(html).not.toContain("style=");
  });

  test("warns of a colour for proof that looks like the red of an end, or like the links", async () => {
    const warning = async (colour: string) => {
      const html = await (await preview(`primaryColor=&secondaryColor=${encodeURIComponent(colour)}`)).text();
      return /looks like (the [a-z]+)/.exec(html)?.[1];
    };
    expect(await Promise.all(["#dc2626", "#f97316", "#c98500", "#10b981", "#86156b"].map(warning))).toEqual([
      "the red",
      "the red",
      "the colour",
      undefined,
      undefined,
    ]);
  });

  test("of half a colour changes nothing", async () => {
    expect((await preview("primaryColor=%2300&secondaryColor=")).status).toBe(204);
    expect((await preview('primaryColor="><script>&secondaryColor=')).status).toBe(204);
  });
});

test("a time zone that the database does not know is refused", async () => {
  const input = settingsInput.parse({});
  expect(await settings.save({ ...input, timeZone: "Mars/Base" }, { actor: ADMIN })).toEqual({
    kind: "refused",
    errors: { timeZone: [{ reason: "noTimeZone" }] },
  });
});
