import { expect, test } from "bun:test";
import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { query } from "../../db/client";
import { isoDay, shortDate } from "../../src/format";
import { dayOf, endOf, startOf } from "../../src/models/days";

const DAY = 24 * 60 * 60 * 1000;

/** Some move their clocks at midnight, by half an hour, or in the other half of the year; one never does. */
const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "America/Havana",
  "America/Sao_Paulo",
  "America/Santiago",
  "Asia/Tehran",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Atlantic/Azores",
];

const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** The days of a year on which the clocks of a zone are moved, and those before and after. */
function daysAround(timeZone: string, year: number): string[] {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const days: string[] = [];
  for (let noon = Date.UTC(year, 0, 2, 12); noon < Date.UTC(year, 11, 30); noon += DAY) {
    const [, before] = format.format(noon - DAY).split(", ");
    const [, now] = format.format(noon).split(", ");
    if (before !== now)
      days.push(dateOf(noon - 2 * DAY), dateOf(noon - DAY), dateOf(noon), dateOf(noon + DAY));
  }
  return days.length > 0 ? days : [`${year}-06-15`];
}

test("a day that begins or ends around a change of clocks is the same day when it is read again", async () => {
  const zones = fc.constantFrom(...ZONES);
  const years = fc.integer({ min: 2000, max: 2025 });
  const property = fc.asyncProperty(zones, years, async (timeZone, year) => {
    for (const day of daysAround(timeZone, year)) {
      const next = dateOf(Date.parse(day) + DAY);
      const milliseconds = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::float8`;
      const [row] = await query<{ start: number; end: number; next: number }>(sql`
        select ${milliseconds(startOf(day, timeZone))} as start, ${milliseconds(endOf(day, timeZone))} as end,
          ${milliseconds(startOf(next, timeZone))} as next`);
      const { start = 0, end = 0 } = row ?? {};
      // Its last second is the one before the next day's first.
      expect({ timeZone, day, end }).toEqual({ timeZone, day, end: (row?.next ?? 0) - 1000 });
      const instant = (at: number) => sql`to_timestamp(${at / 1000}::float8)`;
      const [read] = await query<{ start: string; end: string }>(sql`
        select ${dayOf(instant(start), timeZone)} as start, ${dayOf(instant(end), timeZone)} as end`);
      expect({ timeZone, ...read }).toEqual({ timeZone, start: day, end: day });
      // Pages and prompts compute it here.
      for (const at of [start, end].map((at) => new Date(at))) {
        expect({ timeZone, at, day: isoDay(at, timeZone) }).toEqual({ timeZone, at, day });
        expect(shortDate(at, timeZone)).toBe(shortDate(new Date(day), "UTC"));
      }
    }
  });
  await fc.assert(property, { numRuns: 40 });
});
