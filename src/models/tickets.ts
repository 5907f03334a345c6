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
import { atLeast } from "./statements";
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
  const wanted = page.limit + 1;
  const values = cursor && { value: cursor[0], lastId: cursor[1] };
  const rows = await statement(sort, wanted, cursor !== undefined).execute(values);
  return toPage<TicketRow, TicketDeal>(showing(rows.slice(0, wanted)), page.limit, order.at, (row) => row);
}

type Written = { execute(values?: Record<string, unknown>): Promise<TicketRow[]> };

const statements = new Map<string, Written>();

/** @param goesOn whether the list begins behind a row, and not at its start. */
function statement(sort: CouponSort, wanted: number, goesOn: boolean): Written {
  const name = `${sort} ${wanted} ${goesOn}`;
  const made = statements.get(name) ?? write(orderings[sort], wanted, goesOn);
  statements.set(name, made);
  return made;
}

function write(order: Ordering, wanted: number, goesOn: boolean): Written {
  const direction = order.descending ? desc : asc;
  const [value, lastId] = [sql.placeholder("value"), sql.placeholder("lastId")];
  const place = goesOn ? behind(value, lastId, order.key, table.id, order) : undefined;
  return selectTickets()
    .where(and(liveCoupon, order.from, place))
    .orderBy(direction(order.key), direction(table.id))
    .limit(atLeast(wanted))
    .prepare("tickets");
}
