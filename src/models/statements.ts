import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/*
 * Statements that PostgreSQL remembers, for what is asked all the time: it takes five times as long to plan one as to
 * answer it.
 */

export type Statement<Row> = { prepare(name: string): Written<Row> };

/** A statement as the database remembers it. @param values of its placeholders. */
export type Written<Row> = { execute(values?: Record<string, unknown>): Promise<Row[]> };

/** Reads by a statement that PostgreSQL remembers. There should be few that differ in more than their parameters. */
export function remembered<Row>(statement: Statement<Row>): Promise<Row[]> {
  return statement.prepare("remembered").execute();
}

/** Whether a column's value is one of these, however many they are. */
export function among(column: SQLWrapper, ids: number[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::int[])`;
}

/** The limits that statements have, each one more to remember: what the pages show, and one to learn that there is more. */
const LIMITS = [1, 7, 19, 25, 51, 61, 101, 201];

/**
 * A limit of that many rows at least: whoever asks drops what is too many. It stands in the statement as a number. Of a
 * parameter PostgreSQL supposes that a tenth of the rows is wanted, finds that no plan would do for any such number, and
 * makes a new one each time.
 */
export function atLeast(rows: number): number {
  const limit = LIMITS.find((limit) => limit >= rows) ?? rows;
  // Drizzle takes an expression as well, though its types do not say so.
  return sql.raw(String(limit)) as unknown as number;
}

/**
 * A limit for a statement that is to be planned for its values each time, as it is of a parameter: one store may have
 * three deals and another a tenth of all, and then the plan for the one would not do for the other.
 */
export function planned(rows: number): number {
  return rows;
}
