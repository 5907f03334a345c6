import { changedSince10, daily, type Line, NO_TICKET, NOTHING, SEEN_TODAY, until } from "./line";
import * as pages from "./pages";

const seenOn = (...days: number[]): Line["words"] =>
  days.map((day) => [day, "Verified", `On the shop’s page, ${day} Mar`]);

const weekly = seenOn(1, 8, 15, 22, 29);
const first = weekly.slice(0, 2);

/** Pages that have not changed for long are read once a week. */
export const ofWeeks: Line[] = [
  { name: "unchanged for 35 days", quietDays: 35, page: [[1, pages.shown]], words: weekly },
  {
    name: "unchanged for 28 days",
    quietDays: 28,
    page: [[1, pages.shown]],
    words: [[1, "Verified", SEEN_TODAY], ...seenOn(3, 10, 17, 24)],
  },
  {
    name: "unchanged for 35 days, with an answer of 304",
    quietDays: 35,
    page: [[1, pages.withConditions]],
    words: weekly,
  },
  {
    name: "unchanged for 35 days, and goes on the 10th",
    quietDays: 35,
    page: until(10, pages.shown, pages.withoutOffer),
    words: [
      ...first,
      [15, "Verified", "On the shop’s page 1 week ago"],
      [16, "", "No longer on the shop’s page since 15 Mar"],
    ],
  },
  {
    name: "unchanged for 35 days, and gets other words beside it on the 10th",
    quietDays: 35,
    page: until(10, pages.shown, pages.rewordedSlowly),
    words: [...first, [15, "Verified", SEEN_TODAY]],
  },
  {
    name: "unchanged for 35 days, and forbidden from the 10th",
    quietDays: 35,
    page: until(10, pages.shown, pages.status(403)),
    words: [
      ...first,
      [15, "Verified", "On the shop’s page 1 week ago"],
      [22, "Verified", "On the shop’s page 2 weeks ago"],
      [29, "Verified", "On the shop’s page 3 weeks ago"],
    ],
  },
  {
    name: "unchanged for 35 days, and its code is edited to one that its page has",
    quietDays: 35,
    page: until(10, pages.shown, pages.saying("20% off lamps with code WEEKLY")),
    events: [[12, { edit: { code: "WEEKLY" } }]],
    words: [...first, [12, "Verified", SEEN_TODAY]],
  },
  {
    name: "unchanged for 35 days, and goes on its last day",
    quietDays: 35,
    ends: 20,
    page: until(20, pages.shown, pages.withoutOffer),
    words: [
      ...weekly.slice(0, 3),
      [20, "", "No longer on the shop’s page since 20 Mar"],
      [21, "Expired", "No longer on the shop’s page since 20 Mar"],
    ],
  },
];

/** The deals that the operator's rule switches off. */
export const ofRule: Line[] = [
  { name: "the rule: stays", goesWhenMissing: true, page: [[1, pages.shown]], words: daily },
  {
    name: "the rule: goes, and returns after five days",
    goesWhenMissing: true,
    page: [
      [1, pages.shown],
      [10, pages.withoutOffer],
      [15, pages.shown],
    ],
    words: goesOn(11),
  },
  {
    name: "the rule: its page answers 404",
    goesWhenMissing: true,
    page: until(10, pages.shown, pages.status(404)),
    words: goesOn(11),
  },
  {
    name: "the rule: its page answers 404 for a day",
    goesWhenMissing: true,
    page: [
      [1, pages.shown],
      [10, pages.status(404)],
      [11, pages.shown],
    ],
    words: [...goesOn(11).slice(0, 2), [11, "Verified", SEEN_TODAY]],
  },
  {
    name: "the rule: other words about its code",
    goesWhenMissing: true,
    page: until(10, pages.shown, pages.codeAlone),
    words: changedSince10,
  },
  {
    name: "the rule: a bot wall",
    goesWhenMissing: true,
    page: until(10, pages.shown, pages.botWall),
    words: [
      ...goesOn(11).slice(0, 2),
      [16, "Verified", "On the shop’s page 1 week ago"],
      [23, "Verified", "On the shop’s page 2 weeks ago"],
      [30, "Verified", "On the shop’s page 3 weeks ago"],
    ],
  },
  {
    name: "the rule: an editor finds it dead, and its page still shows it",
    goesWhenMissing: true,
    page: [[1, pages.shown]],
    events: [[10, { check: { outcome: "dead", method: "basket", reason: "unknown" } }]],
    words: [
      [1, "Verified", SEEN_TODAY],
      [10, "Failing", "Did not work on 10 Mar"],
    ],
  },
  {
    name: "the rule: its code is edited to one that its page does not have",
    goesWhenMissing: true,
    page: [[1, pages.shown]],
    events: [[12, { edit: { code: "NOWHERE" } }]],
    words: [
      [1, "Verified", SEEN_TODAY],
      [12, "", NOTHING],
    ],
  },
];

function goesOn(day: number): Line["words"] {
  return [
    [1, "Verified", SEEN_TODAY],
    [10, "Verified", "On the shop’s page, 9 Mar"],
    [day, "", NO_TICKET],
  ];
}
