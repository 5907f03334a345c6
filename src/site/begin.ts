import type { Context } from "hono";
import type { AppEnv } from "../http/context";
import { isOutage } from "../models/outage";
import type { Page } from "../models/paging";
import * as settings from "../models/settings";

/**
 * Begins a query that a page awaits only while it renders. One that fails before then is not "unhandled": its part of
 * the page says so.
 */
export function begin<Value>(c: Context<AppEnv>, query: PromiseLike<Value>): Promise<Value> {
  const promise = told(query);
  c.set("late", [...(c.get("late") ?? []), promise]);
  promise.catch((error: Error) => isOutage(error) && c.set("outage", error));
  return promise;
}

/** Begins the list that a page is about. An empty one is not cached, unless its address has no query. */
export function beginList<Item>(c: Context<AppEnv>, query: Promise<Page<Item>>): Promise<Page<Item>> {
  const list = begin(c, query);
  list.then(
    ({ items }) => items.length === 0 && c.set("skipsCache", true),
    () => {},
  );
  return list;
}

/** For how long it is believed that the database, which has answered, is still there. */
const ANSWER_HOLDS_MS = 250;
let answering: Promise<void> | undefined;
const forget = () => {
  answering = undefined;
};

/**
 * Waits until it is known that the database is there: a page that has begun can no longer answer 503.
 * @throws what a query fails with, where the database is away.
 */
export async function requireDatabase(c: Context<AppEnv>): Promise<void> {
  if (c.get("late") === undefined) return;
  answering ??= settings.current().then(
    () => void setTimeout(forget, ANSWER_HOLDS_MS),
    (error) => {
      forget();
      throw error;
    },
  );
  await answering;
  const outage = c.get("outage");
  if (outage) throw outage;
}

/**
 * React takes a promise's value without waiting where the promise itself says that it is there.
 * @param query run once, though Drizzle's are run anew by each who awaits them.
 */
function told<Value>(query: PromiseLike<Value>): Promise<Value> {
  const promise = Promise.resolve(query);
  const tell = (more: object) => {
    Object.assign(promise, more);
  };
  promise.then(
    (value) => tell({ status: "fulfilled", value }),
    (reason) => tell({ status: "rejected", reason }),
  );
  return promise;
}

/** How long a visitor waits for what should not come late, in milliseconds. */
const SOON = 100;

/** What comes soon; undefined where it does not, or fails. */
export function soon<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  const known = promise.catch(() => undefined);
  return Promise.race([known, Bun.sleep(SOON).then(() => undefined)]);
}
