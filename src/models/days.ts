import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/*
 * Days in a time zone, reckoned by the database both ways, so that a day comes back as it went in. Where a midnight
 * does not exist PostgreSQL takes the instant at which the clocks were moved.
 */

/** What was said as an instant, in milliseconds since 1970: a day is its first second. */
export function startOf(said: string | null | undefined, timeZone: string): SQL {
  return milliseconds(said, (day) => midnight(day, timeZone));
}

/** What was said as an instant, in milliseconds since 1970: a day is its last second. */
export function endOf(said: string | null | undefined, timeZone: string): SQL {
  return milliseconds(said, (day) => sql`${midnight(sql`(${day} + 1)`, timeZone)} - interval '1 second'`);
}

/** The day on which an instant is: `2026-12-18`. */
export function dayOf(instant: SQLWrapper, timeZone: string): SQL<string | null> {
  return sql<string | null>`to_char(${instant} at time zone ${timeZone}::text, 'YYYY-MM-DD')`;
}

/**
 * The first instant of a day. Where the clocks are put back from 01:00 to midnight (Azores, Cuba), the day has two
 * midnights. PostgreSQL takes the second.
 */
function midnight(day: SQL, timeZone: string): SQL {
  const at = (time: SQL) => sql`${time} at time zone ${timeZone}::text`;
  const anHourAfterEleven = sql`(${at(sql`(${day} - interval '1 hour')`)}) + interval '1 hour'`;
  return sql`least(${at(sql`${day}::timestamp`)}, ${anHourAfterEleven})`;
}

function milliseconds(said: string | null | undefined, ofDay: (day: SQL) => SQL): SQL {
  if (!said) return sql`null::float8`;
  // PostgreSQL knows fewer offsets than JavaScript.
  if (said.includes("T")) return sql`${Date.parse(said)}::float8`;
  return sql`(extract(epoch from ${ofDay(sql`${said}::date`)}) * 1000)::float8`;
}
