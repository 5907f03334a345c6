import type { ReactNode } from "react";
import type { FieldErrors } from "../../http/problem";
import { entityKinds } from "../../imports/entities/columns";
import * as files from "../../imports/files";
import { firstRaw, type RawRows } from "../../imports/import-rows";
import { columnsIn, guessFor, SAMPLE_ROWS } from "../../imports/store-rows";
import { fieldNames } from "../../imports/values/offer";
import * as feeds from "../../models/feeds";
import { paths } from "../../paths";
import type { FeedEntity } from "../../schemas/feeds";
import { type FieldList, type FieldSpec, Fields } from "../resource/fields";
import { Alert, Button, ButtonLink, Card, PostForm, ScreenHead } from "../resource/parts";
import { type Chosen, valuesOf } from "./chosen";
import { Examples } from "./examples";
import type { Run } from "./progress";
import { fieldLabels, reasonWords } from "./words";

const FOR_ALL = "Where no column says it, and it is the same for everybody.";

function columnFields(columns: string[], entity: FeedEntity): FieldList {
  const choices = [["", "No column"], ...columns.map((name) => [name, name] as const)] as const;
  if (entity === "deal")
    return Object.fromEntries(
      fieldNames.map((name) => [
        name,
        { label: fieldLabels[name], half: true, required: name === "title", choices },
      ]),
    );
  const { fields, needs, constants = [] } = entityKinds[entity];
  const isNeeded = (name: string) => needs.some((group) => group.length === 1 && group[0] === name);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, FieldSpec][] => {
      // One of few values may be the same for all rows.
      const all = (field.choices ?? []).flatMap(([value, label]) =>
        value ? [[`=${value}`, `Always: ${label}`] as const] : [],
      );
      const label = { label: field.label, half: true };
      const column = { ...label, required: isNeeded(name), choices: [...choices, ...all] };
      if (!constants.includes(name)) return [[name, column]];
      const forAll = { label: `${field.label}, for all rows`, half: true, maxLength: 200, hint: FOR_ALL };
      return [
        [name, { ...column, required: false }],
        [`${name}All`, forAll],
      ];
    }),
  );
}

/** Which rows of the file are meant, and which kinds it has. */
function kindFields(columns: string[], rows: RawRows, column: string | undefined): FieldList {
  const kinds = [...new Set(rows.flatMap(({ fields }) => fields[column ?? ""] ?? []))].slice(0, 10);
  return {
    onlyColumn: {
      label: "Kind of row",
      half: true,
      hint: "The column that says it, if the file has several kinds.",
      choices: [["", "All rows are meant"], ...columns.map((name) => [name, name] as const)],
    },
    onlyValues: {
      label: "Kinds that are meant",
      half: true,
      hint: kinds.length > 0 ? `With commas. The first rows have: ${kinds.join(", ")}.` : "With commas.",
    },
  };
}

const dateFields: FieldList = {
  dates: {
    label: "Dates such as 03/04",
    half: true,
    choices: [
      ["", "Not decided"],
      ["dmy", "3 April: the day first"],
      ["mdy", "March 4: the month first"],
    ],
  },
  zone: {
    label: "Time zone of its dates",
    half: true,
    required: true,
    hint: "Such as UTC or Europe/London.",
  },
};

const stateFields: FieldList = {
  blankState: {
    label: "Where it is blank whether they get mail",
    half: true,
    choices: [
      ["", "Not decided: these rows wait"],
      ["in", "They get mail"],
      ["out", "They get none"],
    ],
  },
  stateIn: {
    label: "Words for: gets mail",
    half: true,
    maxLength: 500,
    hint: "Beside those that are known, such as active. With commas.",
  },
  stateOut: {
    label: "Words for: gets no mail",
    half: true,
    maxLength: 500,
    hint: "Beside those that are known, such as unsubscribed. With commas.",
  },
};

