import type { ReactNode } from "react";
import * as history from "../../models/history";
import * as settings from "../../models/settings";
import { paths, withQuery } from "../../paths";
import { dateAndTime } from "../../ui/dates";
import { plural } from "../../ui/plural";
import { Dialog } from "../resource/dialog";
import { queryOf } from "../resource/resource";
import { companions, type Difference, differencesOf, referencesOf, speller } from "./differences";
import { type HistoryParams, resource } from "./list";
import { UndoForm } from "./undo-form";
import { deedOf } from "./words";

type Props = { entry: history.EntryWithStates; params: HistoryParams; failure?: string | undefined };

/** An entry with its states before and after, side by side. */
export async function EntryDialog({ entry, params, failure }: Props): Promise<ReactNode> {
  const [{ timeZone }, names] = await Promise.all([settings.current(), history.namesOf(referencesOf(entry))]);
  const differences = differencesOf(entry, speller(names, timeZone));
  const query = queryOf(resource, params);
  const { subject, subjectId } = entry;
  return (
    <Dialog
      title={
        deedOf(entry) ? (
          <>
            {deedOf(entry)}: <bdi>{entry.label}</bdi>
          </>
        ) : (
          entry.label
        )
      }
      closePath={withQuery(paths.adminList("history"), query)}
      wide
    >
      {failure && (
        <p role="alert" className="mb-4 rounded-control border border-danger px-3 py-2 text-danger text-sm">
          {failure}
        </p>
      )}
      <p className="text-muted text-sm">
        <time dateTime={entry.at.toISOString()}>{dateAndTime(entry.at, timeZone)}</time> from {entry.actor}
        {entry.undoneAt && `, undone ${dateAndTime(entry.undoneAt, timeZone)}`}
      </p>
      <Companions entry={entry} />
      {differences.length > 0 && <Differences differences={differences} />}
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2.5">
        {subjectId !== null && (
          <a
            href={paths.adminList("history", { subject, of: String(subjectId) })}
            className="btn btn-plain btn-small"
          >
            All about this {subject}
          </a>
        )}
        {entry.canUndo && <UndoForm entry={entry} here={query} />}
      </div>
    </Dialog>
  );
}

function Companions({ entry }: { entry: history.EntryWithStates }) {
  if (entry.action !== "delete") return null;
  const { deals, blogs, stores } = companions(entry);
  const went = [
    entry.subject === "store" && deals > 0 && `${plural(deals, "deal")} went with it`,
    blogs > 0 && `${plural(blogs, "blog")} lost its store`,
    stores > 0 && `${plural(stores, "store")} lost its category`,
    entry.subject === "category" && deals > 0 && `${plural(deals, "deal")} lost its category`,
  ].filter(Boolean);
  return went.length > 0 && <p className="mt-2 text-sm">{went.join(", ")}.</p>;
}

function Differences({ differences }: { differences: Difference[] }) {
  return (
    <table className="mt-4 w-full table-fixed text-left align-top text-sm">
      <thead>
        <tr>
          <th scope="col" className="w-24 pr-3 pb-1 font-semibold sm:w-36">
            Field
          </th>
          <th scope="col" className="pr-3 pb-1 font-semibold">
            Before
          </th>
          <th scope="col" className="pb-1 font-semibold">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, before, after }) => (
          <tr key={label} className="border-line border-t">
            <th scope="row" className="py-1.5 pr-3 align-top font-normal text-muted">
              {label}
            </th>
            <td className="py-1.5 pr-3 align-top">
              <Value>{before}</Value>
            </td>
            <td className="py-1.5 align-top">
              <Value>{after}</Value>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Above so many characters a value opens on demand. */
const LONG = 400;

function Value({ children: text }: { children: string | null }) {
  if (text === null) return <span className="text-muted">–</span>;
  const whole = (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {text}
    </p>
  );
  if (text.length <= LONG) return whole;
  return (
    <details>
      <summary className="wrap-anywhere min-h-6">
        {text.slice(0, 120)}… <span className="text-link">all of it</span>
      </summary>
      {whole}
    </details>
  );
}
