import { plural } from "../../format";
import { type RecordEntity, type RecordKind, recordKinds } from "../../imports/entities/columns";
import { reasonOf } from "../../imports/entities/leaving";
import { missingNeeds, parseRecord, problemsOf, recordOf } from "../../imports/entities/read";
import type { RawRows } from "../../imports/import-rows";
import { leftOut } from "../../imports/offers/identities";
import { missingColumns, valuesOf } from "../../imports/offers/mapping";
import { kindOf, newColumns } from "../../imports/offers/plan";
import type { Mapping, OfferValues } from "../../imports/values/offer";
import { shortened } from "../../schemas/cut";
import type { FeedEntity } from "../../schemas/feeds";
import { reasonText } from "../../schemas/reasons";
import { Ticket } from "../../ui/ticket";
import { Alert } from "../resource/parts";
import type { Chosen } from "./chosen";
import type { Run } from "./progress";
import { reasonWords } from "./words";

/** Rows that are shown. */
const SHOWN = 20;

/** The required fields that have no column yet, each with a sentence for the person who maps them. */
export function needsOf(entity: FeedEntity, mapping: Mapping): { name: string; text: string }[] {
  if (entity === "deal")
    return mapping.title ? [] : [{ name: "title", text: "Say which column has the title." }];
  const kind = recordKinds[entity];
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
  timeZone: string;
};

/** The first rows as they would look. */
export function Examples({ run, rows, columns, chosen: { mapping, reading }, timeZone }: ExamplesProps) {
  const { entity } = run.feed;
  const meant = rows.filter(({ fields }) => leftOut(fields, reading).length === 0).slice(0, SHOWN);
  const examples = meant.map((row) => ({
    line: row.line,
    ...(entity === "deal" ? offerExample(row) : recordExample(entity, row)),
  }));
  const bad = examples.filter(({ faults }) => faults.length > 0).length;

  function offerExample(row: RawRows[number]) {
    const { values, faults } = valuesOf(row, mapping, reading);
    const texts = faults.map(({ fault, field, about }) =>
      reasonWords({ name: fault, ...(field && { field }), ...(about !== undefined && { about }) }),
    );
    return { faults: texts, shown: <Example values={values} name={run.feed.name} timeZone={timeZone} /> };
  }

  function recordExample(entity: RecordEntity, row: RawRows[number]) {
    const kind = recordKinds[entity];
    const { given, faults } = recordOf(kind, row, mapping, reading);
    const standing = kind.standing?.(row.fields, mapping, reading);
    const problems = problemsOf(faults, parseRecord(kind, given)).map(
      ({ label, text }) => `${label}: ${text}`,
    );
    return {
      faults: standing && standing.is !== "in" ? [reasonWords(reasonOf(standing))] : problems,
      shown: <RecordExample kind={kind} values={given} />,
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
        {summaryOf(examples.length, bad)}
      </p>
      {examples.map(({ line, faults, shown }) => (
        <div key={line} className="grid gap-1">
          <p className="text-muted text-xs">Line {line}</p>
          {faults.length > 0 ? <Faults texts={faults} /> : shown}
        </div>
      ))}
    </section>
  );
}

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

/** The fields of a store, a post or the like, as a list. */
function RecordExample({ kind, values }: { kind: RecordKind; values: Record<string, unknown> }) {
  return (
    <dl className="card grid gap-x-4 gap-y-1 p-3.5 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
      {Object.entries(values).flatMap(([name, value]) => {
        const text = textIn(value);
        if (text === "") return [];
        return [
          <dt key={`${name} label`} className="text-muted">
            {kind.fields[name]?.label}
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

function Example({
  values,
  name,
  timeZone,
}: {
  values: Partial<OfferValues>;
  name: string;
  timeZone: string;
}) {
  const kind = kindOf(values);
  const store = values.storeName ?? values.storeDomain ?? name;
  const deal = {
    ...newColumns(values, kind),
    ...{ id: 0, kind, storeId: 0, categoryId: null, discountPercent: 0, discountAmount: null, saving: 0 },
    ...{
      termsVersion: 1,
      proof: null,
      verifiedAt: null,
      featured: false,
      active: true,
      sortOrder: 0,
      popularity: 0,
    },
    ...{ demo: false, version: 1, createdAt: new Date(), awaitsReview: false },
    store: {
      id: 0,
      name: store,
      slug: "",
      logo: null,
      picture: null,
      website: null,
      currency: values.currency ?? "USD",
    },
  };
  return (
    <div inert>
      <Ticket deal={deal} timeZone={timeZone} variant="mixed" level="p" />
    </div>
  );
}