const readingFields: FieldList = {
  ...dateFields,
  decimal: {
    label: "Decimals",
    half: true,
    choices: [
      ["", "Not decided"],
      [".", "9.50"],
      [",", "9,50"],
    ],
  },
  fallbackCurrency: {
    label: "Currency",
    half: true,
    required: true,
    maxLength: 3,
    hint: "Where a row does not say it, such as USD.",
  },
};

const formatFields: FieldList = {
  kind: {
    label: "Format",
    half: true,
    required: true,
    choices: [
      ["csv", "CSV"],
      ["json", "JSON"],
      ["jsonl", "JSON Lines"],
      ["xml", "XML"],
    ],
  },
  encoding: { label: "Encoding", half: true, required: true, hint: "Such as utf-8 or windows-1252." },
  separator: {
    label: "Separator of a CSV",
    half: true,
    choices: [
      [",", "Comma"],
      [";", "Semicolon"],
      ["tab", "Tab"],
      ["|", "Bar"],
    ],
  },
  path: {
    label: "Place of the rows",
    half: true,
    hint: "In JSON or XML, such as data.offers. Empty in JSON: the first list.",
  },
};

type MappingProps = { run: Run; chosen?: Chosen | undefined; errors?: FieldErrors };

/** The columns of a file on the left, what its first rows say on the right. */
export async function MappingPage({ run, chosen, errors = {} }: MappingProps): Promise<ReactNode> {
  const [rows, feed, hasFile] = await Promise.all([
    firstRaw(run.id, SAMPLE_ROWS),
    feeds.byId(run.feedId),
    files.hasFile(run.id),
  ]);
  const columns = columnsIn(rows);
  const { entity } = run.feed;
  const guess = await guessFor(rows, entity);
  const format = chosen?.format ?? run.format ?? { kind: "csv", encoding: "utf-8", separator: "," };
  const mapping = chosen?.mapping ?? feed?.mapping ?? guess.mapping;
  const reading = chosen?.reading ?? feed?.reading ?? guess.reading;
  const form = { values: valuesOf({ mapping, reading, format }), errors };
  const action = paths.importStep(run.id, "mapping");
  return (
    <>
      <ScreenHead
        title={
          <>
            Columns of <bdi>{run.fileName ?? run.feed.name}</bdi>
          </>
        }
      >
        {run.state === "mapping" ? (
          <PostForm action={paths.importStep(run.id, "cancel")} hx-disable="find button">
            <Button>Cancel</Button>
          </PostForm>
        ) : (
          <ButtonLink href={paths.adminOne("imports", run.id)}>Back</ButtonLink>
        )}
      </ScreenHead>
      {run.problem && <Alert className="mb-4">{reasonWords(run.problem)}</Alert>}
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
            <Card title="Which column is what" className="grid gap-3">
              <Fields form={form} fields={columnFields(columns, entity)} />
            </Card>
            <Card title="How values are written" className="grid gap-3">
              <Fields form={form} fields={entity === "deal" ? readingFields : dateFields} />
              {entity !== "deal" && entityKinds[entity].standing && (
                <Fields form={form} fields={stateFields} />
              )}
              <Fields form={form} fields={kindFields(columns, rows, reading.only?.column)} />
            </Card>
          </div>
          <Card title="How the file was read" className="grid gap-3">
            {hasFile ? (
              <>
                <Fields form={form} fields={formatFields} />
                <Button name="next" value="read" className="justify-self-start">
                  Read the file again
                </Button>
              </>
            ) : (
              <p className="text-muted text-sm">
                The file itself is no longer here: it held comments or addresses of visitors, or the site was
                restored since. To read it in another way, cancel this import and send the file again.
              </p>
            )}
          </Card>
          <div className="sticky bottom-0 z-3 flex flex-wrap justify-end gap-2.5 border-line border-t bg-ground py-3">
            <Button look="brand" name="next" value="compare">
              Compare with what is here
            </Button>
          </div>
        </PostForm>
        <Examples run={run} rows={rows} columns={columns} chosen={{ mapping, reading, format }} />
      </div>
    </>
  );
}
