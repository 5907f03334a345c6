import {
  discountTypeOf,
  freeDeliveryIn,
  hasRightValue,
  isCode,
  isPlaceholder,
  valueIn,
} from "../schemas/discounts";
import { isCurrency, link } from "../schemas/fields";
import type { DiscountType } from "../schemas/vocabulary";
import { money } from "../ui/format";
import { type Decimal, numbersIn, type Read, readAmount } from "./amounts";
import { type DateOrder, readTime } from "./dates";
import type { LineFault, RawRow } from "./read/row";
import { calmed, plainLine, plainText } from "./text";
import type { FaultName } from "./words";

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
  "exclusive",
  "status",
] as const;

export type FieldName = (typeof fieldNames)[number];

/** Our field → the file's column. */
export type Mapping = Partial<Record<FieldName, string>>;

/** How the values of a file are written. Null: not decided, so that what depends on it is a fault. */
export type Reading = { zone: string; currency: string; dates: DateOrder | null; decimal: Decimal | null };

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
  exclusive: boolean;
  status: "live" | "ended" | "suspended";
};

export type RowFault = LineFault & { field?: FieldName };

const MAX_LENGTHS = { externalId: 200, storeNetworkId: 100, storeName: 200, title: 200, description: 2000 };

/** Reads the values of a row; what cannot be read is a fault, never a guess. */
export function valuesOf(
  row: RawRow,
  mapping: Mapping,
  reading: Reading,
  now = new Date(),
): { values: Partial<OfferValues>; faults: RowFault[] } {
  const faults: RowFault[] = [];
  const values: Partial<OfferValues> = {};
  const refuse = (field: FieldName, fault: FaultName, about?: string) =>
    faults.push({ line: row.line, field, fault, ...(about !== undefined && { about: about.slice(0, 100) }) });

  /** The text of a mapped field; undefined if none is mapped. */
  const textOf = (field: FieldName) => {
    const column = mapping[field];
    if (column === undefined) return undefined;
    return Object.hasOwn(row.fields, column) ? (row.fields[column] ?? "").trim() : "";
  };
  const read = <Name extends FieldName & keyof OfferValues>(
    field: Name,
    reader: (text: string) => Read<OfferValues[Name]>,
  ) => {
    const text = textOf(field);
    if (text === undefined) return;
    const found = reader(text);
    if ("value" in found) values[field] = found.value;
    else refuse(field, found.fault, found.about);
  };
  const short = (field: keyof typeof MAX_LENGTHS, text: string): Read<string> =>
    text.length > MAX_LENGTHS[field]
      ? { fault: "tooLong", about: String(MAX_LENGTHS[field]) }
      : { value: text };
  const shortOrNull = (field: keyof typeof MAX_LENGTHS) => (text: string) =>
    text === "" ? { value: null } : short(field, plainLine(text));

  read("externalId", shortOrNull("externalId"));
  read("storeNetworkId", shortOrNull("storeNetworkId"));
  read("storeName", shortOrNull("storeName"));
  read("storeDomain", readDomain);
  read("code", readCode);
  read("description", (text) => short("description", plainText(text)));
  read("title", (text) => {
    const title = plainLine(text);
    if (title === "") return { fault: "missing" };
    if (title.startsWith("=")) return { fault: "formula", about: title };
    return short("title", calmed(title, [values.code ?? "", values.storeName ?? ""]));
  });
  read("currency", (text) => readCurrency(text || reading.currency));
  const currency = values.currency ?? reading.currency;
  read("minSpend", (text) => readAmount(plainLine(text), reading.decimal, currency));
  if (mapping.title !== undefined || mapping.value !== undefined) {
    const given = { title: values.title ?? "", value: textOf("value") ?? "", type: textOf("type") ?? "" };
    const discount = discountOf(given, Boolean(values.code), reading.decimal, currency);
    if ("value" in discount) Object.assign(values, discount.value);
    else refuse("value", discount.fault, discount.about);
  }
  read("link", readLink);
  read("startsAt", (text) => readTime(text, "start", reading, now));
  read("endsAt", (text) => readTime(text, "end", reading, now));
  if (values.startsAt && values.endsAt && values.endsAt <= values.startsAt) {
    refuse("endsAt", "endsBeforeStart", textOf("endsAt"));
    delete values.endsAt;
  }
  read("exclusive", readFlag);
  read("status", readStatus);
  return { values, faults };
}

