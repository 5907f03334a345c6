import type { Context } from "hono";
import { memoize } from "../../cache/memoize";
import { plural } from "../../format";
import type { AppEnv } from "../../http/context";
import * as blogs from "../../models/blogs";
import * as categories from "../../models/categories";
import type { Deal } from "../../models/deals";
import * as deals from "../../models/deals";
import type { Event } from "../../models/events";
import * as stores from "../../models/stores";
import { paths } from "../../paths";
import { BlogCards } from "../../ui/blog-cards";
import { CategoryTiles, StoreTile } from "../../ui/cards";
import { Deferred } from "../../ui/deferred";
import { EventBand } from "../../ui/event-parts";
import { Section } from "../../ui/section";
import { BlogSkeletons, CategorySkeletons, StoreTileSkeletons, TicketSkeletons } from "../../ui/skeletons";
import { StoreCheck } from "../../ui/store-check";
import { Tickets } from "../lists";
import { startQuery } from "../start-query";
import { Ending, EndingSkeleton } from "./ending";

const STORES = 8;
const CATEGORIES = 4;
const CHECKED = 3;
const FEATURED = 3;
const ENDING_DAYS = 7;
const ENDING_A_DAY = 2;
const GUIDES = 3;

/** Starts what the home page shows above its list. No deal is in two of them. */
export function startBands(c: Context<AppEnv>) {
  const hero = memoize("hero", deals.hero);
  const checked = memoize("checked", () => deals.checked(CHECKED + 1)).then(async (checked) => ({
    ...checked,
    deals: without(checked.deals, [await orNothing(hero)]).slice(0, CHECKED),
  }));
  const featured = memoize("featured", () => deals.featured(FEATURED + CHECKED + 1)).then(
    async (featured) => {
      const shown = [await orNothing(hero), ...((await orNothing(checked))?.deals ?? [])];
      return { deals: without(featured, shown).slice(0, FEATURED), isNone: featured.length === 0 };
    },
  );
  const ending = memoize("ending", () => deals.ending(ENDING_DAYS, ENDING_A_DAY + 1)).then(async (days) => {
    const above = [await orNothing(hero), ...((await orNothing(checked))?.deals ?? [])];
    const shown = [...above, ...((await orNothing(featured))?.deals ?? [])];
    return days.map((day) => ({ ...day, deals: without(day.deals, shown).slice(0, ENDING_A_DAY) }));
  });
  return {
    hero: startQuery(c, hero),
    checked: startQuery(c, checked),
    featured: startQuery(c, featured),
    ending: startQuery(c, ending),
    popular: startQuery(
      c,
      memoize("popular", () => stores.popular(STORES)),
    ),
    browse: startQuery(
      c,
      memoize("browse", () => categories.counted(CATEGORIES)),
    ),
    guides: startQuery(
      c,
      memoize("guides", async () => (await blogs.list({}, { limit: GUIDES })).items),
    ),
  };
}

function without(deals: Deal[], shown: (Deal | undefined)[]): Deal[] {
  return deals.filter(({ id }) => !shown.some((other) => other?.id === id));
}

function orNothing<Value>(query: Promise<Value>): Promise<Value | undefined> {
  return query.catch(() => undefined);
}

type Bands = Omit<ReturnType<typeof startBands>, "hero"> & { event: Event | undefined; timeZone: string };

export function HomeBands({ checked, popular, ending, browse, featured, guides, event, timeZone }: Bands) {
  return (
    <>
      <Deferred promise={checked} pending={<CheckedToday title="Checked today" />}>
        {({ deals, since, count, isAll }) =>
          deals.length > 0 && (
            <CheckedToday
              title={since === "today" ? "Checked today" : "Checked this week"}
              note={`${isAll ? "" : "More than "}${plural(count, "code or deal", "codes and deals")}, the newest first.`}
              deals={deals}
              timeZone={timeZone}
            />
          )
        }
      </Deferred>
      <EventBand event={event} />
      <Deferred
        promise={popular}
        frame={(content) => (
          <Section title="Popular Stores" viewAll={{ href: paths.stores(), subject: "stores" }}>
            {content}
          </Section>
        )}
        pending={<StoreTileSkeletons count={6} />}
      >
        {(stores) => <PopularStores stores={stores} timeZone={timeZone} />}
      </Deferred>
      <Deferred promise={ending} pending={<EndingSkeleton />}>
        {(days) => <Ending days={days} />}
      </Deferred>
      <Deferred
        promise={browse}
        frame={(content) =>
          content && (
            <Section title="Browse by Category" viewAll={{ href: paths.categories(), subject: "categories" }}>
              {content}
            </Section>
          )
        }
        pending={<CategorySkeletons count={CATEGORIES} />}
      >
        {(categories) => categories.length > 0 && <CategoryTiles categories={categories} level="h3" />}
      </Deferred>
      <Deferred
        promise={featured}
        frame={(content) =>
          content && (
            <Section title="Featured Coupons" isBand>
              {content}
            </Section>
          )
        }
        pending={<TicketSkeletons count={4} />}
      >
        {({ deals, isNone }) =>
          deals.length > 0 ? (
            <Tickets deals={deals} timeZone={timeZone} variant="mixed" />
          ) : (
            isNone && <p className="text-muted">No featured coupons available at the moment.</p>
          )
        }
      </Deferred>
      <Deferred
        promise={guides}
        frame={(content) =>
          content && (
            <Section title="Guides" more={{ href: paths.blogs(), label: "All guides" }} isBand>
              {content}
            </Section>
          )
        }
        pending={<BlogSkeletons count={GUIDES} />}
      >
        {(guides) => guides.length > 0 && <BlogCards blogs={guides} timeZone={timeZone} />}
      </Deferred>
    </>
  );
}

type CheckedProps = { title: string; note?: string; deals?: Deal[]; timeZone?: string };

function CheckedToday({ title, note, deals, timeZone = "UTC" }: CheckedProps) {
  return (
    <Section title={title} note={note} more={{ href: paths.howWeCheck(), label: "How we check" }} isBand>
      {deals ? (
        <Tickets deals={deals} timeZone={timeZone} variant="mixed" />
      ) : (
        <TicketSkeletons count={CHECKED} />
      )}
    </Section>
  );
}

function PopularStores({ stores, timeZone }: { stores: stores.Store[]; timeZone: string }) {
  if (stores.length === 0) return <p className="text-muted">No popular stores available at the moment.</p>;
  return (
    <div className="store-tiles">
      {stores.map((store) => (
        <StoreTile key={store.id} store={store}>
          <StoreCheck store={store} timeZone={timeZone} />
          <b title={plural(store.dealCount, "active deal")}>
            {store.dealCount}
            <span className="sr-only"> active {store.dealCount === 1 ? "deal" : "deals"}</span>
          </b>
        </StoreTile>
      ))}
    </div>
  );
}
