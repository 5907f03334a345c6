import type { ReactNode } from "react";
import { MISSED_DAYS } from "../../models/counts/missed-searches";
import type { MissedSearch, Queue } from "../../models/inbox/dashboard-queues";
import { type AdminList, adminLists, paths, withQuery } from "../../paths";
import { plural, shortDate } from "../../ui/format";
import { shortCount } from "../frame";
import { ButtonLink } from "../resource/parts";

type EntriesProps<Item> = {
  queue: Queue<Item>;
  none?: string;
  lists: AdminList[];
  query?: Record<string, string>;
  /** `key`: where two items may lead to the same row. */
  entry: (item: Item) => { list: AdminList; id: number; name: string; note?: ReactNode; key?: string };
};

export function Entries<Item>({
  queue: { items, count, most },
  none,
  lists,
  query,
  entry,
}: EntriesProps<Item>) {
  if (count === 0) return <p className="mt-1 text-muted text-sm">{none}</p>;
  return (
    <>
      <p className="mt-1 text-muted text-sm">
        {count > items.length
          ? `The first ${items.length} of ${shortCount(count, most)}`
          : plural(count, "entry", "entries")}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {items.map(entry).map(({ list, id, name, note, key = `${list} ${id}` }) => (
          <li key={key} className="py-1.5">
            <a
              href={paths.adminOne(list, id)}
              className="wrap-anywhere inline-block min-h-6 font-semibold text-[0.9375rem] hover:underline"
            >
              <bdi>{name}</bdi>
            </a>
            {note && <span className="wrap-anywhere line-clamp-3 text-muted text-sm">{note}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-2.5">
        {lists.map((list) => (
          <ButtonLink key={list} href={paths.adminList(list, query)} small>
            {adminLists[list]}
          </ButtonLink>
        ))}
      </p>
    </>
  );
}

export function Missed({ items, count, most }: Queue<MissedSearch>) {
  return (
    <>
      <p className="mt-1 text-muted text-sm">
        {count > items.length
          ? `The first ${items.length} of ${shortCount(count, most)}`
          : plural(count, "text")}{" "}
        in {MISSED_DAYS} days
      </p>
      <ul className="mt-2 divide-y divide-line">
        {items.map(({ text, searches, wishes, lastDay }) => (
          <li key={text} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
            <bdi className="wrap-anywhere mr-auto font-semibold text-[0.9375rem]">{text}</bdi>
            <span className="text-muted text-sm">
              {wishes > 0 && `${plural(wishes, "wish", "wishes")}, `}
              {plural(searches, "search", "searches")}, last on{" "}
              <time dateTime={lastDay}>{shortDate(new Date(lastDay), "UTC")}</time>
            </span>
            <a
              href={withQuery(paths.adminNew("stores"), { search: text })}
              className="text-link py-0.5 text-sm"
            >
              Create store<span className="sr-only"> {text}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
