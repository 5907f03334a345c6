import { changedSince10, daily, type Line, missingSince10, SEEN_TODAY, until } from "./line";
import * as pages from "./pages";

/** Seen last on the 11th. */
const readUntil11: Line["words"] = [
  [1, "Verified", SEEN_TODAY],
  [12, "Verified", "On the shop’s page, 11 Mar"],
  [18, "Verified", "On the shop’s page 1 week ago"],
  [25, "Verified", "On the shop’s page 2 weeks ago"],
];

const missedOnce: Line["words"] = [
  [1, "Verified", SEEN_TODAY],
  [10, "Verified", "On the shop’s page, 9 Mar"],
  [11, "Verified", SEEN_TODAY],
];

const FORBIDDEN = "User-agent: *\nDisallow: /";

/** The shops' changes. */
export const ofPages: Line[] = [
  { name: "stays", page: [[1, pages.shown]], words: daily },
  {
    name: "an offer without a code stays",
    kind: "offer",
    withoutCode: true,
    page: [[1, pages.shown]],
    words: [[1, "Active", SEEN_TODAY]],
  },
  { name: "goes for good", page: until(10, pages.shown, pages.withoutOffer), words: missingSince10 },
  {
    name: "goes, and returns after five days",
    page: [
      [1, pages.shown],
      [10, pages.withoutOffer],
      [15, pages.shown],
    ],
    words: [...missingSince10, [15, "Verified", SEEN_TODAY]],
  },
  {
    name: "is missing for a day",
    page: [
      [1, pages.shown],
      [10, pages.withoutOffer],
      [11, pages.shown],
    ],
    words: missedOnce,
  },
  {
    name: "is missing every other day",
    page: [
      [1, pages.shown],
      [10, pages.withoutOffer],
      [11, pages.shown],
      [12, pages.withoutOffer],
      [13, pages.shown],
    ],
    words: [...missedOnce, [12, "Verified", "On the shop’s page, 11 Mar"], [13, "Verified", SEEN_TODAY]],
  },
  { name: "its page answers 404", page: until(10, pages.shown, pages.status(404)), words: missingSince10 },
  { name: "its page answers 410", page: until(10, pages.shown, pages.status(410)), words: missingSince10 },
  {
    name: "its page answers 404 for a day",
    page: [
      [1, pages.shown],
      [10, pages.status(404)],
      [11, pages.shown],
    ],
    words: missedOnce,
  },
  {
    name: "is missing, then its page answers 404",
    page: [
      [1, pages.shown],
      [10, pages.withoutOffer],
      [11, pages.status(404)],
    ],
    words: missingSince10,
  },
  { name: "its page answers 403", page: until(12, pages.shown, pages.status(403)), words: readUntil11 },
  {
    name: "its page answers 429",
    page: until(12, pages.shown, pages.status(429, { "Retry-After": "7200" })),
    words: readUntil11,
  },
  { name: "its page answers 500", page: until(12, pages.shown, pages.status(500)), words: readUntil11 },
  { name: "its page answers 401", page: until(12, pages.shown, pages.status(401)), words: readUntil11 },
  { name: "its host is down", page: until(12, pages.shown, pages.down), words: readUntil11 },
  {
    name: "its host is down for three days",
    page: [
      [1, pages.shown],
      [10, pages.down],
      [13, pages.shown],
    ],
    words: [
      [1, "Verified", SEEN_TODAY],
      [10, "Verified", "On the shop’s page, 9 Mar"],
      [13, "Verified", SEEN_TODAY],
    ],
  },
  { name: "a consent wall with 200", page: until(12, pages.shown, pages.consentWall), words: readUntil11 },
  { name: "a bot wall with 200", page: until(12, pages.shown, pages.botWall), words: readUntil11 },
  { name: "an empty 200", page: until(12, pages.shown, pages.empty), words: readUntil11 },
  { name: "JSON instead of a page", page: until(12, pages.shown, pages.asJson), words: readUntil11 },
  { name: "its page becomes another one", page: until(12, pages.shown, pages.rebuilt), words: readUntil11 },
  {
    name: "its page redirects to the front page",
    page: until(12, pages.shown, pages.toFrontPage),
    words: readUntil11,
  },
  {
    name: "its page redirects to another host",
    page: until(12, pages.shown, pages.movedAway),
    words: readUntil11,
  },
  { name: "its page moves within the host", page: until(9, pages.shown, pages.movedWithin), words: daily },
  {
    name: "its page moves within the host, and loses it there",
    page: [
      [1, pages.shown],
      [5, pages.movedWithin],
      [10, pages.movedWithoutOffer],
    ],
    words: missingSince10,
  },
  {
    name: "a wall hides for a week that it is gone",
    page: [
      [1, pages.shown],
      [10, pages.status(403)],
      [14, pages.withoutOffer],
    ],
    words: [
      [1, "Verified", SEEN_TODAY],
      [10, "Verified", "On the shop’s page, 9 Mar"],
      [15, "", "No longer on the shop’s page since 14 Mar"],
    ],
  },
  {
    name: "a wall between two misses",
    page: [
      [1, pages.shown],
      [10, pages.withoutOffer],
      [11, pages.status(403)],
      [13, pages.withoutOffer],
    ],
    words: [
      [1, "Verified", SEEN_TODAY],
      [10, "Verified", "On the shop’s page, 9 Mar"],
      [13, "", "No longer on the shop’s page since 10 Mar"],
    ],
  },
  { name: "its code changes its letter case", page: until(10, pages.shown, pages.inLowerCase), words: daily },
  {
    name: "other words, but its code is still there",
    page: until(10, pages.shown, pages.codeAlone),
    words: changedSince10,
  },
  {
    name: "other words, then gone",
    page: [
      [1, pages.shown],
      [8, pages.codeAlone],
      [10, pages.withoutOffer],
    ],
    words: [
      [1, "Verified", SEEN_TODAY],
      [8, "", "Changed on the shop’s page since 8 Mar"],
      [11, "", "No longer on the shop’s page since 10 Mar"],
    ],
  },
  {
    name: "a note below it says that it ended",
    page: until(10, pages.shown, pages.withNoteBelow),
    words: changedSince10,
  },
  {
    name: "a note above it says that it ended",
    page: until(10, pages.shown, pages.withNoteAbove),
    words: changedSince10,
  },
  {
    name: "a note in its block says that it ended",
    page: until(10, pages.shown, pages.withTerms("This offer has ended.")),
    words: changedSince10,
  },
  {
    name: "its heading says that it ended",
    page: until(10, pages.shown, pages.underOtherHeading),
    words: changedSince10,
  },
  { name: "its value is another", page: until(10, pages.shown, pages.withOtherValue), words: changedSince10 },
  {
    name: "its minimum is another",
    page: until(10, pages.withTerms("Minimum £30."), pages.withTerms("Minimum £60.")),
    words: changedSince10,
  },
  {
    name: "an exclusion is added",
    page: until(10, pages.shown, pages.withTerms("Not for shades.")),
    words: changedSince10,
  },
  { name: "it moves within its list", page: until(10, pages.firstInList, pages.lastInList), words: daily },
  { name: "the next one moves within that list", on: "it moves within its list", words: daily },
  {
    name: "it moves to an archive",
    page: until(10, pages.firstInList, pages.movedToArchive),
    words: changedSince10,
  },
  {
    name: "its value is another for a day",
    page: [
      [1, pages.shown],
      [10, pages.withOtherValue],
      [11, pages.shown],
    ],
    words: [...changedSince10, [11, "Verified", SEEN_TODAY]],
  },
  {
    name: "a longer code replaces it",
    page: until(10, pages.shown, pages.longerCode),
    words: missingSince10,
  },
  {
    name: "robots.txt forbids its page",
    page: [[1, pages.shown]],
    robots: [[12, FORBIDDEN]],
    words: readUntil11,
  },
  {
    name: "robots.txt forbids its page for three days",
    page: [[1, pages.shown]],
    robots: [
      [10, FORBIDDEN],
      [13, ""],
    ],
    words: [
      [1, "Verified", SEEN_TODAY],
      [10, "Verified", "On the shop’s page, 9 Mar"],
      [13, "Verified", SEEN_TODAY],
    ],
  },
  { name: "304", page: [[1, pages.withConditions]], words: daily },
  {
    name: "304, then gone",
    page: until(10, pages.withConditions, pages.withoutOffer),
    words: missingSince10,
  },
  { name: "its page is reworded slowly", page: [[1, pages.rewordedSlowly]], words: daily },
  {
    name: "its page is reworded slowly, then it goes",
    page: until(10, pages.rewordedSlowly, pages.rewordedWithoutOffer),
    words: missingSince10,
  },
  {
    name: "two deals on a page: one stays",
    page: [
      [1, pages.withNext],
      [10, pages.shown],
    ],
    words: daily,
  },
  {
    name: "two deals on a page: the other goes",
    on: "two deals on a page: one stays",
    words: missingSince10,
  },
];
