import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { query } from "../../db/client";

// The database converts days in both directions, so that a day comes back as it went in.

/** A day's first second, or an instant as it is, in milliseconds since 1970. */
export function startOf(said: string | null | undefined, timeZone: string): SQL {
  return milliseconds(said, (day) => midnight(day, timeZone));
}

/** A day's last second, or an instant as it is, in milliseconds since 1970. */
export function endOf(said: string | null | undefined, timeZone: string): SQL {
  return milliseconds(said, (day) => sql`${midnight(sql`(${day} + 1)`, timeZone)} - interval '1 second'`);
}

export async function endsOf(days: string[], timeZone: string): Promise<Map<string, Date>> {
  if (days.length === 0) return new Map();
  const selects = [...new Set(days)].map(
    (day) => sql`select ${day}::text as day, ${endOf(day, timeZone)} as ends`,
  );
  const rows = await query<{ day: string; ends: number }>(sql.join(selects, sql` union all `));
  return new Map(rows.map(({ day, ends }) => [day, new Date(ends)]));
}

export function dayOf(instant: SQLWrapper, timeZone: string): SQL<string | null> {
  return sql<string | null>`to_char(${instant} at time zone ${timeZone}::text, 'YYYY-MM-DD')`;
}

/** Where the clocks go back from 01:00 to midnight (Azores, Cuba), PostgreSQL takes the second of two midnights. */
function midnight(day: SQL, timeZone: string): SQL {
  const at = (time: SQL) => sql`${time} at time zone ${timeZone}::text`;
  const anHourAfterEleven = sql`(${at(sql`(${day} - interval '1 hour')`)}) + interval '1 hour'`;
  return sql`least(${at(sql`${day}::timestamp`)}, ${anHourAfterEleven})`;
}

function milliseconds(said: string | null | undefined, ofDay: (day: SQL) => SQL): SQL {
  if (!said) return sql`null::float8`;
  // PostgreSQL accepts fewer offsets than JavaScript.
  if (said.includes("T")) return sql`${Date.parse(said)}::float8`;
  return sql`(extract(epoch from ${ofDay(sql`${said}::date`)}) * 1000)::float8`;
}
