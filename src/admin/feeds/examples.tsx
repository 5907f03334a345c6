import { plural } from "../../format";
import { entityKinds, type ImportedEntity } from "../../imports/entities/columns";
import { reasonOf } from "../../imports/entities/leaving";
import { missingNeeds, parseEntity, problemsOf, valuesIn } from "../../imports/entities/read";
import type { RawRows } from "../../imports/import-rows";
import { otherRowReasons } from "../../imports/offers/identities";
import { missingColumns, valuesOf } from "../../imports/offers/mapping";
import type { Mapping } from "../../imports/values/offer";
import { shortened } from "../../schemas/cut";
import type { FeedEntity } from "../../schemas/feeds";
import type { Fields } from "../../schemas/fields";
import { reasonText } from "../../schemas/reasons";
import { Alert } from "../resource/parts";
import type { Chosen } from "./chosen";
import type { Run } from "./progress";
import { reasonWords, valueLabels } from "./words";

/** Rows that are looked at, and of these the ones that are shown: those that cannot be read stand first. */
const LOOKED_AT = 20;
const SHOWN = { bad: 5, good: 3 };

/** The required fields that have no column yet, each with a sentence for the person who maps them. */
export function needsOf(entity: FeedEntity, mapping: Mapping): { name: string; text: string }[] {
  if (entity === "deal")
    return mapping.title ? [] : [{ name: "title", text: "Say which column has the title." }];
  const kind = entityKinds[entity];
  return missingNeeds(kind, mapping).map((group) => {
    const labels = group.map((name) => kind.fields[name]?.label ?? name);
    return { name: group[0] ?? "", text: `Say which column has: ${labels.join(" or ")}.` };
  });
}

type ExamplesProps = {
  run: Run;
  rows: RawRows;
  columns: string[];
  chosen: Chosen;
};

/** What the first rows say of our fields. */
export function Examples({ run, rows, columns, chosen: { mapping, reading } }: ExamplesProps) {
  const { entity } = run.feed;
  const meant = rows
    .filter(({ fields }) => otherRowReasons(fields, reading).length === 0)
    .slice(0, LOOKED_AT);
  const examples = meant.map((row) => ({
    line: row.line,
    ...(entity === "deal" ? offerExample(row) : entityExample(entity, row)),
  }));
  const isBad = ({ faults }: { faults: string[] }) => faults.length > 0;
  const bad = examples.filter(isBad);
  const good = examples.filter((example) => !isBad(example));
  const shown = [...bad.slice(0, SHOWN.bad), ...good.slice(0, SHOWN.good)];

  function offerExample(row: RawRows[number]) {
    const { values, faults } = valuesOf(row, mapping, reading);
    const texts = faults.map(({ fault, field, about }) =>
      reasonWords({ name: fault, ...(field && { field }), ...(about !== undefined && { about }) }),
    );
    return { faults: texts, labels: valueLabels, values };
  }

  function entityExample(entity: ImportedEntity, row: RawRows[number]) {
    const kind = entityKinds[entity];
    const { given, faults } = valuesIn(kind, row, mapping, reading);
    const standing = kind.standing?.(row.fields, mapping, reading);
    const problems = problemsOf(faults, parseEntity(kind, given)).map(
      ({ label, text }) => `${label}: ${text}`,
    );
    return {
      faults: standing && standing.is !== "in" ? [reasonWords(reasonOf(standing))] : problems,
      labels: labelsOf(kind.fields),
      values: given,
    };
  }

  return (
    <section
      id="examples"
      aria-label="The first rows"
      className="grid gap-3"
      data-failure="Failed to show the rows"
    >
      {needsOf(entity, mapping).map(({ text }) => (
        <Alert key={text}>{text}</Alert>
      ))}
      {missingColumns(columns, mapping).map(({ fault, about }) => (
        <Alert key={about}>{reasonText(fault, about)}</Alert>
      ))}
      <p role="status" className="text-muted text-sm">
        {summaryOf(examples.length, bad.length)}
      </p>
      {shown.map(({ line, faults, labels, values }) => (
        <div key={line} className="grid gap-1">
          <p className="text-muted text-xs">Line {line}</p>
          {faults.length > 0 ? <Faults texts={faults} /> : <Values labels={labels} values={values} />}
        </div>
      ))}
    </section>
  );
}

const labelsOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));

function summaryOf(all: number, bad: number): string {
  if (all === 0) return "None of the first rows is of a kind that is meant.";
  return bad === 0 ? "Each of these rows can be read." : `${plural(bad, "row")} of ${all} cannot be read.`;
}

function Faults({ texts }: { texts: string[] }) {
  return (
    <div className="card p-3.5 text-danger text-sm">
      {texts.map((text) => (
        <p key={text} className="wrap-anywhere">
          {text}
        </p>
      ))}
    </div>
  );
}

const LONGEST_EXAMPLE = 200;

export const exampleOf = (text: string) => shortened(text, LONGEST_EXAMPLE);

type ValuesProps = { labels: Record<string, string>; values: Record<string, unknown> };

function Values({ labels, values }: ValuesProps) {
  return (
    <dl className="card grid gap-x-4 gap-y-1 p-3.5 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
      {Object.entries(labels).flatMap(([name, label]) => {
        const text = textIn(values[name]);
        if (text === "") return [];
        return [
          <dt key={`${name} label`} className="text-muted">
            {label}
          </dt>,
          <dd key={name} className="wrap-anywhere">
            <bdi>{exampleOf(text)}</bdi>
          </dd>,
        ];
      })}
    </dl>
  );
}

/** A value of a form in words. */
export function textIn(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value))
    return value.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join(", ");
  return value === null || value === undefined ? "" : String(value);
}
