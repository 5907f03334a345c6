import { expect, test } from "bun:test";
import { guessValueFormat } from "../../../src/imports/offers/guess";
import { missingColumns, valuesOf } from "../../../src/imports/offers/mapping";
import { newColumns } from "../../../src/imports/offers/plan";
import { presetFor } from "../../../src/imports/offers/presets";
import {
  type FieldName,
  fieldNames,
  type OfferValues,
  type ValueFormat,
} from "../../../src/imports/values/offer";
import { reasonText } from "../../../src/schemas/reasons";
import { testTable } from "../../table";
import { valuesIn } from "../../values";
import { readFile, utf8 } from "../read/files";

const NOW = new Date("2026-11-26T12:00:00Z");

type Feed = {
  /** One of the two. */
  lines?: string[];
  text?: string;
  preset?: string;
  /** What a person decides. */
  decided?: Partial<ValueFormat>;
  /** What is guessed. */
  reading?: Partial<ValueFormat>;
  /** What is left to a person. */
  doubts?: string[];
  offers: Partial<OfferValues>[];
  faults?: string[];
  /** What is noted of values that were read, or doubted, as `0 noEnd endsAt never`. */
  told?: string[];
};

const feeds = valuesIn<Record<string, Feed>>(import.meta.dir, "offers.json");

testTable("each feed gives exactly its offers", Object.entries(feeds), async ([, feed]) => {
  const read = await readFile(utf8(feed.text ?? feed.lines?.join("\n") ?? ""));
  expect(read.faults).toEqual([]);
  expect(read.end.isComplete).toBe(true);
  const columns = [...new Set(read.rows.flatMap(({ fields }) => Object.keys(fields)))];
  const { name, mapping, reading } = presetFor(columns);
  expect(name).toBe(feed.preset);
  const guess = guessValueFormat(read.rows, mapping, { zone: "UTC", currency: "USD", ...reading });
  const used = guess.reading;
  expect(used).toMatchObject(feed.reading && !feed.decided ? feed.reading : {});
  expect(guess.doubts.map(({ field, fault, about }) => `${field} ${fault} ${about}`)).toEqual(
    feed.doubts ?? [],
  );
  const all = read.rows.map((row) => valuesOf(row, mapping, { ...used, ...feed.decided }, NOW));
  const faults = all.flatMap(({ faults }) => faults);
  expect(faults.map(({ field, fault, about }) => [field, fault, about].filter(Boolean).join(" "))).toEqual(
    feed.faults ?? [],
  );
  for (const { fault, about } of faults) expect(reasonText(fault, about)).toMatch(/^\S.*\.$/);
  expect(all.map(({ values }) => values)).toEqual(feed.offers);
  const told = all.flatMap(({ doubts, notes }, at) =>
    [...doubts, ...notes].map(({ name, field, about }) => `${at} ${name} ${field} ${about}`),
  );
  expect(told).toEqual(feed.told ?? []);
});

test("a mapping whose columns the file no longer has is told, column by column", () => {
  const missing = missingColumns(["Title", "Kode"], { title: "Title", code: "Code", link: "Url" });
  expect(missing.map(({ field, fault, about }) => `${field} ${fault} ${about}`)).toEqual([
    "code missingColumn Code",
    "link missingColumn Url",
  ]);
});

testTable(
  "a cell of up to 200,000 characters gives no value that is longer than a field takes, in each field",
  ["a", " ", "1", "1 ", "1,", "<b", "&", "&amp;", "<", "A!", "\n ", "'", "-", "no ", "may 1 "],
  (part) => {
    const text = part.repeat(200_000 / part.length);
    const reading = { zone: "UTC", currency: "USD", dates: null, decimal: null };
    for (const field of fieldNames)
      for (const length of [4_900, 49_000, 200_000]) {
        const fields = { x: text.slice(0, length) };
        const { values } = valuesOf({ line: 1, fields }, { [field]: "x" }, reading);
        expect(JSON.stringify(values).length).toBeLessThan(2_100);
      }
  },
);

test("each field of an offer is read from its column, and fills a column of the deal or is for its store or state", () => {
  const mapping = Object.fromEntries(fieldNames.map((name) => [name, name]));
  const texts: Record<FieldName, string> = {
    externalId: "7",
    storeDomain: "zebra.example",
    storeNetworkId: "9",
    storeName: "Zebra",
    title: "Save 10%",
    description: "On all stripes.",
    code: "STRIPE10",
    type: "percentage",
    value: "10%",
    minSpend: "20",
    currency: "EUR",
    link: "https://zebra.example/sale",
    startsAt: "2026-11-01",
    endsAt: "2026-12-31",
    status: "active",
  };
  const format: ValueFormat = { zone: "UTC", currency: "EUR", dates: "dmy", decimal: "." };
  const { values, faults } = valuesOf({ line: 1, fields: texts }, mapping, format, NOW);
  expect(faults).toEqual([]);
  // Type and value are read together.
  const readAs: Partial<Record<FieldName, string>> = { type: "discountType", value: "discountValue" };
  expect(fieldNames.filter((name) => !((readAs[name] ?? name) in values))).toEqual([]);
  const notOfDeals = ["externalId", "storeDomain", "storeNetworkId", "storeName", "currency", "status"];
  const columns = newColumns(values, "coupon");
  const columnOf: Record<string, string> = { link: "affiliateLink" };
  const unfilled = Object.keys(values).filter((name) => {
    const column = (columnOf[name] ?? name) as keyof typeof columns;
    return !notOfDeals.includes(name) && (columns[column] ?? null) === null;
  });
  expect(unfilled).toEqual([]);
});
