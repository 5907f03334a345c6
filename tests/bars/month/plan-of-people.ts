import { changedSince10, daily, type Line, missingSince10, NOTHING, SEEN_TODAY, tried, until } from "./line";
import * as pages from "./pages";

const dead = { check: { outcome: "dead", method: "basket", reason: "unknown" } } as const;

/** The editors' checks and the shoppers' answers. */
export const ofPeople: Line[] = [
  {
    name: "ends on the 15th",
    ends: 15,
    page: [[1, pages.shown]],
    words: [
      [1, "Verified", SEEN_TODAY],
      [16, "Expired", "On the shop’s page, 15 Mar"],
      [23, "Expired", "On the shop’s page 1 week ago"],
      [29, "Expired", "On the shop’s page 2 weeks ago"],
    ],
  },
  {
    name: "an editor tries it",
    page: [[1, pages.shown]],
    events: [[10, tried]],
    words: [
      [1, "Verified", SEEN_TODAY],
      [10, "Verified", "Tried in a basket by an editor, 10 Mar"],
      [17, "Verified", SEEN_TODAY],
    ],
  },
  {
    name: "an editor tries it, then its page answers 404",
    page: until(12, pages.shown, pages.status(404)),
    events: [[10, tried]],
    words: [
      [1, "Verified", SEEN_TODAY],
      [10, "Verified", "Tried in a basket by an editor, 10 Mar"],
      [13, "", "No longer on the shop’s page since 12 Mar"],
    ],
  },
  {
    name: "gone, but an editor tries it, and its page stays away",
    page: until(10, pages.shown, pages.status(404)),
    events: [[13, tried]],
    words: [
      ...missingSince10,
      [13, "Verified", "Tried in a basket by an editor, 13 Mar"],
      [15, "", "No longer on the shop’s page since 14 Mar"],
    ],
  },
  {
    name: "its words change, and an editor reads them and finds that it works",
    page: until(10, pages.shown, pages.withTerms("Not for shades.")),
    events: [[12, tried]],
    words: [
      ...changedSince10,
      [12, "Verified", "Tried in a basket by an editor, 12 Mar"],
      [19, "Verified", SEEN_TODAY],
    ],
  },
  {
    name: "an editor finds it dead behind a wall",
    page: until(8, pages.shown, pages.status(403)),
    events: [[10, dead]],
    words: [
      [1, "Verified", SEEN_TODAY],
      [8, "Verified", "On the shop’s page, 7 Mar"],
      [10, "Failing", "Did not work on 10 Mar"],
    ],
  },
  {
    name: "an editor finds it dead, and withdraws that",
    page: until(8, pages.shown, pages.status(403)),
    events: [
      [10, dead],
      [11, "withdraw"],
    ],
    words: [
      [1, "Verified", SEEN_TODAY],
      [8, "Verified", "On the shop’s page, 7 Mar"],
      [10, "Failing", "Did not work on 10 Mar"],
      [11, "Verified", "On the shop’s page, 7 Mar"],
      [14, "Verified", "On the shop’s page 1 week ago"],
      [21, "Verified", "On the shop’s page 2 weeks ago"],
      [28, "Verified", "On the shop’s page 3 weeks ago"],
    ],
  },
  {
    name: "an editor tries it by mistake, and withdraws that",
    events: [
      [10, tried],
      [11, "withdraw"],
    ],
    words: [
      [1, "", NOTHING],
      [10, "Verified", "Tried in a basket by an editor, 10 Mar"],
      [11, "", NOTHING],
    ],
  },
  {
    name: "an editor finds it not for everyone",
    page: [[1, pages.shown]],
    events: [[10, { check: { outcome: "limited", reason: "new_customers_only", method: "basket" } }]],
    words: daily,
  },
  {
    name: "tried once, without a page",
    featured: true,
    events: [[2, tried]],
    words: [
      [1, "Featured", NOTHING],
      [2, "Verified", "Tried in a basket by an editor, 2 Mar"],
      [9, "Verified", "Tried in a basket by an editor 1 week ago"],
      [16, "Verified", "Tried in a basket by an editor 2 weeks ago"],
      [23, "Verified", "Tried in a basket by an editor 3 weeks ago"],
      [30, "Verified", "Tried in a basket by an editor 4 weeks ago"],
    ],
  },
  {
    name: "featured, and goes",
    featured: true,
    page: until(10, pages.shown, pages.withoutOffer),
    words: [
      [1, "Verified", SEEN_TODAY],
      [10, "Verified", "On the shop’s page, 9 Mar"],
      [11, "Featured", "No longer on the shop’s page since 10 Mar"],
    ],
  },
  {
    name: "shoppers answer, two and then two more",
    events: [
      [10, { answers: ["works", "works"] }],
      [11, { answers: ["works", "expired"] }],
    ],
    words: [
      [1, "", NOTHING],
      [11, "", "3 of 4 said it worked this week"],
      [17, "", NOTHING],
    ],
  },
  {
    name: "shoppers answer of a deal on its page",
    page: [[1, pages.shown]],
    events: [[10, { answers: ["unknown", "unknown", "expired"] }]],
    words: daily,
  },
  {
    name: "three shoppers find it used up",
    events: [[10, { answers: ["usage_limit", "usage_limit", "usage_limit"] }]],
    words: [
      [1, "", NOTHING],
      [10, "Failing", "0 of 3 said it worked this week"],
      [17, "Failing", NOTHING],
    ],
  },
  {
    name: "for three shoppers it was the wrong basket",
    events: [[10, { answers: ["minimum_not_met", "minimum_not_met", "minimum_not_met"] }]],
    words: [[1, "", NOTHING]],
  },
  {
    name: "an offer goes",
    kind: "offer",
    page: until(10, pages.shown, pages.withoutOffer),
    words: [
      [1, "Active", SEEN_TODAY],
      [10, "Active", "On the shop’s page, 9 Mar"],
      [11, "Active", "No longer on the shop’s page since 10 Mar"],
    ],
  },
  {
    name: "found 25 days before, and never readable since",
    foundBefore: 25,
    page: [[1, pages.status(403)]],
    words: [
      [1, "Verified", "On the shop’s page 3 weeks ago"],
      [4, "Verified", "On the shop’s page 4 weeks ago"],
      [6, "", "Not checked since 4 Feb"],
    ],
  },
  {
    name: "found 40 days before, readable again on the 20th",
    foundBefore: 40,
    page: until(20, pages.down, pages.shown),
    words: [
      [1, "", "Not checked since 20 Jan"],
      [20, "Verified", SEEN_TODAY],
    ],
  },
  {
    name: "goes, and ends",
    ends: 15,
    page: until(10, pages.shown, pages.withoutOffer),
    words: [...missingSince10, [16, "Expired", "No longer on the shop’s page since 10 Mar"]],
  },
  {
    name: "an editor finds it dead, and its page still shows it",
    page: [[1, pages.shown]],
    events: [[10, dead]],
    words: [
      [1, "Verified", SEEN_TODAY],
      [10, "Failing", "Did not work on 10 Mar"],
    ],
  },
  {
    name: "nobody ever looked",
    words: [[1, "", NOTHING]],
  },
];
