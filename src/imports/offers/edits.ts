import type { Transaction } from "../../../db/client";
import { idsOf } from "../../models/categories";
import { type DealRow, differences } from "../../models/deals/differences";
import { clashesOf, type DealWrite } from "../../models/deals/write-each";
import type { RowReason } from "../../schemas/feeds";
import { couponDiscountTypes, type DealKind, offerDiscountTypes } from "../../schemas/vocabulary";
import type { OfferValues } from "../values/offer";
import { type FeedColumns, timeIn } from "./plan";

/* Rows of the site's own export, which edit the deals that they name as a person would. */

export const isEdit = ({ values }: { values: Partial<OfferValues> | null }) => values?.dealId !== undefined;

/** An edit, or why it may not be. */
export type Edit = DealWrite & { reason?: RowReason | undefined };

/** What rows set on deals, by the deals' ids. Rows of deals that are gone are left out. */
export async function editsOf(
  tx: Transaction,
  rows: { values: Partial<OfferValues> | null }[],
  deals: Map<number, DealRow>,
): Promise<Map<number, Edit>> {
  const categories = await categoriesOf(tx, rows);
  const edits = rows.flatMap(({ values }): Edit[] => {
    const deal = deals.get(values?.dealId ?? 0);
    if (!deal || !values) return [];
    const { columns, reason } = columnsOf(values, deal.kind, categories);
    return [{ deal, columns: reason ? {} : differences(deal, columns), reason }];
  });
  const clashes = await clashesOf(tx, edits);
  return new Map(
    edits.map((edit) => [edit.deal.id, { ...edit, reason: edit.reason ?? clashes.get(edit.deal.id) }]),
  );
}

type Categories = Awaited<ReturnType<typeof categoriesOf>>;

/** The categories that rows name. */
export async function categoriesOf(tx: Transaction, rows: { values: Partial<OfferValues> | null }[]) {
  const names = rows.flatMap(({ values }) => values?.category ?? []);
  return names.length > 0 ? idsOf(tx, names) : new Map<string, number>();
}

/** What a row says of a deal's own category and of its place; only people and exports of this site say it. */
export function placeOf({ category, featured }: Partial<OfferValues>, categories: Categories) {
  const categoryId = category ? categories.get(category.toLowerCase()) : null;
  return {
    ...(featured !== undefined && { featured }),
    ...(category !== undefined && categoryId !== undefined && { categoryId }),
  };
}

/** A category that is not here. */
export function unknownCategory(
  { category }: Partial<OfferValues>,
  categories: Categories,
): RowReason | undefined {
  return category && !categories.has(category.toLowerCase())
    ? { name: "category", about: category }
    : undefined;
}

type EditedColumns = Partial<FeedColumns & Pick<DealRow, "active" | "categoryId" | "featured">>;

function columnsOf(
  values: Partial<OfferValues>,
  kind: DealKind,
  categories: Categories,
): { columns: EditedColumns; reason?: RowReason } {
  const unknown = unknownCategory(values, categories);
  if (unknown) return { columns: {}, reason: unknown };
  const { title, description, code, discountType, discountValue, minSpend, link, startsAt, endsAt } = values;
  const active = values.status && values.status !== "ended" ? values.status === "live" : undefined;
  const types: readonly string[] = kind === "coupon" ? couponDiscountTypes : offerDiscountTypes;
  if (discountType && !types.includes(discountType)) return { columns: {}, reason: { name: "otherKind" } };
  if (kind === "offer" && (description === "" || link === null))
    return { columns: {}, reason: { name: "missing", field: description === "" ? "description" : "link" } };
  if (startsAt && endsAt && endsAt <= startsAt) return { columns: {}, reason: { name: "endsBeforeStart" } };
  const given = {
    title,
    description,
    code,
    discountType,
    discountValue,
    minSpend,
    affiliateLink: link,
    active,
  };
  const times = {
    startsAt: startsAt === undefined ? undefined : timeIn(startsAt),
    endsAt: endsAt === undefined ? undefined : timeIn(endsAt),
  };
  const all = Object.entries({ ...given, ...times, ...placeOf(values, categories) }).filter(
    ([, value]) => value !== undefined,
  );
  return { columns: Object.fromEntries(all) };
}
