import { and, asc, desc, sql } from "drizzle-orm";
import { deals as table } from "../../db/schema";
import type { CouponSort } from "../schemas/vocabulary";
import {
  type Deal,
  liveCoupon,
  type Ordering,
  orderings,
  selectTickets,
  showing,
  type TicketRow,
} from "./deal-rows";
import * as deals from "./deals";
import { behind, isPlace, type Page, type PageRequest, toPage } from "./paging";
import { restsOn } from "./tags";

/*
 * The home page's list, which a rush asks for in more ways than are kept: it reads what its tickets show, by statements
 * that are written once, for Drizzle takes a tenth of the time of a page to write one.
 */

/** What a ticket shows of a deal. */
export type TicketDeal = Pick<
  Deal,
  | "id"
  | "kind"
  | "title"
  | "description"
  | "code"
  | "discountType"
  | "discountValue"
  | "endsAt"
  | "verifiedAt"
  | "featured"
> & { store: Pick<Deal["store"], "name" | "slug" | "picture"> };

/** Live coupons of the whole site, as `deals.coupons` has them, with what their tickets show. */
export async function coupons(
  filter: deals.CouponFilter,
  sort: CouponSort,
  page: PageRequest,
): Promise<Page<TicketDeal>> {
  if (filter.search || filter.category) return deals.coupons(filter, sort, page);
  restsOn("deals");
  const order = orderings[sort];
  const cursor = isPlace(page.cursor, order) ? page.cursor : undefined;
  const rows = await statement(order, cursor !== undefined).execute({
    limit: page.limit + 1,
    ...(cursor && { value: cursor[0], lastId: cursor[1] }),
  });
  return toPage<TicketRow, TicketDeal>(showing(rows), page.limit, order.at, (row) => row);
}

type Statement = { execute(values: Record<string, unknown>): Promise<TicketRow[]> };

const beginnings = new Map<Ordering, Statement>();
const continuations = new Map<Ordering, Statement>();

/** @param goesOn whether the list begins behind a row, and not at its start. */
function statement(order: Ordering, goesOn: boolean): Statement {
  const known = goesOn ? continuations : beginnings;
  const made = known.get(order) ?? write(order, goesOn);
  known.set(order, made);
  return made;
}

function write(order: Ordering, goesOn: boolean): Statement {
  const direction = order.descending ? desc : asc;
  const { placeholder } = sql;
  const place = goesOn
    ? behind(placeholder("value"), placeholder("lastId"), order.key, table.id, order)
    : undefined;
  return selectTickets()
    .where(and(liveCoupon, order.from, place))
    .orderBy(direction(order.key), direction(table.id))
    .limit(placeholder("limit"))
    .prepare("tickets");
}
