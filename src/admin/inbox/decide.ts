import { z } from "zod";
import type { Change, Outcome } from "../../models/audit/changes";
import * as history from "../../models/audit/history";
import { del as deletePost } from "../../models/catalogue/blogs/write";
import { discardDraft, useDraft } from "../../models/catalogue/stores/write";
import * as deals from "../../models/deals/write";
import type { EntityName } from "../../models/entities";
import type { InboxDeal, InboxItem } from "../../models/inbox/read";
import * as snoozes from "../../models/inbox/snoozes";
import { undoChange } from "../../models/inbox/undo";
import * as reports from "../../models/people/reports";
import * as checks from "../../models/proof/checks";
import { keep } from "../../models/proof/page-changes";
import { quickChecks } from "../../proof/input";
import { offerInput } from "../../schemas/deals";
import { idsOf, longIdFrom } from "../../schemas/ids";
import { type InboxSubject, type InboxVerb, inboxSubjects } from "../../schemas/inbox";
import { valuesOf, withInstants } from "../deals/form";
import { errorsOf } from "../resource/save";

/** `undo`: the reference that `undo` below takes. */
export type Decided = { outcome: Outcome; undo?: string | undefined };

const subjects: Record<InboxSubject, EntityName[]> = {
  deal: ["coupon", "offer"],
  store: ["store"],
  blog: ["blog"],
  report: [],
};

/** Applies a verb to an entry, if it is still as the person read it. */
export async function decide(item: InboxItem, verb: InboxVerb, change: Change): Promise<Decided> {
  const { subject, id } = item;
  if (verb === "snooze") {
    await snoozes.snooze(item);
    return { outcome: { kind: "saved", id }, undo: `snooze.${subject}.${id}` };
  }
  if (subject === "deal" && (verb === "works" || verb === "dead")) return check(item, verb, change);
  const closed = reportsOf(item);
  if (verb === "refuse" && closed.length > 0) {
    const changed = await reports.setClosed(closed, true);
    return { outcome: { kind: "saved", id }, undo: ["reports", ...changed].join(".") };
  }
  const outcome = await write(item, verb, change);
  if (outcome.kind !== "saved") return { outcome };
  const entry = await history.newestOf(subjects[subject], id);
  return { outcome, undo: entry && `${entry.action === "delete" ? "deletion" : "change"}.${entry.id}` };
}

async function check({ id, deal }: InboxDeal, verb: "works" | "dead", change: Change): Promise<Decided> {
  const seen = new Map([[id, deal.termsVersion]]);
  const { recorded, changed } = await checks.record(change.actor, [id], quickChecks[verb], seen);
  if (changed.length > 0) return { outcome: { kind: "stale" } };
  if (recorded.length === 0) return { outcome: { kind: "missing" } };
  return { outcome: { kind: "saved", id }, undo: ["checks", ...recorded].join(".") };
}

function reportsOf(item: InboxItem): number[] {
  if (item.subject === "report") return [item.id];
  return item.subject === "deal" && !item.claim ? item.reports.map(({ id }) => id) : [];
}

async function write(item: InboxItem, verb: InboxVerb, change: Change): Promise<Outcome> {
  const { subject, id, version } = item;
  const isRefused = verb === "refuse";
  if (subject === "store") return (isRefused ? discardDraft : useDraft)(id, change, version);
  if (subject === "blog") return deletePost(id, change);
  if (subject === "report") return { kind: "missing" };
  if (verb === "keep" && item.finding) return keep({ ...item.deal, finding: item.finding }, change);
  return isRefused ? deals.offers.del(id, change) : publish(item, change);
}

const acceptedOffer = z.preprocess(withInstants, offerInput);

async function publish({ deal }: InboxDeal, change: Change): Promise<Outcome> {
  const input = acceptedOffer.safeParse({ ...valuesOf(deal), active: "true" });
  if (input.success) return deals.decide(deal.id, input.data, change, deal.version);
  const errors = Object.entries(errorsOf(input.error)).map(([name, texts = []]) => [name, texts]);
  return { kind: "refused", errors: Object.fromEntries(errors) };
}

/** Takes decisions back. @param what their references, joined by commas @returns how many were taken back */
export async function undo(what: string, changeOf: () => Change): Promise<number> {
  let undone = 0;
  for (const one of what.split(",")) if (await undoOne(one.split("."), changeOf())) undone += 1;
  return undone;
}

async function undoOne([kind = "", ...rest]: string[], change: Change): Promise<boolean> {
  if (kind === "checks")
    return (
      (
        await checks.undo(
          change.actor,
          rest.flatMap((id) => longIdFrom(id) ?? []),
        )
      ).length > 0
    );
  if (kind === "snooze") {
    const subject = inboxSubjects.find((name) => name === rest[0]);
    const [id] = idsOf(rest.slice(1));
    return subject !== undefined && id !== undefined && snoozes.wake({ subject, id });
  }
  const ids = idsOf(rest);
  if (kind === "reports") return (await reports.setClosed(ids, false)).length > 0;
  const [entry] = ids;
  if (entry === undefined) return false;
  if (kind === "change") return (await undoChange(entry, change)).kind === "saved";
  return kind === "deletion" && (await history.undo(entry, change)).kind === "saved";
}
