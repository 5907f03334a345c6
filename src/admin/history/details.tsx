import type { ReactNode } from "react";
import { dateAndTime, number, plural } from "../../format";
import type { history } from "../../models/audit";
import * as settings from "../../models/settings";
import { paths, withQuery } from "../../paths";
import { Comparison } from "../resource/conflict";
import { Dialog } from "../resource/dialog";
import { Alert, Button, ButtonLink, PostForm, When } from "../resource/parts";
import { queryOf } from "../resource/resource";
import { deedOf, type HistoryParams, listScreen, UndoForm } from "./list";

export type Details = NonNullable<Awaited<ReturnType<typeof history.byId>>>;

type Props = { entry: Details; params: HistoryParams; failure?: string | undefined };

export async function EntryDialog({ entry, params, failure }: Props): Promise<ReactNode> {
  const { timeZone } = await settings.current();
  const query = queryOf(listScreen, params);
  const closePath = withQuery(paths.adminList("history"), query);
  const { subject, subjectId, fields, losses, undoable, importId } = entry;
  const deed = deedOf(entry);
  return (
    <Dialog
      title={
        <>
          {deed && `${deed}: `}
          <bdi>{entry.label}</bdi>
        </>
      }
      closePath={closePath}
      wide
    >
      {failure && <Alert className="mb-4">{failure}</Alert>}
      <p className="text-muted text-sm">
        <When withTime date={entry.at} timeZone={timeZone} /> from {entry.actor}
        {entry.undoneAt && `, undone ${dateAndTime(entry.undoneAt, timeZone)}`}
        {entry.isPartly && ", but for what was changed since"}
      </p>
      {losses.length > 0 && (
        <p className="mt-2 text-sm">
          {losses
            .map(
              ({ count, one, isDeleted }) =>
                `${plural(count, one)} ${isDeleted ? "went with it" : `lost its ${subject}`}`,
            )
            .join(", ")}
          .
        </p>
      )}
      <Differences fields={fields} timeZone={timeZone} />
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2.5">
        {subjectId !== null && (
          <ButtonLink href={paths.adminList("history", { subject, id: String(subjectId) })} small>
            All about this {subject}
          </ButtonLink>
        )}
        {importId !== undefined && (
          <ButtonLink href={paths.adminOne("imports", importId)} small>
            Its import
          </ButtonLink>
        )}
        {undoable > 1 && entry.batch && (
          <PostForm
            action={paths.undo({ batch: entry.batch, returnTo: closePath })}
            hx-target="#dialog"
            hx-disable="find button"
            data-failure="Failed to undo"
          >
            <Button small>Undo all {number.format(undoable)} of this action</Button>
          </PostForm>
        )}
        {entry.canUndo && <UndoForm entry={entry} here={query} />}
      </div>
    </Dialog>
  );
}

function Differences({ fields, timeZone }: { fields: history.Field[]; timeZone: string }) {
  const rows = fields.flatMap(({ column, label, ...values }): [string, string | null, string | null][] => {
    const [before, after] = [textOf(column, values.before, timeZone), textOf(column, values.after, timeZone)];
    return before === after ? [] : [[label, before, after]];
  });
  return rows.length > 0 && <Comparison heads={["Field", "Before", "After"]} rows={rows} />;
}

function textOf(column: string, value: unknown, timeZone: string): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (/_at$|^kept_despite$/.test(column)) return dateAndTime(new Date(String(value)), timeZone);
  if (!Array.isArray(value)) return typeof value === "object" ? JSON.stringify(value) : String(value);
  return value.length === 0 ? null : value.map(line).join("\n");
}

function line(item: unknown): string {
  return typeof item === "object" && item !== null
    ? Object.values(item)
        .filter((part) => part !== null)
        .join(" ")
    : String(item);
}
