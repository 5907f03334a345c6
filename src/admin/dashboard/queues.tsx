import type { ReactNode } from "react";
import type {
  EndingDeal,
  MissedSearch,
  Named,
  PlainLink,
  Queue,
  Waiting,
} from "../../models/dashboard-queues";
import { SOON_DAYS } from "../../models/deals/admin-list";
import { MISSED_DAYS } from "../../models/missed-searches";
import type { Report } from "../../models/reports";
import { WISHED_DAYS } from "../../models/wishes";
import { type AdminList, adminLists, paths, withQuery } from "../../paths";
import { Deferred } from "../../ui/deferred";
import { plural, shortDate } from "../../ui/format";
import { shortCount } from "../frame";
import { ButtonLink, Card, When } from "../resource/parts";

type Props = {
  ending: Queue<EndingDeal>;
  waiting: Queue<Waiting>;
  reported: Queue<Report>;
  /** May read every store, so it streams after the rest of the page. */
  withoutDeal: Promise<Queue<Named>>;
  drafts: Queue<Named>;
  wished: Queue<Named & { count: number }>;
  missed: Queue<MissedSearch>;
  plainLinks: Queue<PlainLink>;
  timeZone: string;
};

const lists = { store: "stores", offer: "offers", coupon: "coupons" } as const;

export function Queues({
  ending,
  waiting,
  reported,
  withoutDeal,
  drafts,
  wished,
  missed,
  plainLinks,
  timeZone,
}: Props) {
  return (
    <div className="mt-4 grid items-start gap-4 xl:grid-cols-2">
      <Card title={`Deals ending within ${SOON_DAYS} days`}>
        <Entries
          queue={ending}
          none={`No deal ends within ${SOON_DAYS} days.`}
          lists={["offers", "coupons"]}
          query={{ state: "soon", sort: "ending" }}
          entry={({ id, kind, title, store, endsAt }) => ({
            ...{ list: lists[kind], id, name: title },
            note: endsAt ? (
              <>
                {store}, ends <When date={endsAt} timeZone={timeZone} />
              </>
            ) : (
              store
            ),
          })}
        />
      </Card>
      <div className="grid gap-4">
        {waiting.count > 0 && (
          <Card title="Offers that wait for review">
            <Entries
              queue={waiting}
              lists={["review"]}
              entry={({ id, title, store }) => ({ list: "review", id, name: title, note: store })}
            />
          </Card>
        )}
        {reported.count > 0 && (
          <Card title="Shoppers' reports that wait">
            <Entries
              queue={reported}
              lists={["reports"]}
              query={{ state: "waiting" }}
              entry={({ kind, name, words, code, deal, dealId, dealKind, store, storeId }) => ({
                ...(dealId && dealKind
                  ? { list: lists[dealKind], id: dealId, name: `${deal}, ${store}` }
                  : { list: "stores", id: storeId, name: store }),
                key: name,
                note: kind === "suggestion" && code ? `Suggested code ${code}: ${words}` : words,
              })}
            />
          </Card>
        )}
        {wished.count > 0 && (
          <Card title="Stores that shoppers asked us to look at">
            <Entries
              queue={wished}
              lists={["stores"]}
              entry={({ id, name, count }) => ({
                ...{ list: "stores", id, name },
                note: `${plural(count, "wish", "wishes")} in ${WISHED_DAYS} days`,
              })}
            />
          </Card>
        )}
        {missed.count > 0 && (
          <Card title="Searched and not found">
            <Missed {...missed} />
          </Card>
        )}
        <Card title="Drafts">
          <Entries
            queue={drafts}
            none="Every blog is published or archived."
            lists={["blogs"]}
            query={{ status: "draft" }}
            entry={(blog) => ({ list: "blogs", ...blog })}
          />
        </Card>
        <Card title="Links that are not https">
          <Entries
            queue={plainLinks}
            none="Every link is https."
            lists={["stores", "offers", "coupons"]}
            query={{ state: "plain" }}
            entry={({ subject, id, name, link }) => ({ list: lists[subject], id, name, note: link })}
          />
        </Card>
        <Deferred
          of={withoutDeal}
          pending={<p className="mt-1 text-muted text-sm">Looking at every store…</p>}
          frame={(content) => (
            // Without scripts it is at the foot of the page, beside the navigation.
            <div className="noscript:px-4 noscript:pb-6 noscript:md:px-8 noscript:lg:ml-60 noscript:lg:w-[calc(100%-15rem)]">
              <Card title="Stores without a live deal">{content}</Card>
            </div>
          )}
        >
          {(queue) => (
            <Entries
              queue={queue}
              none="Every store has a live deal."
              lists={["stores"]}
              query={{ state: "empty", sort: "popularity" }}
              entry={(store) => ({ list: "stores", ...store })}
            />
          )}
        </Deferred>
      </div>
    </div>
  );
}

function Missed({ items, count, most }: Queue<MissedSearch>) {
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

type EntriesProps<Item> = {
  queue: Queue<Item>;
  none?: string;
  lists: AdminList[];
  query?: Record<string, string>;
  /** `key`: where two items may lead to the same row. */
  entry: (item: Item) => { list: AdminList; id: number; name: string; note?: ReactNode; key?: string };
};

function Entries<Item>({ queue: { items, count, most }, none, lists, query, entry }: EntriesProps<Item>) {
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
