import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import { memoize } from "../../cache/memoize";
import { checkQuery } from "../../cache/query";
import { cachedList } from "../../cache/serve";
import type { AppEnv } from "../../http/context";
import { renderFragment } from "../../http/render";
import filterCoupons, { type Choice } from "../../islands/filter-coupons";
import * as categories from "../../models/categories";
import * as deals from "../../models/deals";
import type { Page as ListPage } from "../../models/paging";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { type CouponQuery, couponFragment } from "../../schemas/deal-queries";
import { Deferred, NotLoaded } from "../../ui/deferred";
import { Empty } from "../../ui/empty";
import { Island } from "../../ui/island";
import { ButtonLink } from "../../ui/links";
import { DISCLOSURE, SECTION_HEAD, SECTION_NOTE } from "../../ui/section";
import { TicketSkeletons } from "../../ui/skeletons";
import { announce, Corrected, Tickets } from "../lists";
import { startListQuery } from "../start-query";
import { COUPONS_PER_PAGE, countOf, MoreCoupons, shownOf } from "./more";

/** A list without the rest of its page, for the filter bar and for the next page. */
export default new Hono<AppEnv>().get(
  paths.fragments.coupons(),
  checkQuery(couponFragment),
  cachedList,
  async (c) => {
    const query = c.req.valid("query");
    const list = startCouponList(c, query);
    const [all, { timeZone }] = await Promise.all([
      memoize("categories", categories.all),
      memoize("settings", settings.current),
      list,
    ]);
    const category = chosenCategory(query, all)?.name ?? query.category;
    return renderFragment(
      c,
      <CouponList query={query} list={list} timeZone={timeZone} category={category} />,
    );
  },
);

/** `count`: null if it could not be counted. */
type Found = ListPage<deals.Deal> & { count: number | null };

export function startCouponList(c: Context<AppEnv>, query: CouponQuery): Promise<Found> {
  const { search, category, store, sort, page, cursor } = query;
  const limit = cursor ? COUPONS_PER_PAGE : COUPONS_PER_PAGE * page;
  const list = deals.coupons({ search, category, store }, sort, { limit, cursor });
  return startListQuery(
    c,
    list.then(async (found) => {
      const count = await deals.countCoupons({ search, category, store }).catch(() => null);
      return { ...found, count };
    }),
  );
}

/** The home page then has nothing but its list. */
export function isAlone({ search, category, sort, cursor }: CouponQuery): boolean {
  return Boolean(search || category || cursor || sort !== "latest");
}

export function chosenCategory({ category }: Pick<CouponQuery, "category">, all: categories.Category[]) {
  const chosen = category.toLowerCase();
  return all.find(({ slug, name }) => slug === chosen || name.toLowerCase() === chosen);
}

type ListProps = {
  query: CouponQuery;
  list: Promise<Found>;
  timeZone: string;
  /** The chosen category's name; an unknown one as it is in the address. */
  category: string;
};

type SectionProps = ListProps & { label: string; choice?: Choice | undefined };

/** The list under its filter bar. */
export function CouponSection({ label, choice, ...props }: SectionProps) {
  const { search, category, store, sort, view, place } = props.query;
  return (
    <>
      <section className="coupon-list container">
        <Island
          island={filterCoupons}
          props={{
            filters: { search, category, store, sort, view },
            place,
            label,
            choice,
          }}
        />
        {/* The bar has one of its own, which no other island may fill before it is hydrated. */}
        <p role="status" className="sr-only" />
        <div id="coupons">
          <CouponList {...props} />
        </div>
      </section>
      <template id="coupons-pending">
        <Listing title={listTitle(props)}>
          <TicketSkeletons count={6} view={view} />
        </Listing>
      </template>
    </>
  );
}

function CouponList({ list, ...props }: ListProps) {
  const title = listTitle(props);
  return (
    <Deferred
      promise={list}
      pending={
        <Listing title={title}>
          <TicketSkeletons count={6} view={props.query.view} />
        </Listing>
      }
      failed={
        <Listing title={title}>
          <NotLoaded />
        </Listing>
      }
    >
      {(found) => <FoundCoupons {...props} title={title} found={found} />}
    </Deferred>
  );
}

type FoundProps = Omit<ListProps, "list" | "category"> & { title: string; found: Found };

function FoundCoupons({ query, timeZone, title, found }: FoundProps) {
  const { search, category, store, view, place } = query;
  const { items, count, corrected } = found;
  if (items.length === 0) {
    const isFiltered = search !== "" || store !== "" || (place === "home" && category !== "");
    return (
      <Listing title={title} summary={`${title}: none found`}>
        {isFiltered ? (
          <Empty title="No coupons found for your search.">
            <ButtonLink href={paths.coupons(place === "home" ? {} : { place, category })}>
              Show All Coupons
            </ButtonLink>
            {search && (
              <ButtonLink href={paths.stores({ search })}>Search stores, deals and guides</ButtonLink>
            )}
          </Empty>
        ) : (
          <Empty title="No coupons available at the moment." />
        )}
      </Listing>
    );
  }
  const shown = shownOf(query, found);
  const note =
    count !== null && `${countOf(query, count)} ${count === 1 ? "coupon" : "coupons"}${orders[query.sort]}`;
  return (
    <Listing
      title={title}
      note={[note, isAlone(query) || place === "category" ? DISCLOSURE : ""].filter(Boolean).join(" ")}
      summary={announce(corrected ? shown : `${title}: ${shown}`, { search, corrected })}
    >
      <Corrected search={search} corrected={corrected} />
      <Tickets
        deals={items}
        timeZone={timeZone}
        variant="mixed"
        view={view}
        inView={isAlone(query) || place === "category" ? IN_VIEW : 0}
        added={query.cursor ? 0 : (query.page - 1) * COUPONS_PER_PAGE}
      />
      <MoreCoupons query={query} found={found} shown={shown} />
    </Listing>
  );
}

type ListingProps = { title: string; note?: string; summary?: string; children: ReactNode };

function Listing({ title, note = "", summary, children }: ListingProps) {
  return (
    <>
      <div className={SECTION_HEAD}>
        <h2 className="text-section">{title}</h2>
        <p className={SECTION_NOTE}>{note}</p>
      </div>
      <div data-summary={summary} className="min-w-0">
        {children}
      </div>
    </>
  );
}

/** In tickets: one row on a desk. */
const IN_VIEW = 3;

const orders: Record<CouponQuery["sort"], string> = {
  latest: ", newest first.",
  discount:
    ". The largest percentage first, then amounts, each currency by itself; “up to” after the same figure.",
  expiry: ", the next to end first.",
  popularity: ", most used first.",
};

function listTitle({ query, category }: Pick<ListProps, "query" | "category">): string {
  if (query.search) return `Search Results for "${query.search}"`;
  return category ? `${category} Coupons` : "Latest Coupons..!";
}
