import { describe, expect, test } from "bun:test";
import { proofOf, provenText } from "../../src/ai/proven-text";
import { testTable } from "../table";
import { page } from "./samples";

const TODAY = "2026-11-21";

const proof = proofOf([page().text, page().title, page().description]);
const offer = (text: string, given: { quote?: string; days?: string[] } = {}) =>
  provenText(text, proof, { manner: "offer", quote: "", days: [], today: TODAY, ...given });

describe("of an offer", () => {
  testTable(
    "an unproven claim of an offer is refused",
    [
      "Take 10% off with coupon HARBORVIP.",
      "Use promo FREESHIP for free delivery.",
      "Redeem voucher X7 in store.",
      "Type SUMMER at checkout.",
      "With SUMMER your order ships free.",
      "Enter summersale at checkout.",
      "Take 10% off with the code summersale.",
      "use save50now",
      "Use code ABC",
      "SAVE\u200B50 at checkout",
      "SAVE\u00AD50 at checkout",
      "５０％ off tents",
      "Half price",
      "50 off everything",
      "Save 50 on tents",
      "Fifty percent off",
      "Ends 24 January 2027",
      "Expires tomorrow",
      "Ends Sunday",
      "until 24 January 2027",
      "ends 24 Jan",
      "This weekend only",
      "Today only",
      "10% with code FAKE90",
      "Code FAKE90",
      "until 24 Jan 2027",
      "The word is “summersale”.",
      "Use SAVE100 at checkout",
      "Code: summersale",
      "promo code 'tenten'",
      "MEGADEAL on tents",
      "try harbor2026",
      "code OFFERS",
      "SAVE50.co",
      "A third off tents",
      "until the 24th",
      "S A V E 5 0",
      "Código: invierno",
      "SАVE10 with a Cyrillic letter",
    ],
    (text) => {
      expect(offer(text)).not.toEqual([]);
    },
  );

  testTable<[string, string | null]>(
    "an offer that is proven or claims nothing passes",
    [
      ["Use it at checkout.", "SAVE10"],
      ["Type the code at checkout.", "SAVE10"],
      ["Use code SAVE10 at checkout for 10% off your order.", "SAVE10"],
      ["Enter WELCOME15 for 15 dollars off orders over $60.00.", "WELCOME15"],
      ["SAVE\u200B10 at checkout", "SAVE10"],
      ["The promo code cannot be combined.", "SAVE10"],
      ["The discount code works once.", "SAVE10"],
      ["１０％ off your order", null],
      ["Ten percent off your order", null],
      ["No code needed.", null],
      ["Enter your email and be the first to hear of sales.", null],
      ["With free delivery on every order over $40.", null],
      ["A 60-day return period and 2 sleeping bags.", null],
      ["It's free for members, all year.", null],
      ["Get a voucher in store when you trade in an old backpack.", null],
      ["You may return it within 60 days.", null],
      ["A one-off event.", null],
      ["Bags with 10 % off, or with 10% off, packed with two year warranty.", null],
      ["Comes with a padded strap.", null],
      ["More at shop24.example, in 1080p.", null],
      ["Trade in an old backpack and get a voucher in store.", null],
    ],
    ([text, code]) => {
      const known = proofOf([page().text, "More at shop24.example, in 1080p."]);
      const given = { manner: "offer" as const, quote: page().text, days: [], today: TODAY };
      expect(provenText(text, known, { ...given, code, hasCode: code !== null })).toEqual([]);
    },
  );

  test("an end is proven by the quote's own words, or by the proven last day", () => {
    expect(offer("Expires tomorrow", { quote: "10% off, expires TOMORROW!" })).toEqual([]);
    expect(offer("Ends on 24 January 2027", { days: ["2027-01-24"] })).toEqual([]);
    expect(offer("Ends on 24 January", { days: ["2028-01-24"] })).toEqual(["24 January"]);
    expect(offer("Ends Sunday", { quote: "Closed on Sundays." })).toEqual(["Ends Sunday"]);
  });

  test("a word of the page may be said, but not as a code", () => {
    const summer = proofOf(["The big SUMMER event: use SAVE100 or SAVE10-A."]);
    const said = { manner: "offer" as const, quote: "Use SAVE100", days: [], today: TODAY };
    expect(provenText("Use code SUMMER", summer, said)).toContain("SUMMER");
    expect(provenText("Our SUMMER event", summer, said)).toEqual([]);
    expect(provenText("SAVE10", summer, said)).toEqual(["SAVE10"]);
  });
});

describe("of a post", () => {
  const held = proofOf(["The code SAVE10: 10% off", "$15 off orders over $60"]);
  const post = (text: string, days: string[] = []) =>
    provenText(text, held, { manner: "post", days, today: TODAY });

  testTable(
    "an unproven claim of a post is refused",
    [
      "Use save20 now",
      "Use SAVE20 now",
      "Use the code SUMMER",
      "Enter HELLO at checkout",
      "Promo code: “summer24”",
      "with the coupon TENT50",
      "20% off",
      "Half price",
      "The sale ends 24 January 2027",
      "It expires tomorrow",
      "The codes expire at midnight",
      "Most codes expire tomorrow",
    ],
    (text) => {
      expect(post(text)).not.toEqual([]);
    },
  );

  testTable(
    "a post that is proven or claims nothing passes",
    [
      "The Sony WH1000XM5 is light and folds flat.",
      "How to Use Coupon Codes That Work",
      "Look for the field for the code before you pay, and don't close the page: many a shop hides it.",
      "a discount code at checkout",
      "from 10AM to 12PM, 256GB of it",
      "NASA and the USA",
      "the dress code for winter",
      "Take 10 percent off with SAVE10, or 15 dollars off above $60.00.",
      "Most coupon sites list codes that ended long ago.",
      "Most codes expire at midnight.",
      "We met on 4 May 2019 and save 20 minutes a day.",
    ],
    (text) => {
      expect(post(text)).toEqual([]);
    },
  );

  test("an end that the deals have may be said", () => {
    expect(post("The sale ends 24 January 2027", ["2027-01-24"])).toEqual([]);
  });
});
