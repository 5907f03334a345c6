import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { reports } from "../../../db/schema";
import * as model from "../../../src/models/people/reports";
import { adminOfTests } from "../../admin/session";
import { cast, dealByCode, storeBySlug } from "../../cast";
import { restore, restoreContent } from "../../catalogue";
import { anotherClient } from "../../clients";
import { send, textOf, visit } from "../../http";
import { linkTo, robot } from "../reading";

afterEach(restoreContent);
afterAll(restore);

const admin = adminOfTests();
const words = "It says <b>expired</b>.";

const suggest = (form: Record<string, string> = {}, headers = {}, from = anotherClient()) =>
  send(
    "POST",
    `/store/${cast.harborPine}/suggest`,
    { form: { code: "OAK5", sourceUrl: "https://harbor-pine.example/oak", words, email: "", ...form } },
    headers,
    from,
  );

const report = async (form: Record<string, string> = {}) => {
  const { id } = await dealByCode(cast.harbor20);
  return send("POST", `/deal/${id}/report`, { form: { sourceUrl: "", words, ...form } }, {}, anotherClient());
};

describe("a report", () => {
  test("of a deal is answered with a reference, and stands in the admin as text", async () => {
    const response = await report({ email: "Ann@Mail.example" });
    expect(response.status).toBe(303);
    const place = response.headers.get("location") ?? "";
    const [row] = await db.select().from(reports);
    const { id, storeId } = await dealByCode(cast.harbor20);
    expect(row).toMatchObject({ kind: "problem", dealId: id, storeId, words, email: "ann@mail.example" });
    expect(row?.id).toBeGreaterThan(1000);
    expect(textOf((await visit(place)).html)).toContain(`Your reference is R-${row?.id} .`);
    const html = await (await admin.get(`/admin/inbox?search=r-${row?.id}`)).text();
    expect(textOf(html)).toContain("ann@mail.example");
    expect(html).toContain("It says &lt;b&gt;expired&lt;/b&gt;.");
  });

  test("that suggests a code names its page, and both forms are linked to", async () => {
    expect((await suggest()).status).toBe(303);
    const { id: storeId } = await storeBySlug(cast.harborPine);
    const expected = { kind: "suggestion", storeId, dealId: null, code: "OAK5", email: null };
    expect(await db.select().from(reports)).toMatchObject([expected]);
    const { html } = await visit(`/store/${cast.harborPine}`);
    expect(linkTo(html, "Suggest a code")).toBe(`/store/${cast.harborPine}/suggest`);
    const { id } = await dealByCode(cast.harbor20);
    expect(linkTo((await visit(`/deal/${id}`)).html, "Report a problem")).toBe(`/deal/${id}/report`);
  });

  test.each<Record<string, string>>([
    { sourceUrl: "" },
    { sourceUrl: "javascript:alert(1)" },
    { words: " " },
    { email: "nobody" },
  ])("with %p comes back as it was typed", async (form) => {
    const response = await suggest(form);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('value="OAK5"');
    expect(await db.$count(reports)).toBe(0);
  });

  test("of a program that fills in every field is thanked for and not stored", async () => {
    const response = await suggest({ website: "https://spam.example" });
    expect(response.status).toBe(303);
    expect(await db.$count(reports)).toBe(0);
  });

  test.each([
    ["a robot", robot],
    ["another site's page", { Origin: "https://evil.example" }],
  ])("of %s is refused", async (_, headers) => {
    expect((await suggest({}, headers)).status).toBe(403);
    expect(await db.$count(reports)).toBe(0);
  });

  test("shows the operator its address in the order of its letters", async () => {
    expect((await suggest({ sourceUrl: "https://a.example/\u202Egnp.exe" })).status).toBe(303);
    const html = await (await admin.get("/admin/inbox?reason=reported")).text();
    expect(html).not.toContain("\u202E");
    expect(textOf(html)).toContain("https://a.example/%E2%80%AEgnp.exe");
  });

  test("is the last of ten in an hour from one client", async () => {
    const client = anotherClient();
    for (let sent = 0; sent < 10; sent++) expect((await suggest({}, {}, client)).status).toBe(303);
    const late = await suggest({}, {}, client);
    expect([late.status, await db.$count(reports)]).toEqual([429, 10]);
  });

  test("needs a deal or store that is shown", async () => {
    expect((await visit("/deal/2147483647/report")).status).toBe(404);
    expect((await visit("/store/no-such-store/suggest")).status).toBe(404);
  });

  test(`is deleted after ${model.REPORT_DAYS} days`, async () => {
    await suggest();
    await suggest();
    await db.execute(
      sql`update reports set created_at = now() - interval '${sql.raw(String(model.REPORT_DAYS + 1))} days' where id = (select min(id) from reports)`,
    );
    await model.prune();
    expect(await db.$count(reports)).toBe(1);
  });
});
