import { reasonText } from "../../schemas/reasons";
import type { RawRow } from "../read/row";
import { inZoneOf, readTime } from "../values/dates";
import type { Mapping, ValueFormat } from "../values/offer";
import { readFlag } from "../values/readers";
import type { EntityKind } from "./columns";

/** Instants, and whether a day means its beginning or its end. */
const TIMES: Record<string, "start" | "end"> = {
  ...{ agreedAt: "start", publishedAt: "start", reviewedAt: "start", createdAt: "start" },
  ...{ startsAt: "start", expiryDate: "end" },
};
/** Times that an empty cell clears. An empty cell of another time leaves the one that is here. */
const CLEARED = ["startsAt", "expiryDate"];

type EntityFault = { label: string; text: string };

/**
 * What a row says of the fields that have a column, before it is read as a form; `texts` to the letter. A time that cannot be
 * read is a fault.
 */
export function valuesIn(
  kind: EntityKind,
  { fields: cells }: Pick<RawRow, "fields">,
  mapping: Mapping,
  reading: ValueFormat,
  now = new Date(),
): { given: Record<string, string>; texts: Record<string, string>; faults: EntityFault[] } {
  const faults: EntityFault[] = [];
  const texts = Object.fromEntries(
    Object.keys(kind.fields).map((name) => [name, textOf(cells, mapping[name])]),
  );
  const isGiven = (name: string) => mapping[name] !== undefined;
  const names = Object.keys(kind.fields).filter(
    (name) => isGiven(name) || name === kind.key || (name === "to" && (isGiven("post") || isGiven("deal"))),
  );
  const refuse = (name: string, text: string) => {
    faults.push({ label: kind.fields[name]?.label ?? name, text });
    return [];
  };
  const given = names.flatMap((name): [string, string][] => {
    const text = texts[name] ?? "";
    const edge = TIMES[name];
    if (edge) {
      const read = readTime(text, edge, inZoneOf(mapping[name], reading), now);
      if (!("value" in read)) return refuse(name, reasonText(read.fault, read.about));
      return read.value === null && !CLEARED.includes(name) ? [] : [[name, read.value ?? ""]];
    }
    // A spreadsheet writes TRUE.
    if (kind.fields[name]?.type === "check") {
      const read = readFlag(text);
      return "value" in read
        ? [[name, String(read.value)]]
        : refuse(name, reasonText(read.fault, read.about));
    }
    return [[name, kind.adapt[name]?.(text, texts) ?? text]];
  });
  return { given: Object.fromEntries(given), texts, faults };
}

/** Reads a form's values. @param known what is here already, where the row does not say it */
export function parseEntity(
  { fields, input }: EntityKind,
  given: Record<string, unknown>,
  known: Record<string, unknown> = {},
): { values: Record<string, unknown> } | { faults: EntityFault[] } {
  const parsed = input.safeParse({ ...known, ...given });
  if (parsed.success) return { values: parsed.data as Record<string, unknown> };
  return {
    faults: parsed.error.issues.map(({ path, message }) => ({
      label: fields[String(path[0])]?.label ?? String(path[0]),
      text: message,
    })),
  };
}

/** What is wrong with a row, the first fault of each field. */
export function problemsOf(faults: EntityFault[], parsed: ReturnType<typeof parseEntity>): EntityFault[] {
  const all = [...faults, ...("faults" in parsed ? parsed.faults : [])];
  return all.filter(({ label }, at) => all.findIndex((one) => one.label === label) === at);
}

/** Not a yes or no: whichever order its day has. */
const isTimeText = (text: string) => {
  const read = readTime(text, "start", { zone: "UTC", dates: "dmy" }, new Date());
  return "value" in read || /\d\D+\d/.test(text);
};

/** Which columns are which fields, by their names; not where no value fits. */
export function guessEntityMapping(kind: EntityKind, rows: Pick<RawRow, "fields">[]): Mapping {
  const columns = [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))];
  const guessed = Object.entries(kind.fields).flatMap(([name, { label, input, type }]) => {
    const known = [label, name, ...(kind.names[name]?.split(", ") ?? [])].map(normalized);
    const column = known.map((one) => columns.find((column) => normalized(column) === one)).find(Boolean);
    if (!column) return [];
    const texts = rows.map(({ fields }) => textOf(fields, column)).filter((text) => text !== "");
    const fits = (text: string) =>
      type === "check" || input.safeParse(kind.adapt[name]?.(text, {}) ?? text).success;
    const isFit = texts.length === 0 || texts.some(TIMES[name] ? isTimeText : fits);
    return isFit ? [[name, column]] : [];
  });
  return { ...kind.fallback, ...Object.fromEntries(guessed) };
}

/** Required fields that have no column yet. Of each group one field is enough. */
export const missingNeeds = ({ needs }: EntityKind, mapping: Mapping): string[][] =>
  needs.filter((group) => !group.some((name) => mapping[name]));

const normalized = (column: string) => column.toLowerCase().replace(/[^\p{L}\p{N}:.]/gu, "");

/** A column's text; `=published` is the same for all rows. */
function textOf(cells: Record<string, string>, column: string | undefined): string {
  if (column === undefined) return "";
  if (Object.hasOwn(cells, column)) return (cells[column] ?? "").trim();
  return column.startsWith("=") ? column.slice(1) : "";
}
