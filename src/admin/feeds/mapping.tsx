import type { ReactNode } from "react";
import type { FieldErrors } from "../../http/problem";
import { entityKinds } from "../../imports/entities/columns";
import * as files from "../../imports/files";
import { columnsOf, guessFor, SAMPLE_ROWS } from "../../imports/guess-columns";
import { firstRaw, oddRows } from "../../imports/import-rows";
import * as feeds from "../../models/feeds";
import { paths } from "../../paths";
import { type FieldList, Fields } from "../resource/fields";
import { Alert, Button, ButtonLink, Card, PostForm, ScreenHead } from "../resource/parts";
import { type Chosen, valuesOf } from "./chosen";
import { ColumnRows } from "./column-rows";
import { Examples, needsOf } from "./examples";
import {
  allFields,
  dateFields,
  formatFields,
  kindFields,
  labelsFor,
  readingFields,
  stateFields,
} from "./mapping-fields";
import type { Run } from "./progress";
import { reasonWords } from "./words";

type MappingProps = { run: Run; chosen?: Chosen | undefined; errors?: FieldErrors };

const ODD_ROWS = 5;

/** The columns of a file on the left, what its first rows say on the right. */
export async function MappingPage({ run, chosen, errors = {} }: MappingProps): Promise<ReactNode> {
  const [rows, feed, hasFile, odd] = await Promise.all([
    firstRaw(run.id, SAMPLE_ROWS),
    feeds.byId(run.feedId),
    files.hasFile(run.id),
    oddRows(run.id, ODD_ROWS),
  ]);
  const columns = columnsOf(run, rows);
  const { entity } = run.feed;
  const guess = await guessFor(rows, entity);
  const format = chosen?.format ?? run.format ?? { kind: "csv", encoding: "utf-8", separator: "," };
  const mapping = chosen?.mapping ?? feed?.mapping ?? guess.mapping;
  const reading = chosen?.reading ?? feed?.reading ?? guess.reading;
  const form = { values: valuesOf({ mapping, reading, format }), errors };
  const action = paths.importStep(run.id, "mapping");
  const isWrongIn = (fields: FieldList) => Object.keys(fields).some((name) => errors[name]);
  const forAll = allFields(entity);
  const howRead = entity === "deal" ? readingFields : dateFields;
  const states = entity !== "deal" && entityKinds[entity].standing ? stateFields : {};
  const kinds = kindFields(columns, rows, reading.only?.column);
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
      {odd.length > 0 && <OddRows odd={odd} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <PostForm
          action={action}
          // Nothing that has the focus lies behind the sticky buttons.
          className="grid gap-4 **:scroll-mb-20"
          hx-disable="findAll button[type=submit]"
          data-failure="The columns were not saved"
        >
          <input type="hidden" name="accepted" value={form.values.accepted} />
          <div
            className="grid gap-4"
            hx-post={action}
            hx-trigger="change delay:150ms"
            hx-target="#examples"
            hx-swap="outerMorph"
            hx-sync="this:replace"
          >
            <Card title="What each column becomes">
              <ColumnRows
                form={form}
                columns={columns}
                rows={rows}
                entity={entity}
                chosen={{ mapping, reading }}
                labels={labelsFor(entity)}
              />
            </Card>
            <Folded
              title="How values are written"
              isOpen={
                guess.doubts.length > 0 || isWrongIn({ ...howRead, ...states }) || "blankState" in states
              }
            >
              <Fields form={form} fields={howRead} />
              <Fields form={form} fields={states} />
            </Folded>
            <Folded
              title="What is the same for all rows"
              isOpen={
                Object.values(mapping).some((column) => column?.startsWith("=")) ||
                needsOf(entity, mapping).length > 0 ||
                isWrongIn(forAll)
              }
            >
              <Fields form={form} fields={forAll} />
            </Folded>
            <Folded title="Which rows are meant" isOpen={reading.only !== undefined || isWrongIn(kinds)}>
              <Fields form={form} fields={kinds} />
            </Folded>
          </div>
          <Folded
            title="How the file was read"
            isOpen={odd.length > 0 || Boolean(run.problem) || isWrongIn(formatFields)}
          >
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
          </Folded>
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

/** Choices that a file seldom needs. */
function Folded({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="card p-5" open={isOpen}>
      <summary className="min-h-6 cursor-pointer font-semibold">{title}</summary>
      <div className="mt-3 grid gap-3">{children}</div>
    </details>
  );
}

function OddRows({ odd }: { odd: Awaited<ReturnType<typeof oddRows>> }) {
  return (
    <Card title="Lines that cannot be read" className="mb-4 grid gap-2">
      <ul className="grid gap-2 text-sm">
        {odd.map(({ line, reasons: [reason] }) => (
          <li key={line}>
            <p className="text-danger">
              Line {line}: {reason && reasonWords(reason)}
            </p>
            {reason?.text && (
              <pre className="overflow-x-auto text-muted text-xs">
                <bdi>{reason.text}</bdi>
              </pre>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
