import { z } from "zod";
import type { BulkOutcome, Change, Refused } from "../../models/audit";
import * as blogs from "../../models/blogs";
import * as deals from "../../models/deals";
import type { InboxDeal, InboxItem, InboxStore } from "../../models/inbox";
import * as inbox from "../../models/inbox";
import { reports } from "../../models/people";
import { checks, keep } from "../../models/proof";
import { acceptDrafts, discardDrafts } from "../../models/stores";
import { quickChecks } from "../../proof/input";
import { couponInput, offerInput } from "../../schemas/deals";
import type { InboxVerb } from "../../schemas/inbox";
import type { DealKind } from "../../schemas/vocabulary";
import { valuesOf, withInstants } from "../deals/form";
import { errorsOf } from "../resource/save";

/** Applies a verb to entries that it fits. Those that were changed since they were read are left out. */
export function decide(items: InboxItem[], verb: InboxVerb, change: Change): Promise<BulkOutcome> {
  switch (verb) {
    case "works":
    case "dead":
      return check(items.filter(isDeal), verb, change);
    case "keep":
      return keepDeals(items.filter(isDeal), change);
    case "publish":
      return publish(items, change);
    case "refuse":
      return refuse(items, change);
    case "snooze":
      return snooze(items, change);
  }
}

const isDeal = (item: InboxItem): item is InboxDeal => item.subject === "deal";
const isStore = (item: InboxItem): item is InboxStore => item.subject === "store";
const idsOf = (items: { id: number }[]) => items.map(({ id }) => id);

async function check(items: InboxDeal[], verb: "works" | "dead", change: Change): Promise<BulkOutcome> {
  const seen = new Map(items.map(({ id, deal }) => [id, deal.termsVersion]));
  const { checked } = await checks.record(change, idsOf(items), quickChecks[verb], seen);
  return { changed: checked, refused: [] };
}

async function keepDeals(items: InboxDeal[], change: Change): Promise<BulkOutcome> {
  const read = items.flatMap(({ deal, finding }) => (finding ? [{ ...deal, finding }] : []));
  return { changed: await keep(read, change), refused: [] };
}

async function publish(items: InboxItem[], change: Change): Promise<BulkOutcome> {
  const described = await acceptDrafts(items.filter(isStore), change);
  const { changed, refused } = await publishDeals(items.filter(isDeal), change);
  return { changed: [...described, ...changed], refused };
}

const accepted = {
  coupon: z.preprocess(withInstants, couponInput),
  offer: z.preprocess(withInstants, offerInput),
};

async function publishDeals(items: InboxDeal[], change: Change): Promise<BulkOutcome> {
  const read = items.map(({ deal }) => ({ deal, lacks: lacksOf(deal) }));
  const complete = read.filter(({ lacks }) => !lacks).map(({ deal }) => deal);
  const { changed, refused } = await deals.publish(complete, change);
  return { changed, refused: [...read.flatMap(({ lacks }) => lacks ?? []), ...refused] };
}

/** What a deal lacks to be published. */
function lacksOf(deal: InboxDeal["deal"]): Refused | undefined {
  const { error } = accepted[deal.kind].safeParse({ ...valuesOf(deal), active: "true" });
  if (!error) return undefined;
  const errors = Object.entries(errorsOf(error)).map(([name, texts = []]) => [name, texts]);
  return { kind: "refused", errors: Object.fromEntries(errors) };
}

/** Closes reports, discards descriptions, and deletes proposed posts and deals. */
async function refuse(items: InboxItem[], change: Change): Promise<BulkOutcome> {
  const reported = items.filter((item) => reportsOf(item).length > 0);
  await reports.close(reported.flatMap(reportsOf), change);
  const discarded = await discardDrafts(items.filter(isStore), change);
  const posts = await blogs.delAll(idsOf(items.filter(({ subject }) => subject === "blog")), change);
  const proposals = items.filter((item): item is InboxDeal => isDeal(item) && item.proposal !== null);
  const ofKind = (kind: DealKind) => idsOf(proposals.filter(({ deal }) => deal.kind === kind));
  const proposed = [
    ...(await deals.couponModel.delAll(ofKind("coupon"), change)),
    ...(await deals.offerModel.delAll(ofKind("offer"), change)),
  ];
  return {
    changed: [...idsOf(reported), ...discarded, ...posts, ...proposed],
    refused: [],
  };
}

function reportsOf(item: InboxItem): number[] {
  if (item.subject === "report") return [item.id];
  return isDeal(item) && !item.proposal ? idsOf(item.reports) : [];
}

async function snooze(items: InboxItem[], change: Change): Promise<BulkOutcome> {
  await inbox.snooze(items, change);
  return { changed: idsOf(items), refused: [] };
}
