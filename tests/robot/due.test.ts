import { expect, test } from "bun:test";
import { secondsToNextCheck } from "../../src/robot/jobs";

const HOUR = 3600;
const DAY = 24 * HOUR;
const hours = (times: { unchangedFor?: number; endsIn?: number | null }, random = 0.5) =>
  secondsToNextCheck({ unchangedFor: 0, endsIn: null, ...times }, random) / HOUR;

test("a page is checked daily, and weekly when it has not changed for a month", () => {
  expect(hours({})).toBe(24);
  expect(hours({ unchangedFor: 29 * DAY })).toBe(24);
  expect(hours({ unchangedFor: 30 * DAY })).toBe(7 * 24);
});

test("a page is checked hourly in the last day of a deal, from its beginning", () => {
  expect(hours({ endsIn: 23 * HOUR })).toBe(1);
  expect(hours({ endsIn: 60 })).toBe(1);
  expect(hours({ endsIn: 30 * HOUR })).toBe(6);
  expect(hours({ endsIn: 3 * DAY, unchangedFor: 60 * DAY })).toBe(48);
  expect(hours({ endsIn: 24.5 * HOUR })).toBe(1);
});

test("page checks are spread by a fifth in both directions", () => {
  expect(hours({}, 0)).toBeCloseTo(19.2);
  expect(hours({}, 1)).toBeCloseTo(28.8);
  expect(hours({ endsIn: HOUR }, 0)).toBeCloseTo(0.8);
});
