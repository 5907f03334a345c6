import { cut } from "../../schemas/cut";
import type { RowReason } from "../../schemas/feeds";
import type { DoubtName, FaultName, NoteName } from "../../schemas/reasons";
import type { RawRow } from "../read/row";
import { readAmount } from "../values/amounts";
import { inZoneOf, readTime } from "../values/dates";
import { discountOf } from "../values/discount";
import { hiddenOfDeal } from "../values/hidden";
import {
  type FieldName,
  type Mapping,
  type OfferValues,
  type Read,
  type RowFault,
  tooLong,
  type ValueFormat,
} from "../values/offer";
import { readCode, readCurrency, readDomain, readLink, readStatus } from "../values/readers";
import { calmed, plainLine, plainText } from "../values/text";

const MAX_LENGTHS = {
  externalId: 200,
  storeNetworkId: 100,
  storeName: 200,
  title: 200,
  description: 2000,
};

/** Before tags are taken out: no pattern is matched against a longer text. */
const MAX_CELL = 5_000;
const MAX_CELL_OF_LINES = 50_000;

/**
 * Reads the values of a row; what cannot be read is a fault, never a guess. `doubts`: values that a person should look at.
 * `notes`: how values were read whose words say something else.
 */
export function valuesOf(
  row: RawRow,
  mapping: Mapping,
  reading: ValueFormat,
  now = new Date(),
): { values: Partial<OfferValues>; faults: RowFault[]; doubts: RowReason[]; notes: RowReason[] } {
  const faults: RowFault[] = [];
  const values: Partial<OfferValues> = {};
  const doubts: RowReason[] = [];
  const notes: RowReason[] = [];
  const refuse = (field: FieldName, fault: FaultName, about?: string) =>
    faults.push({ line: row.line, field, fault, ...(about !== undefined && { about: cut(about, 100) }) });

  /** The text of a mapped field; undefined if none is mapped. */
  const textOf = (field: FieldName) => {
    const column = mapping[field];
    if (column === undefined) return undefined;
    if (column.startsWith("=") && !Object.hasOwn(row.fields, column)) return column.slice(1).trim();
    return Object.hasOwn(row.fields, column) ? (row.fields[column] ?? "").trim() : "";
  };
  const read = <Name extends FieldName & keyof OfferValues>(
    field: Name,
    reader: (text: string) => Read<OfferValues[Name]>,
  ) => {
    const text = textOf(field);
    if (text === undefined) return;
    const most = field === "description" ? MAX_CELL_OF_LINES : MAX_CELL;
    const found = text.length > most ? tooLong(most) : reader(text);
    if (!("value" in found)) return refuse(field, found.fault, found.about);
    values[field] = found.value;
    note(field, found, text);
  };
  /** How a value was read. */
  const note = (field: FieldName, { note, doubt }: { note?: NoteName; doubt?: DoubtName }, text: string) => {
    const about = cut(plainLine(text), 100);
    if (note) notes.push({ name: note, field, about });
    if (doubt && !reading.accepted?.includes(doubt)) doubts.push({ name: doubt, field, about });
  };
  const short = (field: keyof typeof MAX_LENGTHS, text: string): Read<string> =>
    text.length > MAX_LENGTHS[field] ? tooLong(MAX_LENGTHS[field]) : { value: text };
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
    return title.length > MAX_LENGTHS.title
      ? tooLong(MAX_LENGTHS.title)
      : { value: calmed(title, [values.code ?? "", values.storeName ?? ""]) };
  });
  read("currency", (text) => readCurrency(text || reading.currency));
  const currency = values.currency ?? reading.currency;
  read("minSpend", (text) => readAmount(plainLine(text), reading.decimal, currency));
  if (mapping.title !== undefined || mapping.value !== undefined) {
    const given = { title: values.title ?? "", value: textOf("value") ?? "", type: textOf("type") ?? "" };
    const discount = discountOf(given, Boolean(values.code), reading, currency);
    if ("value" in discount) Object.assign(values, discount.value);
    else refuse("value", discount.fault, discount.about);
  }
  read("link", readLink);
  read("startsAt", (text) => readTime(text, "start", inZoneOf(mapping.startsAt, reading), now));
  read("endsAt", (text) => readTime(text, "end", inZoneOf(mapping.endsAt, reading), now));
  if (values.startsAt && values.endsAt && values.endsAt <= values.startsAt) {
    refuse("endsAt", "endsBeforeStart", textOf("endsAt"));
    delete values.endsAt;
  }
  const status = textOf("status");
  if (status !== undefined) {
    const found = readStatus(status, reading.statuses);
    if ("value" in found) Object.assign(values, found.value);
    else refuse("status", found.fault, found.about);
  }
  const hidden = hiddenOfDeal(row.fields);
  if (hidden === "deleted") values.status = "deleted";
  else if (hidden) Object.assign(values, { hidden, status: "suspended" });
  return { values, faults, doubts, notes };
}

/** The columns that a mapping names and a file has not. `=published` is a text for all rows. */
export function missingColumns(columns: string[], mapping: Mapping): RowFault[] {
  return Object.entries(mapping).flatMap(([field, column]) =>
    column === undefined || column.startsWith("=") || columns.includes(column)
      ? []
      : [{ line: 0, field: field as FieldName, fault: "missingColumn" as const, about: column }],
  );
}
