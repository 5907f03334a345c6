import { missingColumns, valuesOf } from "../../feeds/mapping";
import type { OfferValues, RowFault } from "../../feeds/offer";
import { faultText } from "../../feeds/words";
import type { RawRows } from "../../models/feeds/import-rows";
import { kindOf, newColumns } from "../../models/feeds/plan";
import { plural } from "../../ui/format";
import { Ticket } from "../../ui/ticket";
import { Alert } from "../resource/parts";
import type { Chosen } from "./chosen";
import type { Run } from "./progress";
import { reasonWords } from "./words";

export const NO_TITLE = "Say which column has the title.";

/** Rows that are shown as tickets. */
export const SHOWN = 20;

type ExamplesProps = {
  run: Run;
  rows: RawRows;
  columns: string[];
  chosen: Chosen;
  timeZone: string;
};

/** The first rows as they would look. */
export function Examples({ run, rows, columns, chosen: { mapping, reading }, timeZone }: ExamplesProps) {
  const read = rows.map((row) => ({ line: row.line, ...valuesOf(row, mapping, reading) }));
  const bad = read.filter(({ faults }) => faults.length > 0).length;
  return (
    <section
      id="examples"
      aria-label="The first rows"
      className="grid gap-3"
      data-failure="Failed to show the rows"
    >
      {!mapping.title && <Alert>{NO_TITLE}</Alert>}
      {missingColumns(columns, mapping).map(({ fault, about }) => (
        <Alert key={about}>{faultText(fault, about)}</Alert>
      ))}
      <p role="status" className="text-muted text-sm">
        {bad === 0
          ? "Each of these rows can be read."
          : `${plural(bad, "row")} of ${read.length} cannot be read.`}
      </p>
      {read.map(({ line, values, faults }) => (
        <div key={line} className="grid gap-1">
          <p className="text-muted text-xs">Line {line}</p>
          {faults.length > 0 ? (
            <Faults faults={faults} />
          ) : (
            <Example values={values} name={run.feed.name} timeZone={timeZone} />
          )}
        </div>
      ))}
    </section>
  );
}

function Faults({ faults }: { faults: RowFault[] }) {
  return (
    <div className="card p-3.5 text-danger text-sm">
      {faults.map(({ fault, field, about }) => (
        <p key={`${fault} ${field}`} className="wrap-anywhere">
          {reasonWords({ name: fault, ...(field && { field }), ...(about !== undefined && { about }) })}
        </p>
      ))}
    </div>
  );
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
