import { sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client";
import { importRows } from "../../../db/schema";
import { suppressions } from "../../models/people";
import type { RowReason } from "../../schemas/feeds";
import { mayComeBack } from "../../schemas/vocabulary";
import type { Verdict } from "../import-rows";
import type { Mapping, ValueFormat } from "../values/offer";
import { type Standing, standingOf } from "./standing";

/* Rows of people who left, or of whom it is not known: they count before anything else that a file says. */

type Known = { id: number; values: Record<string, unknown> };
type Row = { fields: Record<string, string>; hash: string; here: Known | undefined };

type Bar = Pick<Verdict, "verdict" | "reasons" | "recordId" | "after">;

/** What becomes of rows because their people left, or may have; undefined: nothing is against it. */
export async function barsOf(
  tx: Transaction,
  rows: Row[],
  { mapping, reading }: { mapping: Mapping; reading: ValueFormat },
): Promise<(Bar | undefined)[]> {
  const left = await suppressions.among(
    rows.map(({ hash }) => hash),
    tx,
  );
  return rows.map(({ fields, hash, here }) => {
    const standing = standingOf(fields, mapping, reading);
    const known = left.get(hash);
    if (standing?.is === "left") return ofLeft(standing, here);
    if (known && !here) return refused({ name: "leftBefore", about: known });
    if (!standing || standing.is === "in" || here) return undefined;
    return { verdict: standing.is === "never" ? "refused" : "doubtful", reasons: [reasonOf(standing)] };
  });
}

const refused = (...reasons: RowReason[]): Bar => ({ verdict: "refused", reasons });

/** Who has subscribed here since they unsubscribed there stays. */
function ofLeft({ because, at }: Extract<Standing, { is: "left" }>, here: Known | undefined): Bar {
  const isFresh =
    at !== null && mayComeBack.some((one) => one === because) && here && `${here.values.agreed}` > at;
  if (here && isFresh) return { verdict: "same", reasons: [], recordId: here.id };
  const after = { because, leftAt: at };
  if (!here) return { ...refused({ name: "left", about: because }), after };
  return { verdict: "ended", reasons: [{ name: "leftHere", about: because }], recordId: here.id, after };
}

/** Why a row waits or is refused, by what it says itself. */
export function reasonOf(standing: Exclude<Standing, { is: "in" }>): RowReason {
  if (standing.is === "left") return { name: "left", about: standing.because };
  if (!("about" in standing)) return { name: "blankState" };
  const name = standing.is === "never" ? "neverAgreed" : "unknownState";
  return { name, about: standing.about.slice(0, 100) };
}

/** Of several rows of one address the strictest counts, wherever it stands in the file. */
export async function settle(importId: number, tx: Transaction): Promise<void> {
  const strictest = ["left", "leftBefore", "neverAgreed", "unknownState", "blankState"];
  const reason = sql`reasons -> 0 ->> 'name'`;
  await tx.execute(sql`
    with said as (
      select distinct on (key) key, verdict, reasons from ${importRows}
      where import_id = ${importId}::int and key is not null and ${reason} = any(${sql.param(strictest)}::text[])
      order by key, array_position(${sql.param(strictest)}::text[], ${reason}), n)
    update ${importRows} r set verdict = said.verdict, reasons = said.reasons, columns = '{}'
    from said where r.import_id = ${importId}::int and r.key = said.key and r.verdict in ('new', 'doubtful')`);
}
