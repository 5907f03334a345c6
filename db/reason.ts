type Thrown = { message?: unknown; cause?: unknown; code?: unknown; value?: unknown };

/** SQLSTATE: no such column, object, table, function or schema. */
const LACKING = /^(42703|42704|42P01|42883|3F000)$/;
/** SQLSTATE: that column, object, function, schema or table is there already. */
const DOUBLE = /^(42701|42710|42723|42P06|42P07)$/;

/**
 * What went wrong, in a sentence for a person, and what to do about it where that is known.
 * @param thrown an error, or its copy as JSON, such as pg-boss makes.
 */
export function reasonOf(thrown: unknown): string {
  const { message, code } = driverError(thrown);
  if (typeof message !== "string") return "No reason was recorded.";
  if (LACKING.test(String(code)))
    return `The database lacks what this version needs (${message}): see \`bun run doctor\`.`;
  return message;
}

/** Whether the database lacks what a statement needs, or has it already. */
export function isOfAnotherSchema(thrown: unknown): boolean {
  const code = String(driverError(thrown).code);
  return LACKING.test(code) || DOUBLE.test(code);
}

/** The message of Drizzle's own error holds the rows of its query. */
function driverError(thrown: unknown): Thrown {
  if (typeof thrown !== "object" || thrown === null) return { message: thrown ?? undefined };
  const { message, cause, value } = thrown as Thrown;
  if (typeof message === "string" && message.startsWith("Failed query") && cause) return driverError(cause);
  return value ? driverError(value) : thrown;
}
