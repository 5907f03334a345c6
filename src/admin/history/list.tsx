import type { ReactNode } from "react";
import { COUNT_LIMIT } from "../../models/dashboard";
import * as history from "../../models/history";
import * as settings from "../../models/settings";
import { paths, withQuery } from "../../paths";
import { placeQuery } from "../../schemas/paging";
import { historyActions, historySubjects } from "../../schemas/vocabulary";
import { dateAndTime } from "../../ui/dates";
import { FilterBar, FilterSelect } from "../filters";
import { Cell, DialogLink, List, Pill, ScreenHead } from "../list";
import { pagesAround } from "../page-links";
import type { HistoryAt } from ".";
import { UndoForm } from "./undo-form";
import { actionLabels, deedOf, subjectLabels } from "./words";

const PAGE = 50;

export async function HistoryScreen(at: HistoryAt): Promise<ReactNode> {
  return (
    <>
      <ScreenHead
        title={
          at.subject && at.of ? `History of ${subjectLabels[at.subject].toLowerCase()} ${at.of}` : "History"
        }
      >
        {at.of && (
          <a href={paths.adminList("history")} className="btn btn-plain">
            All entries
          </a>
        )}
      </ScreenHead>
      <FilterBar path={paths.adminList("history")} label="Filter the history">
        <FilterSelect
          name="subject"
          label="What"
          value={at.subject ?? ""}
          options={[["", "Everything"], ...historySubjects.map((key) => [key, subjectLabels[key]] as const)]}
        />
        <FilterSelect
          name="action"
          label="Action"
          value={at.action ?? ""}
          options={[["", "All actions"], ...historyActions.map((key) => [key, actionLabels[key]] as const)]}
        />
      </FilterBar>
      {await HistoryList(at)}
    </>
  );
}

export async function HistoryList(at: HistoryAt): Promise<ReactNode> {
  const { cursor, back: _, ...filter } = at;
  const [count, { timeZone }] = await Promise.all([
    history.count(filter, COUNT_LIMIT + 1),
    settings.current(),
  ]);
  // PostgreSQL takes a subject and an action for independent: of a pair that never comes it would read the whole history.
  const page = count > 0 ? await history.list(filter, { limit: PAGE, cursor }) : { items: [], next: null };
  const here = queryOf(at);
  return (
    <List
      what="entries"
      count={count}
      columns={["When", "Who", "What"]}
      rows={page.items.map((entry) => (
        <EntryRow key={entry.id} entry={entry} here={here} timeZone={timeZone} />
      ))}
      empty={at.subject || at.action ? "No entry fits this filter." : "Nothing has been done yet."}
      pages={pagesAround(at, page.next, (place) => paths.adminList("history", { ...here, ...place }))}
    />
  );
}

type RowProps = { entry: history.Entry; here: ReturnType<typeof queryOf>; timeZone: string };

function EntryRow({ entry, here, timeZone }: RowProps) {
  const { id, at, actor, label } = entry;
  return (
    <tr>
      <Cell label="When" className="whitespace-nowrap tabular-nums">
        <time dateTime={at.toISOString()}>{dateAndTime(at, timeZone)}</time>
      </Cell>
      <Cell label="Who" className="wrap-anywhere">
        {actor}
      </Cell>
      <Cell label="What">
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {deedOf(entry)}
          <DialogLink
            href={withQuery(paths.adminOne("history", id), here)}
            className="wrap-anywhere py-0.5 font-semibold hover:underline"
          >
            {label}
          </DialogLink>
          {entry.undoneAt && <Pill tone="plain">Undone</Pill>}
        </span>
      </Cell>
      <td className="actions">{entry.canUndo && <UndoForm entry={entry} here={here} />}</td>
    </tr>
  );
}

/** The list's own parameters, which its dialogs carry along. */
export function queryOf({ subject, action, of, ...place }: HistoryAt) {
  return { subject, action, of: of?.toString(), ...placeQuery(place) };
}
