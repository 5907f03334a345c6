import { number } from "../../format";
import showMore from "../../islands/show-more";
import { MOST_FOUND } from "../../models/counts";
import type { Deal } from "../../models/deals";
import type { Page } from "../../models/paging";
import { paths } from "../../paths";
import { type CouponQuery, MAX_PAGES } from "../../schemas/deal-queries";
import { encodeCursor } from "../../schemas/paging";
import { Island } from "../../ui/island";

/** Fills rows of two, three and four. */
export const COUPONS_PER_PAGE = 12;

type Found = Page<Deal> & { count: number | null };

type Props = { query: CouponQuery; found: Found; shown: string };

/** The link to the next page, which a script adds to this one as long as an address can show both. */
export function MoreCoupons({ query, found: { next, corrected }, shown }: Props) {
  const { place, category, store, sort } = query;
  const filters = { place, search: corrected ?? query.search, category, store, sort };
  const page = String(query.page + 1);
  const cursor = next ? encodeCursor(next) : undefined;
  const canGrow = query.page < MAX_PAGES && !isAlonePage(query);
  const address = canGrow ? { page } : { page, cursor };
  const href = `${paths.coupons({ ...filters, view: query.view, ...address })}#more`;
  const label = "More Coupons";
  return (
    <p className="more mt-6 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      {next &&
        (canGrow ? (
          <Island
            island={showMore}
            props={{
              href,
              label,
              next: paths.fragments.coupons({ ...filters, page, cursor }),
              whole: paths.fragments.coupons({ ...filters, page }),
            }}
          />
        ) : (
          <a href={href} rel="next" className="btn btn-plain px-8">
            {label}
          </a>
        ))}
      <span className="more-shown text-muted text-sm">{shown}</span>
    </p>
  );
}

/** Whether its cursor is all that says where the page begins. */
const isAlonePage = ({ page, cursor }: CouponQuery) => cursor !== undefined && page === 1;

/** "24 of 422 shown". */
export function shownOf(query: CouponQuery, { items, next, count }: Found): string {
  const { page, cursor } = query;
  if (count === null || isAlonePage(query)) return `${number.format(items.length)} shown`;
  const before = cursor ? (page - 1) * COUPONS_PER_PAGE : 0;
  const last = before + items.length;
  const of = next ? countOf(query, Math.max(count, last)) : number.format(last);
  return `${page > MAX_PAGES ? `${number.format(before + 1)}–` : ""}${number.format(last)} of ${of} shown`;
}

/** A search and a store are counted up to a limit. */
export function countOf({ search, store }: CouponQuery, count: number): string {
  return `${(search || store) && count === MOST_FOUND ? "more than " : ""}${number.format(count)}`;
}