function readDomain(text: string): Read<string | null> {
  if (text === "") return { value: null };
  const { hostname } =
    URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\*\./, "")}`) ?? {};
  return hostname && /\.[a-z][a-z0-9-]+$/.test(hostname)
    ? { value: hostname.replace(/^www\.(?=.+\.)/, "") }
    : { fault: "domain", about: text };
}

const NO_CODE =
  /^(-+|n\/?a|no|none|null|(no|not|kein) (\w+ )*(code|coupon|voucher|required|needed|necessary))\.?$/i;
const MAX_CODE_LENGTH = 60;

function readCode(text: string): Read<string | null> {
  const code = plainLine(text);
  if (code === "" || NO_CODE.test(code)) return { value: null };
  if (code.startsWith("=")) return { fault: "formula", about: code };
  if (isPlaceholder(code)) return { fault: "placeholder", about: code };
  return isCode(code) && code.length <= MAX_CODE_LENGTH ? { value: code } : { fault: "code", about: code };
}

function readCurrency(text: string): Read<string> {
  const code = text.toUpperCase();
  return isCurrency(code) ? { value: code } : { fault: "currency", about: text };
}

function readLink(text: string): Read<string | null> {
  if (text === "") return { value: null };
  const address = text.replaceAll("&amp;", "&");
  const { username, password } = URL.parse(address) ?? {};
  const isSafe = /^https:\/\/[^\s\p{Cc}]+$/iu.test(address) && !username && !password;
  return isSafe && link.safeParse(address).success ? { value: address } : { fault: "address", about: text };
}

function readFlag(text: string): Read<boolean> {
  if (/^(yes|y|true|1|exclusive)$/i.test(text)) return { value: true };
  return /^(no|n|false|0|)$/i.test(text) ? { value: false } : { fault: "flag", about: text };
}

const STATUSES = {
  live: /^(|new|updated|live|active|approved|current|upcoming|futuredate|expiring ?soon|yes|y|true|1)$/i,
  ended: /^(ended|expired|deleted|removed|inactive|closed|no|n|false|0)$/i,
  suspended: /^(suspended|paused|pending|on hold)$/i,
};

function readStatus(text: string): Read<OfferValues["status"]> {
  const found = (["live", "ended", "suspended"] as const).find((status) => STATUSES[status].test(text));
  return found ? { value: found } : { fault: "status", about: text };
}

const UNITS = {
  percentage: /percent|%/i,
  fixed: /fixed|amount|price|money|dollar|flat|value/i,
  delivery: /shipping|delivery|versand|livraison/i,
};
const MAX_VALUE_LENGTH = 100;

/** A discount from the column of its value, or else from the title. Without either it is a deal. */
function discountOf(
  { title, value, type }: { title: string; value: string; type: string },
  hasCode: boolean,
  decimal: Decimal | null,
  currency: string,
): Read<Pick<OfferValues, "discountType" | "discountValue">> {
  const text = plainLine(value);
  const bare = numbersIn(text, decimal);
  const isNumber = /^[\d.,]+$/.test(text);
  if (isNumber && bare.length === 0) return { fault: "value", about: text };
  if (isNumber && bare.length > 1) return { fault: "ambiguousAmount", about: text };
  if (isNumber && bare[0] !== 0) {
    if (UNITS.percentage.test(type)) return valid("percentage", `${bare[0]}%`);
    if (UNITS.fixed.test(type)) return valid("fixed", money(bare[0] ?? 0, currency));
    return { fault: "unit", about: text };
  }
  const own = isNumber ? "" : text;
  const figure = discountTypeOf(own) === "deal" ? valueIn(own || title) : own;
  if (figure !== null) return valid(discountTypeOf(figure), figure.replace(/ ?per ?cent$/i, "%"));
  const delivery = freeDeliveryIn(own) ?? freeDeliveryIn(title);
  if (hasCode && (delivery !== null || UNITS.delivery.test(type))) return valid("freeShipping", "");
  return valid("deal", own || (delivery ?? ""));
}

function valid(
  discountType: DiscountType,
  discountValue: string,
): Read<Pick<OfferValues, "discountType" | "discountValue">> {
  const discount = { discountType, discountValue };
  return hasRightValue(discount) && discountValue.length <= MAX_VALUE_LENGTH
    ? { value: discount }
    : { fault: "value", about: discountValue };
}

/** The columns that a mapping names and a file has not. */
export function missingColumns(columns: string[], mapping: Mapping): RowFault[] {
  return fieldNames.flatMap((field) => {
    const column = mapping[field];
    if (column === undefined || columns.includes(column)) return [];
    return [{ line: 0, field, fault: "missingColumn" as const, about: column }];
  });
}
