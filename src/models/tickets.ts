import { and, asc, desc, sql } from "drizzle-orm";
import { deals as table } from "../../db/schema";
import { dependsOn } from "../cache/tags";
import type { CouponSort } from "../schemas/vocabulary";
import { type CouponFilter, type DealLists, dealLists } from "./deal-lists";
import {
  type Deal,
  liveCoupon,
  type Ordering,
  orderings,
  provenTicket,
  showing,
  type TicketRow,
  ticket,
} from "./deal-rows";
import { behind, isPlace, type Page, type PageRequest, toPage } from "./paging";
import { atLeast, type Written } from "./statements";

/*
 * Deals as pages list them: with what their tickets show, and no more.
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

/** The same on the page of its store, where its proof is seen too. */
export type ProvenTicketDeal = TicketDeal & Pick<Deal, "evidence">;

const lists: DealLists<TicketDeal> = dealLists(ticket);
const ofStore: DealLists<ProvenTicketDeal> = dealLists(provenTicket);

export const { featured, hero } = lists;
export const { offersOfStore, couponsOfStore, expiredOfStore } = ofStore;

/** Live coupons of the whole site, as `deals.coupons` has them. */
export function coupons(
  filter: CouponFilter,
  sort: CouponSort,
  page: PageRequest,
): Promise<Page<TicketDeal>> {
  return filter.search || filter.category ? lists.coupons(filter, sort, page) : all(sort, page);
}

/**
 * Those without a filter, which a rush asks for in more ways than are kept: by statements that are written once, for
 * Drizzle takes a tenth of the time of a page to write one.
 */
async function all(sort: CouponSort, page: PageRequest): Promise<Page<TicketDeal>> {
  dependsOn("deals");
  const order = orderings[sort];
  const cursor = isPlace(page.cursor, order) ? page.cursor : undefined;
  const wanted = page.limit + 1;
  const values = cursor && { value: cursor[0], lastId: cursor[1] };
  const rows = await statement(sort, wanted, cursor !== undefined).execute(values);
  return toPage(showing(rows.slice(0, wanted)), page.limit, order.at, (row) => row);
}

const statements = new Map<string, Written<TicketRow>>();

/** @param goesOn whether the list begins behind a row, and not at its start. */
function statement(sort: CouponSort, wanted: number, goesOn: boolean): Written<TicketRow> {
  const name = `${sort} ${wanted} ${goesOn}`;
  const made = statements.get(name) ?? write(orderings[sort], wanted, goesOn);
  statements.set(name, made);
  return made;
}

function write(order: Ordering, wanted: number, goesOn: boolean): Written<TicketRow> {
  const direction = order.descending ? desc : asc;
  const [value, lastId] = [sql.placeholder("value"), sql.placeholder("lastId")];
  const place = goesOn ? behind(value, lastId, order.key, table.id, order) : undefined;
  return ticket()
    .where(and(liveCoupon, order.from, place))
    .orderBy(direction(order.key), direction(table.id))
    .limit(atLeast(wanted))
    .prepare("tickets");
}
