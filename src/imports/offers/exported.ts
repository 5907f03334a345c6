import { hasRightValue } from "../../schemas/discounts";
import { dealKinds, discountTypes } from "../../schemas/vocabulary";
import type { RawRow } from "../read/row";
import { readAmount } from "../values/amounts";
import { readTime } from "../values/dates";
import type { FieldName, Mapping, OfferValues, Read, Reading, RowFault } from "../values/offer";
import { readCurrency, readDomain, readFlag, readLink, readStatus } from "../values/readers";

/** Reads a row of an export of this site, or of another that runs Dealproof. Its texts are a person's, and stay to the letter. */
export function exportedOf(
  row: RawRow,
  mapping: Mapping,
  reading: Reading,
  now: Date,
): { values: Partial<OfferValues>; faults: RowFault[] } {
  const faults: RowFault[] = [];
  const values: Partial<OfferValues> = {};
  const read = <Name extends FieldName & keyof OfferValues>(
    field: Name,
    reader: (text: string) => Read<OfferValues[Name]>,
  ) => {
    const column = mapping[field];
    if (column === undefined || !Object.hasOwn(row.fields, column)) return;
    const found = reader((row.fields[column] ?? "").trim());
    if ("value" in found) values[field] = found.value;
    else faults.push({ line: row.line, field, ...found });
  };
  const asIs = (text: string) => ({ value: text });
  read("dealKind", (text) => {
    const kind = dealKinds.find((one) => one === text);
    return kind ? { value: kind } : { fault: "missing" };
  });
  read("storeDomain", readDomain);
  read("storeName", (text) => ({ value: text || null }));
  read("currency", (text) => readCurrency(text || reading.currency));
  read("status", readStatus);
  read("position", (text) => (/^\d{1,9}$/.test(text) ? { value: Number(text) } : { fault: "missing" }));
  read("createdAt", (text) => readTime(text, "start", reading, now));
  read("externalId", (text) => ({ value: text || null }));
  read("dealId", (text) => (/^\d{1,9}$/.test(text) ? { value: Number(text) } : { fault: "missing" }));
  read("title", (text) => (text === "" ? { fault: "missing" } : { value: text }));
  read("description", asIs);
  read("code", (text) => ({ value: text || null }));
  read("minSpend", (text) => readAmount(text, ".", values.currency ?? reading.currency));
  read("category", (text) => ({ value: text || null }));
  read("featured", readFlag);
  read("link", readLink);
  read("startsAt", (text) => readTime(text, "start", reading, now));
  read("endsAt", (text) => readTime(text, "end", reading, now));
  const type = discountTypes.find((one) => one === textOf(row, mapping.type));
  if (mapping.type !== undefined || mapping.value !== undefined) {
    const discount = { discountType: type ?? "deal", discountValue: textOf(row, mapping.value) };
    if (type && hasRightValue(discount)) Object.assign(values, discount);
    else faults.push({ line: row.line, field: "value", fault: "value", about: discount.discountValue });
  }
  return { values, faults };
}

const textOf = ({ fields }: RawRow, column: string | undefined) =>
  (column !== undefined && Object.hasOwn(fields, column) ? (fields[column] ?? "") : "").trim();
