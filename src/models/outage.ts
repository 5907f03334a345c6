export { allowWrites, isDiskFull } from "../../db/client";
export { isOfAnotherSchema, reasonOf } from "../../db/reason";

/** PostgreSQL: connection exception, insufficient resources, operator intervention, read-only transaction. */
const OUTAGE_STATES = /^(08|53|57|25006)/;

const CONNECTION_ERRORS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);

/** Whether the database is unavailable, so that a retry may help. */
export function isOutage(error: unknown): boolean {
  // pg-boss reports a copy of an error, which is a plain object.
  if (typeof error !== "object" || error === null) return false;
  const { code, status, cause } = error as { code?: unknown; status?: unknown; cause?: unknown };
  if (status === 503) return true;
  if (typeof code === "string" && (CONNECTION_ERRORS.has(code) || OUTAGE_STATES.test(code))) return true;
  return isOutage(cause);
}
