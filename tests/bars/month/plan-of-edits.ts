import { changedSince10, daily, type Line, NOTHING, SEEN_TODAY, tried, until } from "./line";
import * as pages from "./pages";

const seenUntilEdited: Line["words"] = [
  [1, "Verified", SEEN_TODAY],
  [12, "", NOTHING],
];

const edited = (
  edit: Extract<NonNullable<Line["events"]>[number][1], { edit: object }>["edit"],
): Line["events"] => [[12, { edit }]];

/** The editors' changes on the 12th. */
export const ofEdits: Line[] = [
  {
    name: "its code is edited",
    page: [[1, pages.shown]],
    events: [[12, { edit: { code: "EDITED" } }]],
    words: seenUntilEdited,
  },
  {
    name: "its code is edited, and an editor tries the new one",
    page: [[1, pages.shown]],
    events: [
      [12, { edit: { code: "NEWER" } }],
      [14, tried],
    ],
    words: [
      [1, "Verified", SEEN_TODAY],
      [12, "", NOTHING],
      [14, "Verified", "Tried in a basket by an editor, 14 Mar"],
      [21, "Verified", "Tried in a basket by an editor 1 week ago"],
      [28, "Verified", "Tried in a basket by an editor 2 weeks ago"],
    ],
  },
  {
    name: "shoppers answer, then its code is edited",
    events: [
      [10, { answers: ["works", "works", "works"] }],
      [12, { edit: { code: "LATER" } }],
    ],
    words: [
      [1, "", NOTHING],
      [10, "", "3 of 3 said it worked this week"],
      [12, "", NOTHING],
    ],
  },
  {
    name: "its title is reworded",
    page: [[1, pages.shown]],
    events: [[12, { edit: { title: "All lamps are cheaper" } }]],
    words: daily,
  },
  {
    name: "its code is edited to one that its page has from the 15th",
    page: until(15, pages.shown, pages.saying("Now 20% off shades with code DUSK")),
    events: edited({ code: "DUSK" }),
    words: [...seenUntilEdited, [15, "Verified", SEEN_TODAY]],
  },
  {
    name: "its code is edited to one that its page has for another value",
    page: until(15, pages.shown, pages.saying("Now 30% off shades with code DAWN")),
    events: edited({ code: "DAWN" }),
    words: seenUntilEdited,
  },
  {
    name: "its code is edited, seen, and goes",
    page: [
      [1, pages.shown],
      [12, pages.saying("20% off lamps with code NOON")],
      [20, pages.withoutOffer],
    ],
    events: edited({ code: "NOON" }),
    words: [
      [1, "Verified", SEEN_TODAY],
      [20, "Verified", "On the shop’s page, 19 Mar"],
      [21, "", "No longer on the shop’s page since 20 Mar"],
    ],
  },
  {
    name: "its code is edited, and its page answers 404",
    page: until(12, pages.shown, pages.status(404)),
    events: edited({ code: "MOON" }),
    words: seenUntilEdited,
  },
  {
    name: "its code is edited twice",
    page: until(15, pages.shown, pages.saying("20% off lamps with code SECOND")),
    events: [
      [12, { edit: { code: "FIRST" } }],
      [13, { edit: { code: "SECOND" } }],
    ],
    words: [...seenUntilEdited, [15, "Verified", SEEN_TODAY]],
  },
  {
    name: "its value is edited, and its page has the old one",
    page: [[1, pages.shown]],
    events: edited({ discountValue: "25%" }),
    words: seenUntilEdited,
  },
  {
    name: "its value is edited, and its page follows on the 20th",
    page: until(20, pages.shown, pages.saying("Now 25% off lamps: CODE")),
    events: edited({ discountValue: "25%" }),
    words: [...seenUntilEdited, [20, "Verified", SEEN_TODAY]],
  },
  {
    name: "its value follows its page",
    page: until(10, pages.shown, pages.saying("25% off all lamps with CODE")),
    events: edited({ discountValue: "25%" }),
    words: [...changedSince10, [12, "Verified", SEEN_TODAY]],
  },
  {
    name: "its minimum is edited, and its page has another",
    page: until(10, pages.shown, pages.saying("20% off lamps over £30 with code CODE")),
    events: edited({ minSpend: "40" }),
    words: [...changedSince10, [12, "", NOTHING]],
  },
  {
    name: "its description is edited",
    page: [[1, pages.shown]],
    events: edited({ description: "For all lamps." }),
    words: daily,
  },
  {
    name: "its link is edited",
    page: [[1, pages.shown]],
    events: edited({ affiliateLink: "https://lantern.example/lamps" }),
    words: daily,
  },
  {
    name: "the link of an offer without a code is edited",
    kind: "offer",
    withoutCode: true,
    page: [[1, pages.shown]],
    events: edited({ affiliateLink: "https://lantern.example/lamps" }),
    words: [[1, "Active", SEEN_TODAY]],
  },
  {
    name: "the description of an offer without a code is edited",
    kind: "offer",
    withoutCode: true,
    page: [[1, pages.shown]],
    events: edited({ description: "For two lamps." }),
    words: [
      [1, "Active", SEEN_TODAY],
      [12, "Active", NOTHING],
    ],
  },
  {
    name: "its end is moved, and its page says nothing about it",
    ends: 25,
    page: [[1, pages.shown]],
    events: edited({ expiryDate: "2027-03-28" }),
    words: [
      [1, "Verified", SEEN_TODAY],
      [29, "Expired", "On the shop’s page, 28 Mar"],
    ],
  },
  {
    name: "its end is moved, and its page says another",
    ends: 25,
    page: until(12, pages.shown, pages.saying("20% off lamps until 25 March with code CODE")),
    events: edited({ expiryDate: "2027-03-28" }),
    words: [...seenUntilEdited, [29, "Expired", "Not confirmed"]],
  },
];
