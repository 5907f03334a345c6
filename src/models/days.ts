import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { deals } from "../../db/schema";

// The database converts days in both directions, so that a day comes back as it went in.

/** A day's first second, or an instant as it is. */
export function startOf(text: string | null | undefined, timeZone: string | SQL): SQL<Date | null> {
  return instant(text, (day) => midnight(day, timeZone));
}

/** A day's last second, or an instant as it is. */
export function endOf(text: string | null | undefined, timeZone: string | SQL): SQL<Date | null> {
  return instant(text, (day) => sql`${midnight(sql`(${day} + 1)`, timeZone)} - interval '1 second'`);
}

// Columns have milliseconds, and would round it up to a time that has not come yet.
export const thisMoment = sql`date_trunc('milliseconds', now())`;

export const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`;

export function dayOf(instant: SQLWrapper, timeZone: string): SQL<string | null> {
  return sql<string | null>`to_char(${instant} at time zone ${timeZone}::text, 'YYYY-MM-DD')`;
}

/** Where the clocks go back from 01:00 to midnight (Azores, Cuba), PostgreSQL takes the second of two midnights. */
function midnight(day: SQL, timeZone: string | SQL): SQL {
  const at = (time: SQL) => sql`${time} at time zone ${timeZone}::text`;
  const anHourAfterEleven = sql`(${at(sql`(${day} - interval '1 hour')`)}) + interval '1 hour'`;
  return sql`least(${at(sql`${day}::timestamp`)}, ${anHourAfterEleven})`;
}

function instant(text: string | null | undefined, ofDay: (day: SQL) => SQL): SQL<Date | null> {
  const isDay = text && !text.includes("T");
  // PostgreSQL accepts fewer offsets than JavaScript.
  const time = isDay ? ofDay(sql`${text}::date`) : sql`${text ? new Date(text).toISOString() : null}`;
  return sql`(${time})::timestamptz`.mapWith(deals.endsAt);
}
