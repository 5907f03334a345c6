import { type Context, Hono } from "hono";
import { memoize, memoizeHtml } from "../cache/memoize";
import { checkQuery } from "../cache/query";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import { renderFragment } from "../http/render";
import * as categories from "../models/categories";
import * as deals from "../models/deals/list";
import type { Page as ListPage } from "../models/paging";
import * as settings from "../models/settings";
import { paths } from "../paths";
import { type CouponFilters, couponAddress } from "../schemas/deals";
import { type Cursor, encodeCursor } from "../schemas/paging";
import { Corrected, correctedText } from "../ui/corrected";
import { Empty } from "../ui/empty";
import { Late } from "../ui/late";
import { Prerendered } from "../ui/prerendered";
import { Disclosure, Section } from "../ui/section";
import { TicketSkeletons } from "../ui/skeletons";
import { Ticket } from "../ui/ticket";
import { begin, beginList } from "./begin";

const FEATURED = 6;
const PAGE = 18;

/** The home page's lists on their own, for the filter bar to put in place. */
export default new Hono<AppEnv>().get(
  paths.fragments.coupons(),
  checkQuery(couponAddress),
  cached,
  async (c) => {
    const { filters, cursor } = c.req.valid("query");
    const lists = beginLists(c, filters, cursor);
    const [all, { timeZone }] = await Promise.all([
      memoize("categories", categories.all),
      memoize("settings", settings.current),
      ...Object.values(lists),
    ]);
    const category = chosenCategory(filters, all)?.name ?? filters.category;
    return renderFragment(c, <CouponLists {...{ filters, timeZone, category }} {...lists} />);
  },
);

export type Lists = {
  /** HTML; null where the list is filtered, or goes on from an earlier page. */
  featured: Promise<string> | null;
  latest: Promise<ListPage<deals.Deal>>;
};

/** Begins the queries of both lists. */
export function beginLists(c: Context<AppEnv>, filters: CouponFilters, cursor: Cursor | undefined): Lists {
  return {
    featured: isFiltered(filters) || cursor ? null : begin(c, featuredCoupons(filters.view)),
    latest: beginList(c, deals.coupons(filters, filters.sort, { limit: PAGE, cursor })),
  };
}

export function isFiltered({ search, category }: CouponFilters): boolean {
  return Boolean(search || category);
}

/** The category that a slug, or a name in any case, names. */
export function chosenCategory({ category }: CouponFilters, all: categories.Category[]) {
  const wanted = category.toLowerCase();
  return all.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted);
}

type ListProps = {
  filters: CouponFilters;
  timeZone: string;
  /** The chosen category's name; an unknown one as it was asked for. */
  category: string;
};

/** Both lists, each streamed when it is there. */
export function CouponLists({ featured, latest, ...lists }: Lists & ListProps) {
  const { view } = lists.filters;
  return (
    <>
      {featured && (
        <Late
          of={featured}
          frame={(content) => <Section title="Featured Coupons">{content}</Section>}
          pending={<TicketSkeletons count={4} view={view} />}
        >
          {(html) => <Prerendered html={html} />}
        </Late>
      )}
      <Late
        of={latest}
        frame={(content) => <Section title={listTitle(lists)}>{content}</Section>}
        pending={<TicketSkeletons count={6} view={view} />}
      >
        {(latest) => <LatestCoupons {...lists} latest={latest} />}
      </Late>
    </>
  );
}

function featuredCoupons(view: CouponFilters["view"]): Promise<string> {
  return memoizeHtml(`featured ${view}`, async () => {
    const [coupons, { timeZone }] = await Promise.all([deals.featured(FEATURED), settings.current()]);
    if (coupons.length === 0)
      return <p className="text-muted">No featured coupons available at the moment.</p>;
    return <Tickets {...{ coupons, timeZone, view }} />;
  });
}

function LatestCoupons({
  filters,
  timeZone,
  category,
  latest,
}: ListProps & { latest: ListPage<deals.Deal> }) {
  const { items, next, corrected } = latest;
  const { search } = filters;
  const title = listTitle({ filters, category });
  if (items.length === 0) {
    return (
      <div data-summary={`${title}: none found`}>
        <Empty
          title={
            isFiltered(filters) ? "No coupons found for your search." : "No coupons available at the moment."
          }
        >
          {isFiltered(filters) && (
            <a href={paths.home()} className="btn btn-plain">
              Show All Coupons
            </a>
          )}
        </Empty>
      </div>
    );
  }
  return (
    <div data-summary={summaryOf(title, latest, search)}>
      {corrected && <Corrected search={search} corrected={corrected} />}
      <Tickets coupons={items} timeZone={timeZone} view={filters.view} />
      {next && (
        <p className="mt-6 text-center">
          <a
            href={`${paths.home({ ...filters, search: corrected ?? search, cursor: encodeCursor(next) })}#coupons`}
            className="btn btn-plain px-8"
          >
            More Coupons
          </a>
        </p>
      )}
    </div>
  );
}

function Tickets({
  coupons,
  timeZone,
  view,
}: {
  coupons: deals.Deal[];
  timeZone: string;
  view: CouponFilters["view"];
}) {
  return (
    <>
      <Disclosure />
      <div className="tickets" data-view={view}>
        {coupons.map((coupon) => (
          <Ticket key={coupon.id} deal={coupon} timeZone={timeZone} place="home" />
        ))}
      </div>
    </>
  );
}

function summaryOf(title: string, { items, next, corrected }: ListPage<deals.Deal>, search: string): string {
  const shown = `${next ? `the first ${items.length}` : items.length} shown`;
  return corrected ? `${correctedText({ search, corrected })} ${shown}` : `${title}: ${shown}`;
}

function listTitle({ filters, category }: Pick<ListProps, "filters" | "category">): string {
  if (filters.search) return `Search Results for "${filters.search}"`;
  return category ? `${category} Coupons` : "Latest Coupons..!";
}
