import { WISHED_DAYS } from "../../models/counts/wishes";
import { SOON_DAYS } from "../../models/deals/conditions";
import type { Named, Queue, Shown } from "../../models/inbox/dashboard-queues";
import { Deferred } from "../../ui/deferred";
import { plural } from "../../ui/format";
import { Card, When } from "../resource/parts";
import { Entries, Missed } from "./entries";

type Props = Shown & {
  /** May read every store, so it streams after the rest of the page. */
  withoutDeal: Promise<Queue<Named>>;
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
            query={{ state: "insecure" }}
            entry={({ subject, id, name, link }) => ({ list: lists[subject], id, name, note: link })}
          />
        </Card>
        <Deferred
          promise={withoutDeal}
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
