import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/*
 * Days in a time zone, reckoned by the database both ways, so that a day comes back as it went in. Where a midnight
 * does not exist PostgreSQL takes the instant at which the clocks were moved.
 */

/** What was said as an instant, in milliseconds since 1970: a day is its first second. */
export function startOf(said: string | null | undefined, timeZone: string): SQL {
  return milliseconds(said, (day) => sql`${day}::timestamp at time zone ${timeZone}::text`);
}

/** What was said as an instant, in milliseconds since 1970: a day is its last second. */
export function endOf(said: string | null | undefined, timeZone: string): SQL {
  return milliseconds(
    said,
    (day) => sql`(${day} + 1)::timestamp at time zone ${timeZone}::text - interval '1 second'`,
  );
}

/** The day on which an instant is: `2026-12-18`. */
export function dayOf(instant: SQLWrapper, timeZone: string): SQL<string | null> {
  return sql<string | null>`to_char(${instant} at time zone ${timeZone}::text, 'YYYY-MM-DD')`;
}

function milliseconds(said: string | null | undefined, ofDay: (day: SQL) => SQL): SQL {
  if (!said) return sql`null::float8`;
  // PostgreSQL knows fewer offsets than JavaScript.
  if (said.includes("T")) return sql`${Date.parse(said)}::float8`;
  return sql`(extract(epoch from ${ofDay(sql`${said}::date`)}) * 1000)::float8`;
}
