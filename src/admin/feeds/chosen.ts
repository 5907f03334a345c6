import type { FormValues } from "../../http/forms";
import type { FieldErrors } from "../../http/problem";
import { entityKinds } from "../../imports/entities/columns";
import type { Format } from "../../imports/read/row";
import { fieldNames, type Mapping, type ValueFormat } from "../../imports/values/offer";
import type { FeedEntity } from "../../schemas/feeds";
import { isDoubt } from "../../schemas/reasons";
import { fallbackSettings } from "../../schemas/settings";

export type Chosen = { mapping: Mapping; reading: ValueFormat; format: Format };

export const fieldsOf = (entity: FeedEntity): readonly string[] =>
  entity === "deal" ? fieldNames : Object.keys(entityKinds[entity].fields);

/** The field of a form that says what a column becomes, and that of a value which is the same for all rows. */
export const columnField = (column: string) => `column ${column}`;
export const allField = (field: string) => `all ${field}`;

/** What a form says of columns and formats. Empty choices are undecided. `errors`: of columns that become the same. */
export function chosenIn(
  values: FormValues,
  given: Format,
  entity: FeedEntity,
): Chosen & { errors: FieldErrors } {
  const mapping: Mapping = {};
  const errors: FieldErrors = {};
  const names = fieldsOf(entity);
  for (const [name, field] of Object.entries(values)) {
    if (!name.startsWith(columnField("")) || !names.includes(field)) continue;
    const column = name.slice(columnField("").length);
    if (mapping[field] === undefined) mapping[field] = column;
    else errors[name] = [`The column “${mapping[field]}” becomes this already.`];
  }
  for (const field of names) {
    const all = values[allField(field)]?.trim();
    if (all && mapping[field] === undefined) mapping[field] = `=${all}`;
  }
  const only = values.onlyColumn
    ? { only: { column: values.onlyColumn, values: values.onlyValues ?? "" } }
    : {};
  const order = values.dates === "dmy" || values.dates === "mdy" ? values.dates : null;
  const decimal = values.decimal === "." || values.decimal === "," ? values.decimal : null;
  const zone = isZone(values.zone) ? (values.zone ?? "UTC") : "UTC";
  const kind = (["csv", "json", "jsonl", "xml"] as const).find((one) => one === values.kind) ?? given.kind;
  return {
    errors,
    mapping,
    reading: {
      zone,
      currency: values.fallbackCurrency?.toUpperCase().slice(0, 3) || fallbackSettings.currency,
      dates: order,
      decimal,
      ...only,
      ...(entity === "deal" && offerReadingIn(values)),
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

function offerReadingIn({
  midnight,
  bare,
  liveWords,
  endedWords,
  accepted,
}: FormValues): Partial<ValueFormat> {
  const doubts = (accepted ?? "").split(",").filter(isDoubt);
  return {
    ...(midnight === "day" && { midnight }),
    ...((bare === "percentage" || bare === "fixed") && { bare }),
    ...((liveWords || endedWords) && { statuses: { live: liveWords ?? "", ended: endedWords ?? "" } }),
    ...(doubts.length > 0 && { accepted: doubts }),
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
  const { zone, currency, dates, decimal, only, states, statuses } = reading;
  const columns = Object.entries(mapping).map(([field, column = ""]) =>
    column.startsWith("=") ? [allField(field), column.slice(1)] : [columnField(column), field],
  );
  const { kind, encoding, path = "", separator = "," } = format;
  return {
    ...Object.fromEntries(columns),
    ...{ blankState: states?.blank ?? "", stateIn: states?.in ?? "", stateOut: states?.out ?? "" },
    ...{ liveWords: statuses?.live ?? "", endedWords: statuses?.ended ?? "" },
    ...{
      midnight: reading.midnight ?? "",
      bare: reading.bare ?? "",
      accepted: reading.accepted?.join(",") ?? "",
    },
    ...{ onlyColumn: only?.column ?? "", onlyValues: only?.values ?? "" },
    ...{ zone, fallbackCurrency: currency, dates: dates ?? "", decimal: decimal ?? "" },
    ...{ kind, encoding, path, separator: separator === "\t" ? "tab" : separator },
  };
}
