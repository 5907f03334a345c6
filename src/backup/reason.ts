/** What went wrong, for a person. Drizzle's own message holds the rows of the query, so its cause is told. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message.startsWith("Failed query") && error.cause ? reasonOf(error.cause) : error.message;
}
