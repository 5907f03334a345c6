export { isDiskFull } from "../../db/client";

/**
 * PostgreSQL's classes "connection exception", "insufficient resources" and "operator intervention", a cancelled
 * statement included; and a database that takes no writes for now.
 */
const AWAY = /^(08|53|57|25006)/;

const CONNECTION_ERRORS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);

/** Whether an error means that the database is away, and trying again later may help. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, status } = error as { code?: unknown; status?: unknown };
  if (status === 503) return true;
  if (typeof code === "string" && (CONNECTION_ERRORS.has(code) || AWAY.test(code))) return true;
  return isOutage(error.cause);
}
