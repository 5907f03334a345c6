import { expect, test } from "bun:test";
import { guessValueFormat } from "../../../src/imports/offers/guess";
import { missingColumns, valuesOf } from "../../../src/imports/offers/mapping";
import { presetFor } from "../../../src/imports/offers/presets";
import { fieldNames, type OfferValues, type ValueFormat } from "../../../src/imports/values/offer";
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
