import type { FeedColumn } from "../../imports/offers/plan";
import type { FieldName } from "../../imports/values/offer";
import type { ImportState, RowReason, RowTab, Undone } from "../../schemas/feeds";
import { reasonText } from "../../schemas/reasons";

export const fieldLabels: Record<FieldName, string> = {
  externalId: "ID in the source",
  storeDomain: "Store: domain",
  storeNetworkId: "Store: network’s ID",
  storeName: "Store: name",
  title: "Title",
  description: "Description",
  code: "Code",
  type: "Kind of discount",
  value: "Value",
  minSpend: "Minimum spend",
  currency: "Currency",
  link: "Link",
  startsAt: "Starts",
  endsAt: "Ends",
  status: "Live or ended",
};

export const columnLabels: Record<FeedColumn, string> = {
  title: "Title",
  description: "Description",
  code: "Code",
  discountType: "Discount",
  discountValue: "Value",
  minSpend: "Minimum spend",
  affiliateLink: "Link",
  startsAt: "Starts",
  endsAt: "Ends",
};

/** Labels of what a row says of an offer. */
export const valueLabels: Record<string, string> = { ...fieldLabels, ...columnLabels };

export const tabLabels: Record<RowTab, string> = {
  new: "New",
  changed: "Changed",
  ended: "Ended",
  doubtful: "Needs you",
  broken: "Broken",
  twice: "Twice",
  leftOut: "Left out",
  over: "Over",
  same: "Unchanged",
};

export const undoneLabels: Record<Undone, string> = {
  undone: "Undone",
  kept: "Kept",
  failed: "Not undone",
};

export const stateLabels: Record<ImportState, string> = {
  receiving: "Being received",
  reading: "Being read",
  mapping: "Waits for its columns",
  staging: "Being compared",
  staged: "Waits for you",
  applying: "Being applied",
  applied: "Applied",
  refused: "Refused",
  cancelled: "Cancelled",
  failed: "Failed",
  undoing: "Being undone",
  undone: "Undone",
  redoing: "Its undo is being taken back",
};

/** Why a row is doubtful or refused, in a sentence. */
export function reasonWords({ name, field, about }: RowReason): string {
  const words = reasonText(name, about);
  return field ? `${fieldLabels[field]}: ${words}` : words;
}
