import type { DoubtName, FaultName, Hidden, NoteName } from "../../schemas/reasons";
import type { DiscountType } from "../../schemas/vocabulary";
import type { LineFault } from "../read/row";

export const fieldNames = [
  "externalId",
  "storeDomain",
  "storeNetworkId",
  "storeName",
  "title",
  "description",
  "code",
  "type",
  "value",
  "minSpend",
  "currency",
  "link",
  "startsAt",
  "endsAt",
  "status",
] as const;

export type FieldName = (typeof fieldNames)[number];

/** Our field → the file's column. Of rows that are no offers, the fields of their forms (imports/entities). */
export type Mapping = { [Name in FieldName]?: string } & { [name: string]: string | undefined };

export type DateOrder = "dmy" | "mdy";
export type Decimal = "." | ",";

/** How the values of a file are written. Null: not decided, so that what depends on it is a fault. */
export type ValueFormat = {
  zone: string;
  currency: string;
  dates: DateOrder | null;
  decimal: Decimal | null;
  /** Of a file with several kinds of rows: the column that says which one, and the kinds that are meant, with commas. */
  only?: { column: string; values: string };
  /** `day`: an end at midnight means the end of that day. */
  midnight?: "day";
  /** What a number without a unit is. */
  bare?: "percentage" | "fixed";
  /** What a person says of a column's words, with commas, beside those that are known. */
  statuses?: { live: string; ended: string };
  /** Doubts that a person has dismissed for this source. */
  accepted?: DoubtName[];
  /** Of subscribers: what a blank says, and further words, with commas, of those who get mail and of those who left. */
  states?: { blank: "" | "in" | "out"; in: string; out: string };
};

/** Only fields that are mapped and could be read. Times are instants in UTC. */
export type OfferValues = {
  externalId: string | null;
  storeDomain: string | null;
  storeNetworkId: string | null;
  storeName: string | null;
  title: string;
  description: string;
  code: string | null;
  discountType: DiscountType;
  discountValue: string;
  minSpend: number | null;
  currency: string;
  link: string | null;
  startsAt: string | null;
  endsAt: string | null;
  status: "live" | "ended" | "suspended" | "deleted";
  /** Not everybody could read it: such a new deal comes in, but not live. */
  hidden: Hidden;
};

export type RowFault = LineFault & { field?: FieldName };

/** A value that was read, or why it was not. `note`: how it was read. `doubt`: why a person should look at it first. */
export type Read<Value> =
  | { value: Value; note?: NoteName; doubt?: DoubtName }
  | { fault: FaultName; about?: string };

export const tooLong = (most: number) => ({ fault: "tooLong" as const, about: String(most) });
