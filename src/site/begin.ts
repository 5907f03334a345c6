import type { Context } from "hono";
import type { AppEnv } from "../http/context";

/**
 * Begins a query that a page awaits only while it renders. One that fails before then is not "unhandled": its part of
 * the page says so.
 */
export function begin<Value>(c: Context<AppEnv>, query: Promise<Value>): Promise<Value> {
  c.set("late", [...(c.get("late") ?? []), told(query)]);
  return query;
}

/** React takes a promise's value without waiting where the promise itself says that it is there. */
function told<Value>(query: Promise<Value>): Promise<Value> {
  const tell = (more: object) => {
    Object.assign(query, more);
  };
  query.then(
    (value) => tell({ status: "fulfilled", value }),
    (reason) => tell({ status: "rejected", reason }),
  );
  return query;
}
