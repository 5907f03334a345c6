import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "../env";
import { log } from "./log";
import { countQuery } from "./metrics";
import { repeatCounter } from "./repeats";

const SAME_QUERY_WITHIN_MS = 10_000;
const LONGEST_TEXT = 1_000;

type Asked = { ms: number; queries: number };

const asking = new AsyncLocalStorage<Asked>();

/** Adds up what the work asks of the database. Queries that run together count each for itself. */
export function sumQueries<Result>(asked: Asked, work: () => Result): Result {
  return asking.run(asked, work);
}

const slow = repeatCounter<{ query: string }>(SAME_QUERY_WITHIN_MS, (facts, more) =>
  log.warn("slow query, again", { ...facts, times: more }),
);

/** @param text with placeholders: it has no values. */
export function recordQuery(text: string, milliseconds: number): void {
  const asked = asking.getStore();
  if (asked) {
    asked.ms += milliseconds;
    asked.queries++;
  }
  countQuery(milliseconds);
  if (milliseconds < env.SLOW_QUERY_MS) return;
  const facts = { query: text.replace(/\s+/g, " ").trim().slice(0, LONGEST_TEXT) };
  if (slow.isFirst(facts.query, facts)) log.warn("slow query", { ...facts, ms: Math.round(milliseconds) });
}
