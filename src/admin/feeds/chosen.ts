import type { FormValues } from "../../http/forms";
import { entityKinds } from "../../imports/entities/columns";
import type { Format } from "../../imports/read/row";
import { fieldNames, type Mapping, type ValueFormat } from "../../imports/values/offer";
import type { FeedEntity } from "../../schemas/feeds";
import { fallbackSettings } from "../../schemas/settings";

export type Chosen = { mapping: Mapping; reading: ValueFormat; format: Format };

export const fieldsOf = (entity: FeedEntity): readonly string[] =>
  entity === "deal" ? fieldNames : Object.keys(entityKinds[entity].fields);

/** What a form says of columns and formats. Empty choices are undecided. */
export function chosenIn(values: FormValues, given: Format, entity: FeedEntity): Chosen {
  const mapping = fieldsOf(entity).flatMap((field) => {
    const all = values[`${field}All`];
    const column = values[field] || (all && `=${all}`);
    return column ? [[field, column]] : [];
  });
  const only = values.onlyColumn
    ? { only: { column: values.onlyColumn, values: values.onlyValues ?? "" } }
    : {};
  const order = values.dates === "dmy" || values.dates === "mdy" ? values.dates : null;
  const decimal = values.decimal === "." || values.decimal === "," ? values.decimal : null;
  const zone = isZone(values.zone) ? (values.zone ?? "UTC") : "UTC";
  const kind = (["csv", "json", "jsonl", "xml"] as const).find((one) => one === values.kind) ?? given.kind;
  return {
    mapping: Object.fromEntries(mapping),
    reading: {
      zone,
      currency: values.fallbackCurrency?.toUpperCase().slice(0, 3) || fallbackSettings.currency,
      dates: order,
      decimal,
      ...only,
      ...(entity !== "deal" && entityKinds[entity].standing && { states: statesIn(values) }),
    },
    format: {
      kind,
      encoding: values.encoding || given.encoding,
      ...(kind === "csv" && { separator: values.separator === "tab" ? "\t" : values.separator || "," }),
      ...((kind === "json" || kind === "xml") && { path: values.path ?? "" }),
    },
  };
}

function statesIn({ blankState, stateIn, stateOut }: FormValues): NonNullable<ValueFormat["states"]> {
  const blank = blankState === "in" || blankState === "out" ? blankState : "";
  return { blank, in: stateIn ?? "", out: stateOut ?? "" };
}

function isZone(zone: string | undefined): boolean {
  try {
    return Boolean(zone && Temporal.Now.zonedDateTimeISO(zone));
  } catch {
    return false;
  }
}

/** The same as the values of a form. */
export function valuesOf({ mapping, reading, format }: Chosen): FormValues {
  const { zone, currency, dates, decimal, only, states } = reading;
  const forAll = Object.entries(mapping).flatMap(([field, column]) =>
    column?.startsWith("=") ? [[`${field}All`, column.slice(1)]] : [],
  );
  const { kind, encoding, path = "", separator = "," } = format;
  return {
    ...mapping,
    ...Object.fromEntries(forAll),
    ...{ blankState: states?.blank ?? "", stateIn: states?.in ?? "", stateOut: states?.out ?? "" },
    ...{ onlyColumn: only?.column ?? "", onlyValues: only?.values ?? "" },
    ...{ zone, fallbackCurrency: currency, dates: dates ?? "", decimal: decimal ?? "" },
    ...{ kind, encoding, path, separator: separator === "\t" ? "tab" : separator },
  };
}
