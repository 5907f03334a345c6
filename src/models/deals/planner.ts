import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { categories, stores } from "../../../db/schema";
import type { BulkEdit, RowReason } from "../../schemas/feeds";
import { endOf } from "../days";
import * as settings from "../settings";
import { type DealRow, differences } from "./differences";

type Plan = { columns: Partial<DealRow>; reason?: RowReason | undefined };

/** What an edit of many deals changes of one, or why it may not. */
export type Planner = (deal: DealRow) => Plan & { deal: DealRow };

export async function planner(edit: BulkEdit): Promise<Planner> {
  const plan = await planOf(edit);
  return (deal) => {
    const { columns, reason } = plan(deal);
    return { deal, columns: reason ? {} : differences(deal, columns), reason };
  };
}

async function planOf(edit: BulkEdit): Promise<(deal: DealRow) => Plan> {
  switch (edit.verb) {
    case "active":
      return (deal) => {
        if (edit.value && deal.proposal !== null) return { columns: {}, reason: { name: "undecided" } };
        return { columns: { active: edit.value } };
      };
    case "featured":
      return ({ kind }) => ({ columns: kind === "coupon" ? { featured: edit.value } : {} });
    case "end": {
      const [day] = await db.select({ at: endOf(edit.day, settings.zone) }).from(sql`(values (1)) one`);
      const endsAt = day?.at ?? null;
      return ({ startsAt }) =>
        startsAt && endsAt && endsAt <= startsAt
          ? { columns: {}, reason: { name: "endsBeforeStart" } }
          : { columns: { endsAt } };
    }
    case "store": {
      const [store] = await db.select({ id: stores.id }).from(stores).where(eq(stores.id, edit.storeId));
      return () =>
        store ? { columns: { storeId: store.id } } : { columns: {}, reason: { name: "noSuchStore" } };
    }
    case "category": {
      const { categoryId } = edit;
      const isThere = categoryId === null || (await db.$count(categories, eq(categories.id, categoryId))) > 0;
      return ({ kind }) => {
        if (!isThere) return { columns: {}, reason: { name: "noCategory" } };
        return { columns: kind === "offer" ? { categoryId } : {} };
      };
    }
    case "replace":
      return (deal) => replaced(deal, edit);
  }
}

const MOST_LETTERS = { title: 200, affiliateLink: 2000 };

function replaced(deal: DealRow, { field, find, by }: Extract<BulkEdit, { verb: "replace" }>): Plan {
  const text = deal[field]?.replaceAll(find, by).trim();
  if (text === undefined) return { columns: {} };
  if (text.length > MOST_LETTERS[field])
    return { columns: {}, reason: { name: "tooLong", about: String(MOST_LETTERS[field]) } };
  if (text === "") return { columns: {}, reason: { name: "missing" } };
  const isAddress = field === "title" || /^https?:$/.test(URL.parse(text)?.protocol ?? "");
  return isAddress
    ? { columns: { [field]: text } }
    : { columns: {}, reason: { name: "address", about: text } };
}
