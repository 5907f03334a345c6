import { expect, test } from "bun:test";
import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "../../db/client";
import { history } from "../../db/schema";
import * as checks from "../../src/models/proof/checks";
import { ofDeal } from "../../src/models/proof/read";
import { observe } from "../../src/models/proof/record";
import { ADMIN } from "../actor";
import { textOf } from "../http";
import { addCoupon } from "../site/rows";
import { ADDRESS, adminOfTests } from "./session";

const admin = adminOfTests();

const entriesOf = (id: number) =>
  db
    .select()
    .from(history)
    .where(and(eq(history.subjectId, id), inArray(history.action, ["check", "withdraw"])))
    .orderBy(desc(history.id));

test("a check and its withdrawal stand in the history, with who did it and what was said", async () => {
  const { id, title } = await addCoupon({ code: "STRIPES" });
  await admin.post(`/admin/checks?returnTo=/admin/coupons`, {
    id: String(id),
    terms: `${id}-1`,
    outcome: "limited",
    reason: "region",
    note: "Not in Wales",
  });
  const [check] = (await ofDeal(id)).map((one) => one.id);
  await admin.post(`/admin/checks/${check}/withdrawal`, {});
  const said = { said_by: "editor", outcome: "limited", reason: "region", note: "Not in Wales" };
  const of = { subject: "coupon" as const, actor: ADDRESS, label: title };
  const entries = await entriesOf(id);
  expect(entries).toMatchObject([
    { ...of, action: "withdraw", before: said, after: null },
    { ...of, action: "check", before: null, after: said },
  ]);
  const list = textOf(await (await admin.get(`/admin/history?subject=coupon&id=${id}`)).text());
  expect(list).toContain(`Took back a check of coupon ${title}`);
  const dialog = await (await admin.get(`/admin/history/${entries[0]?.id}`)).text();
  expect(textOf(dialog)).toContain("Not in Wales");
});

test("a check of many deals is one entry for each", async () => {
  const ids = [(await addCoupon()).id, (await addCoupon()).id];
  await checks.record({ actor: ADMIN }, ids, { outcome: "works" });
  for (const id of ids) expect(await entriesOf(id)).toMatchObject([{ action: "check" }]);
});

test("an editor takes back a shopper's answer, which stands in the history, but not what a page said", async () => {
  const { id } = await addCoupon({ code: "STRIPES" });
  const [answer = 0, look = 0] = await observe([
    { dealId: id, kind: "visitor", actor: "visitor", outcome: "works" },
    {
      dealId: id,
      kind: "page",
      actor: "robot",
      outcome: "seen",
      page: { url: "https://harbor-pine.example/" },
    },
  ]);
  const screen = await (await admin.get(`/admin/coupons/${id}`)).text();
  expect(screen).toContain(`/admin/checks/${answer}/withdrawal?`);
  expect(screen).not.toContain(`/admin/checks/${look}/withdrawal?`);
  for (const id of [answer, look]) await admin.post(`/admin/checks/${id}/withdrawal`, {});
  const withdrawn = (await ofDeal(id)).filter(({ isWithdrawn }) => isWithdrawn).map((one) => one.id);
  expect(withdrawn).toEqual([answer]);
  expect(await entriesOf(id)).toMatchObject([{ action: "withdraw", before: { said_by: "visitor" } }]);
});
