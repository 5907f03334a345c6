import { readDay } from "../../schemas/days";
import type { DateOrder, Read, ValueFormat } from "./offer";

const TIME =
  /[T\s,]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?\s?(?<half>[ap]m)?\s?(?<zone>z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;
/** A system without a day writes its first one. */
const FIRST_DAYS_MS = 2 * 24 * 60 * 60 * 1000;
const NONE = /^(|-+|0|n\/?a|none|null|never|ongoing|0000-00-00.*)$/i;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const FAR_YEARS = 3;
const MAX_LENGTH = 60;

/**
 * An instant, in UTC. A day without a time is its first or last second in the zone. Who gives an end years ahead knows none.
 * @param order null: not decided yet
 */
export function readTime(
  text: string,
  edge: "start" | "end",
  { zone, dates }: ValueFormat,
  now: Date,
): Read<string | null> {
  if (NONE.test(text)) return { value: null };
  // As this site exports it: to the letter, however far away.
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return { value: new Date(text).toISOString() };
  if (text.length > MAX_LENGTH) return { fault: "date", about: text };
  const time = TIME.exec(text);
  // A time in a zone that only has a name.
  if (!time && text.includes(":")) return { fault: "date", about: text };
  const days = daysOf(text.slice(0, time?.index).trim(), dates);
  if (days.length > 1) return { fault: "ambiguousDate", about: text };
  const at = /^\d{10}(\d{3})?$/.test(text) ? epoch(text) : instantOf(days[0], time?.groups, edge, zone);
  if (!at) return { fault: "date", about: text };
  if (Math.abs(at.getTime()) < FIRST_DAYS_MS) return { value: null };
  const far = new Date(now);
  far.setUTCFullYear(far.getUTCFullYear() + FAR_YEARS);
  if (at <= far) return { value: at.toISOString() };
  return edge === "end" ? { value: null } : { fault: "date", about: text };
}

const epoch = (text: string) => new Date(Number(text) * (text.length === 10 ? 1000 : 1));

function instantOf(
  day: string | undefined,
  time: Record<string, string> | undefined,
  edge: "start" | "end",
  zone: string,
): Date | undefined {
  if (!day) return undefined;
  try {
    const date = Temporal.PlainDate.from(day, { overflow: "reject" });
    if (!time) {
      const next = edge === "end" ? date.add({ days: 1 }) : date;
      return new Date(next.toZonedDateTime(zone).epochMilliseconds - (edge === "end" ? 1000 : 0));
    }
    const { hour, minute, second = 0, half, zone: own } = time;
    const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
    const clock = { hour: hours, minute: Number(minute), second: Number(second) };
    const plainTime = Temporal.PlainTime.from(clock, { overflow: "reject" });
    return new Date(date.toZonedDateTime({ timeZone: zoneOf(own) ?? zone, plainTime }).epochMilliseconds);
  } catch {
    // 31 February, 25:00.
    return undefined;
  }
}

function zoneOf(own: string | undefined): string | undefined {
  if (own === undefined) return undefined;
  return /^[+-]/.test(own) ? `${own.slice(0, 3)}:${own.slice(-2)}` : "UTC";
}

const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;

/** The days that a text may mean, such as `2026-02-31`, which may not exist. With dots the day comes first. */
export function daysOf(text: string, order: DateOrder | null): string[] {
  const [, year = "", , month = "", day = ""] = YEAR_FIRST.exec(text) ?? [];
  if (year) return /^\d{4}\D|^\d{8}$/.test(text) ? [isoDay(year, month, day)] : [];
  const [, first = "", sign, second = "", last = ""] = YEAR_LAST.exec(text) ?? [];
  if (last) {
    const full = last.length === 2 ? `20${last}` : last;
    const orders: DateOrder[] = sign === "." ? ["dmy"] : order ? [order] : ["dmy", "mdy"];
    const days = orders
      .map((one) => (one === "dmy" ? [second, first] : [first, second]) as [string, string])
      .filter(([month]) => Number(month) <= 12)
      .map(([month, day]) => isoDay(full, month, day));
    return [...new Set(days)];
  }
  // 31 Dec 2026, Thu, 31-Dec-2026
  const named =
    /\p{L}{3}/u.test(text) && /\d{4}/.test(text) ? readDay(text.replaceAll("-", " "), "") : undefined;
  return named ? [named] : [];
}

const isoDay = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
