import { money, shortDate } from "../../format";
import { entityKinds } from "../../imports/entities/columns";
import { valuesIn } from "../../imports/entities/read";
import type { RawRows } from "../../imports/import-rows";
import { valuesOf } from "../../imports/offers/mapping";
import type { FieldName, Mapping, OfferValues, ValueFormat } from "../../imports/values/offer";
import type { FeedEntity } from "../../schemas/feeds";
import { FieldError, type FormState } from "../resource/labelled";
import { Options } from "../resource/parts";
import { type Chosen, columnField } from "./chosen";
import { exampleOf, textIn } from "./examples";

const SHOWN = 3;

type Props = {
  form: FormState;
  columns: string[];
  rows: RawRows;
  entity: FeedEntity;
  chosen: Pick<Chosen, "mapping" | "reading">;
  /** Our fields, by their names. */
  labels: Record<string, string>;
};

/** The columns of a file in their order: the first values of each, what it becomes, and how it is read. */
export function ColumnRows({ form, columns, labels, ...read }: Props) {
  const choices = [["", "Ignored"], ...Object.entries(labels)] as const;
  return (
    <ol className="grid">
      {columns.map((column, at) => {
        const name = columnField(column);
        const id = `column-${at}`;
        const error = form.errors[name]?.[0];
        const isIgnored = !form.values[name];
        return (
          <li
            key={column}
            className="grid items-start gap-x-4 gap-y-1.5 border-line border-t py-3 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_13rem]"
          >
            <div className="min-w-0">
              <label htmlFor={id} className="wrap-anywhere font-semibold text-sm">
                <bdi>{column}</bdi>
              </label>
              <ul className="text-muted text-sm">
                {firstValues(read.rows, column).map((text) => (
                  <li key={text} className="truncate">
                    <bdi>{exampleOf(text)}</bdi>
                  </li>
                ))}
              </ul>
            </div>
            <div className="min-w-0">
              <select
                id={id}
                name={name}
                defaultValue={form.values[name] ?? ""}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                className={`field w-full truncate bg-ground ${isIgnored ? "text-muted" : ""}`}
              >
                <Options choices={choices} />
              </select>
              <FieldError id={id} text={error} />
              <ReadAs at={at} column={column} {...read} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The readings after a choice, to be swapped into the page. */
export function Readings({ columns, ...read }: Omit<Props, "form" | "labels">) {
  return columns.map((column, at) => <ReadAs key={column} at={at} column={column} {...read} isSwapped />);
}

type ReadAsProps = Omit<Props, "form" | "labels" | "columns"> & {
  at: number;
  column: string;
  isSwapped?: boolean;
};

function ReadAs({ at, column, rows, entity, chosen: { mapping, reading }, isSwapped }: ReadAsProps) {
  const field = Object.keys(mapping).find((name) => mapping[name] === column);
  const words = field
    ? firstValues(rows, column).flatMap(
        (text) => wordsOf(text, field, column, entity, mapping, reading) ?? [],
      )
    : [];
  return (
    <p
      id={`read-as-${at}`}
      hx-swap-oob={isSwapped ? "outerMorph" : undefined}
      className="wrap-anywhere mt-1 text-muted text-xs"
    >
      {words.length > 0 && `Read as: ${[...new Set(words)].join(" · ")}`}
    </p>
  );
}

function firstValues(rows: RawRows, column: string): string[] {
  const texts = new Set<string>();
  for (const { fields } of rows) {
    const text = fields[column]?.trim();
    if (text) texts.add(text);
    if (texts.size === SHOWN) break;
  }
  return [...texts];
}

/** How one value is read, where that may not be as it stands. */
function wordsOf(
  text: string,
  field: string,
  column: string,
  entity: FeedEntity,
  mapping: Mapping,
  reading: ValueFormat,
): string | undefined {
  const row = { line: 1, fields: { [column]: text } };
  if (entity !== "deal") {
    const kind = entityKinds[entity];
    const { given, faults } = valuesIn(kind, row, { [field]: column }, reading);
    if (faults.length > 0) return "cannot be read";
    const read = given[field];
    return read === undefined || read === text ? undefined : exampleOf(textIn(read));
  }
  const type = mapping.type?.startsWith("=") ? { type: mapping.type } : {};
  const { values, faults } = valuesOf(row, { [field]: column, ...type }, reading);
  if (faults.some((fault) => fault.field === field)) return "cannot be read";
  const words = offerWords(field as FieldName, values, reading);
  return words === text ? undefined : words;
}

function offerWords(
  field: FieldName,
  values: Partial<OfferValues>,
  { zone, currency }: ValueFormat,
): string | undefined {
  const day = (at: string | null | undefined, none: string) => (at ? shortDate(new Date(at), zone) : none);
  switch (field) {
    case "startsAt":
      return day(values.startsAt, "no start");
    case "endsAt":
      return day(values.endsAt, "no end");
    case "minSpend":
      return values.minSpend ? money(values.minSpend, values.currency ?? currency) : "none";
    case "value":
      return values.discountValue || "no figure";
    case "code":
      return values.code ?? "no code";
    case "status":
      return values.hidden ? `not public (${values.hidden})` : values.status;
    default:
      return undefined;
  }
}
