import { type Context, Hono } from "hono";
import { memoize } from "../cache/memoize";
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
import { Deferred } from "../ui/deferred";
import { Empty } from "../ui/empty";
import { ButtonLink } from "../ui/links";
import { Disclosure, Section } from "../ui/section";
import { TicketSkeletons } from "../ui/skeletons";
import { announce, Corrected, MoreLink, Tickets } from "./lists";
import { startListQuery, startQuery } from "./start-query";

const FEATURED = 6;
const COUPONS_PER_PAGE = 18;

/** The home page's lists without the rest of the page, for the filter bar. */
export default new Hono<AppEnv>().get(
  paths.fragments.coupons(),
  checkQuery(couponAddress),
  cached,
  async (c) => {
    const { cursor, ...filters } = c.req.valid("query");
    const lists = startCouponQueries(c, filters, cursor);
    const [all, { timeZone }] = await Promise.all([
      memoize("categories", categories.all),
      memoize("settings", settings.current),
      ...Object.values(lists),
    ]);
    const category = chosenCategory(filters, all)?.name ?? filters.category;
    return renderFragment(c, <CouponLists {...{ filters, timeZone, category }} {...lists} />);
  },
);

/** There are no featured coupons on a filtered list and on later pages. */
export function startCouponQueries(c: Context<AppEnv>, filters: CouponFilters, cursor: Cursor | undefined) {
  const featured = isFiltered(filters) || cursor ? null : memoize("featured", () => deals.featured(FEATURED));
  return {
    featured: featured && startQuery(c, featured),
    latest: startListQuery(c, deals.coupons(filters, filters.sort, { limit: COUPONS_PER_PAGE, cursor })),
  };
}

export function isFiltered({ search, category }: CouponFilters): boolean {
  return Boolean(search || category);
}

export function chosenCategory({ category }: CouponFilters, all: categories.Category[]) {
  const chosen = category.toLowerCase();
  return all.find(({ slug, name }) => slug === chosen || name.toLowerCase() === chosen);
}

type Lists = ReturnType<typeof startCouponQueries>;

type ListProps = {
  filters: CouponFilters;
  timeZone: string;
  /** The chosen category's name; an unknown one as it is in the address. */
  category: string;
};

export function CouponLists({ featured, latest, ...lists }: Lists & ListProps) {
  const { view } = lists.filters;
  return (
    <>
      {featured && (
        <Deferred
          of={featured}
          frame={(content) => <Section title="Featured Coupons">{content}</Section>}
          pending={<TicketSkeletons count={4} view={view} />}
        >
          {(coupons) =>
            coupons.length > 0 ? (
              <Coupons coupons={coupons} timeZone={lists.timeZone} view={view} />
            ) : (
              <p className="text-muted">No featured coupons available at the moment.</p>
            )
          }
        </Deferred>
      )}
      <Deferred
        of={latest}
        frame={(content) => <Section title={listTitle(lists)}>{content}</Section>}
        pending={<TicketSkeletons count={6} view={view} />}
      >
        {(latest) => <LatestCoupons {...lists} latest={latest} />}
      </Deferred>
    </>
  );
}

type LatestProps = ListProps & { latest: ListPage<deals.Deal> };

function LatestCoupons({ filters, timeZone, category, latest: { items, next, corrected } }: LatestProps) {
  const { search, view } = filters;
  const title = listTitle({ filters, category });
  if (items.length === 0) {
    return (
      <div data-summary={`${title}: none found`}>
        {isFiltered(filters) ? (
          <Empty title="No coupons found for your search.">
            <ButtonLink href={paths.home()}>Show All Coupons</ButtonLink>
          </Empty>
        ) : (
          <Empty title="No coupons available at the moment." />
        )}
      </div>
    );
  }
  const shown = `${next ? `the first ${items.length}` : items.length} shown`;
  return (
    <div data-summary={announce(corrected ? shown : `${title}: ${shown}`, { search, corrected })}>
      <Corrected search={search} corrected={corrected} />
      <Coupons coupons={items} timeZone={timeZone} view={view} />
      {next && (
        <MoreLink
          href={`${paths.home({ ...filters, search: corrected ?? search, cursor: encodeCursor(next) })}#coupons`}
        >
          More Coupons
        </MoreLink>
      )}
    </div>
  );
}

type CouponsProps = { coupons: deals.Deal[]; timeZone: string; view: CouponFilters["view"] };

function Coupons({ coupons, ...props }: CouponsProps) {
  return (
    <>
      <Disclosure />
      <Tickets deals={coupons} place="home" {...props} />
    </>
  );
}

function listTitle({ filters, category }: Pick<ListProps, "filters" | "category">): string {
  if (filters.search) return `Search Results for "${filters.search}"`;
  return category ? `${category} Coupons` : "Latest Coupons..!";
}
