import type { ReactNode } from "react";
import { missingColumns, valuesOf } from "../../feeds/mapping";
import { fieldNames, type Mapping, type OfferValues, type Reading, type RowFault } from "../../feeds/offer";
import type { Format } from "../../feeds/read/row";
import { faultText } from "../../feeds/words";
import type { FormValues } from "../../http/forms";
import type { FieldErrors } from "../../http/problem";
import * as feeds from "../../models/feeds/feeds";
import * as imports from "../../models/feeds/imports";
import { kindOf, newColumns } from "../../models/feeds/plan";
import { columnsIn, guessFor, TELLING } from "../../models/feeds/read";
import * as settings from "../../models/system/settings";
import { paths } from "../../paths";
import { fallbackSettings } from "../../schemas/settings";
import { plural } from "../../ui/format";
import { Ticket } from "../../ui/ticket";
import { FormField } from "../resource/fields";
import { Alert, Button, ButtonLink, Card, PostForm, ScreenHead } from "../resource/parts";
import { fieldLabels, reasonWords } from "./words";

export const NO_TITLE = "Say which column has the title.";

type Run = NonNullable<Awaited<ReturnType<typeof imports.byId>>>;

/** Rows that are shown as tickets. */
export const SHOWN = 20;

export type Chosen = { mapping: Mapping; reading: Reading; format: Format };

/** What a form says of columns and formats. Empty choices are undecided. */
export function chosenIn(values: FormValues, given: Format): Chosen {
  const mapping = fieldNames.flatMap((field) => (values[field] ? [[field, values[field]]] : []));
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
    },
    format: {
      kind,
      encoding: values.encoding || given.encoding,
      ...(kind === "csv" && { separator: values.separator === "tab" ? "\t" : values.separator || "," }),
      ...((kind === "json" || kind === "xml") && { path: values.path ?? "" }),
    },
  };
}

function isZone(zone: string | undefined): boolean {
  try {
    return Boolean(zone && Temporal.Now.zonedDateTimeISO(zone));
  } catch {
    return false;
  }
}

type MappingProps = { run: Run; chosen?: Chosen | undefined; errors?: FieldErrors };

/** The columns of a file on the left, its first rows as tickets on the right. */
export async function MappingPage({ run, chosen, errors = {} }: MappingProps): Promise<ReactNode> {
  const [rows, feed, { timeZone }] = await Promise.all([
    imports.firstRaw(run.id, TELLING),
    feeds.byId(run.feedId),
    settings.current(),
  ]);
  const columns = columnsIn(rows);
  const guess = await guessFor(rows);
  const format = chosen?.format ?? run.format ?? { kind: "csv", encoding: "utf-8", separator: "," };
  const mapping = chosen?.mapping ?? feed?.mapping ?? guess.mapping;
  const reading = chosen?.reading ?? feed?.reading ?? guess.reading;
  const values: FormValues = {
    ...mapping,
    ...{
      zone: reading.zone,
      fallbackCurrency: reading.currency,
      dates: reading.dates ?? "",
      decimal: reading.decimal ?? "",
    },
    ...{ kind: format.kind, encoding: format.encoding, path: format.path ?? "" },
    separator: format.separator === "\t" ? "tab" : (format.separator ?? ","),
  };
  const form = { values, errors };
  const action = paths.importMapping(run.id);
  return (
    <>
      <ScreenHead
        title={
          <>
            Columns of <bdi>{run.fileName ?? run.feed.name}</bdi>
          </>
        }
      >
        <ButtonLink href={paths.adminOne("imports", run.id)}>Back</ButtonLink>
      </ScreenHead>
      {guess.name && <p className="mb-4 text-muted text-sm">This looks like: {guess.name}.</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <PostForm
          action={action}
          // Nothing that has the focus lies behind the sticky buttons.
          className="grid gap-4 **:scroll-mb-20"
          hx-disable="findAll button[type=submit]"
          data-failure="The columns were not saved"
        >
          <div
            className="grid gap-4"
            hx-post={action}
            hx-trigger="change delay:150ms"
            hx-target="#examples"
            hx-swap="outerMorph"
            hx-sync="this:replace"
          >
            <Card title="Which column is what">
              <div className="mt-3 grid grid-cols-1 gap-x-3 gap-y-3.5 sm:grid-cols-2">
                {fieldNames.map((field) => (
                  <FormField
                    key={field}
                    form={form}
                    name={field}
                    label={fieldLabels[field]}
                    required={field === "title"}
                    choices={[["", "No column"], ...columns.map((name) => [name, name] as const)]}
                  />
                ))}
              </div>
            </Card>
            <Card title="How values are written">
              <div className="mt-3 grid grid-cols-1 gap-x-3 gap-y-3.5 sm:grid-cols-2">
                <FormField
                  form={form}
                  name="dates"
                  label="Dates such as 03/04"
                  choices={[
                    ["", "Not decided"],
                    ["dmy", "3 April: the day first"],
                    ["mdy", "March 4: the month first"],
                  ]}
                />
                <FormField
                  form={form}
                  name="decimal"
                  label="Decimals"
                  choices={[
                    ["", "Not decided"],
                    [".", "9.50"],
                    [",", "9,50"],
                  ]}
                />
                <FormField
                  form={form}
                  name="zone"
                  label="Time zone of its dates"
                  required
                  hint="Such as UTC or Europe/London."
                />
                <FormField
                  form={form}
                  name="fallbackCurrency"
                  label="Currency"
                  required
                  maxLength={3}
                  hint="Where a row does not say it, such as USD."
                />
              </div>
            </Card>
          </div>
          <Card title="How the file was read">
            <div className="mt-3 grid grid-cols-1 gap-x-3 gap-y-3.5 sm:grid-cols-2">
              <FormField
                form={form}
                name="kind"
                label="Format"
                required
                choices={[
                  ["csv", "CSV"],
                  ["json", "JSON"],
                  ["jsonl", "JSON Lines"],
                  ["xml", "XML"],
                ]}
              />
              <FormField
                form={form}
                name="encoding"
                label="Encoding"
                required
                hint="Such as utf-8 or windows-1252."
              />
              <FormField
                form={form}
                name="separator"
                label="Separator of a CSV"
                choices={[
                  [",", "Comma"],
                  [";", "Semicolon"],
                  ["tab", "Tab"],
                  ["|", "Bar"],
                ]}
              />
              <FormField
                form={form}
                name="path"
                label="Place of the rows"
                hint="In JSON or XML, such as data.offers."
              />
            </div>
            <Button name="next" value="read" className="mt-4">
              Read the file again
            </Button>
          </Card>
          <div className="sticky bottom-0 z-3 flex flex-wrap justify-end gap-2.5 border-line border-t bg-ground py-3">
            <Button className="without-scripts" name="next" value="show">
              Show
            </Button>
            <Button look="brand" name="next" value="compare">
              Compare with what is here
            </Button>
          </div>
        </PostForm>
        <Examples
          run={run}
          rows={rows.slice(0, SHOWN)}
          columns={columns}
          chosen={{ mapping, reading, format }}
          timeZone={timeZone}
        />
      </div>
    </>
  );
}

type ExamplesProps = { run: Run; rows: imports.RawRows; columns: string[]; chosen: Chosen; timeZone: string };

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
