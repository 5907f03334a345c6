import type { ReactNode } from "react";
import type { EndingDeal, Named, PlainLink, Queue, Waiting } from "../../models/dashboard-queues";
import { SOON_DAYS } from "../../models/deals/admin-list";
import { type AdminList, adminLists, paths } from "../../paths";
import { Deferred } from "../../ui/deferred";
import { plural } from "../../ui/format";
import { shortCount } from "../frame";
import { ButtonLink, Card, When } from "../resource/parts";

type Props = {
  ending: Queue<EndingDeal>;
  waiting: Queue<Waiting>;
  /** May read every store, so it streams after the rest of the page. */
  withoutDeal: Promise<Queue<Named>>;
  drafts: Queue<Named>;
  plainLinks: Queue<PlainLink>;
  timeZone: string;
};

const lists = { store: "stores", offer: "offers", coupon: "coupons" } as const;

export function Queues({ ending, waiting, withoutDeal, drafts, plainLinks, timeZone }: Props) {
  return (
    <div className="mt-4 grid items-start gap-4 xl:grid-cols-2">
      <Card title={`Deals ending within ${SOON_DAYS} days`}>
        <Entries
          queue={ending}
          none={`No deal ends within ${SOON_DAYS} days.`}
          lists={["offers", "coupons"]}
          query={{ state: "soon", sort: "ending" }}
        >
          {({ id, kind, title, store, endsAt }) => (
            <Entry key={id} list={lists[kind]} id={id} name={title}>
              {store}
              {endsAt && (
                <>
                  , ends <When date={endsAt} timeZone={timeZone} />
                </>
              )}
            </Entry>
          )}
        </Entries>
      </Card>
      <div className="grid gap-4">
        {waiting.count > 0 && (
          <Card title="Offers that wait for review">
            <Entries queue={waiting} none="" lists={["review"]}>
              {({ id, title, store }) => (
                <Entry key={id} list="review" id={id} name={title}>
                  {store}
                </Entry>
              )}
            </Entries>
          </Card>
        )}
        <Card title="Drafts">
          <Entries
            queue={drafts}
            none="Every blog is published or archived."
            lists={["blogs"]}
            query={{ status: "draft" }}
          >
            {({ id, name }) => <Entry key={id} list="blogs" id={id} name={name} />}
          </Entries>
        </Card>
        <Card title="Links that are not https">
          <Entries
            queue={plainLinks}
            none="Every link is https."
            lists={["stores", "offers", "coupons"]}
            query={{ state: "plain" }}
          >
            {({ subject, id, name, link }) => (
              <Entry key={`${subject} ${id}`} list={lists[subject]} id={id} name={name}>
                {link}
              </Entry>
            )}
          </Entries>
        </Card>
        <Deferred
          of={withoutDeal}
          pending={<p className="mt-1 text-muted text-sm">Looking at every store…</p>}
          frame={(content) => (
            // Without scripts it is at the foot of the page, beside the navigation.
            <div className="noscript:px-4 noscript:pb-6 noscript:md:px-8 noscript:lg:ml-57 noscript:lg:w-[calc(100%-14.25rem)]">
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
            >
              {({ id, name }) => <Entry key={id} list="stores" id={id} name={name} />}
            </Entries>
          )}
        </Deferred>
      </div>
    </div>
  );
}

type EntriesProps<Item> = {
  queue: Queue<Item>;
  none: string;
  lists: AdminList[];
  query?: Record<string, string>;
  children: (item: Item) => ReactNode;
};

function Entries<Item>({ queue: { items, count, most }, none, lists, query, children }: EntriesProps<Item>) {
  if (count === 0) return <p className="mt-1 text-muted text-sm">{none}</p>;
  return (
    <>
      <p className="mt-1 text-muted text-sm">
        {count > items.length
          ? `The first ${items.length} of ${shortCount(count, most)}`
          : plural(count, "entry", "entries")}
      </p>
      <ul className="mt-2 divide-y divide-line">{items.map(children)}</ul>
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

type EntryProps = Named & { list: AdminList; children?: ReactNode };

function Entry({ list, id, name, children }: EntryProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
      <a
        href={paths.adminOne(list, id)}
        className="wrap-anywhere py-0.5 font-semibold text-[0.9375rem] hover:underline"
      >
        <bdi>{name}</bdi>
      </a>
      {children && <span className="wrap-anywhere text-muted text-sm">{children}</span>}
    </li>
  );
}
