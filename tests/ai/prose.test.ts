import { expect, test } from "bun:test";
import { checkOffer } from "../../src/ai/evidence";
import { testTable } from "../table";
import { claim, page, TODAY, YEAR } from "./samples";
import smuggled from "./smuggled.json";
import { trueOffers } from "./true-offers";

const source = page(
  `${page().text} Our winter fun event starts soon, with summer on its way. Lucky days with friends: ask our staff for the ` +
    "golden ticket hunt. Winter: free delivery on all trail tents this winter, even in winter.",
);

/** An offer without a code of its own, but for what is given. */
const deal = {
  code: null,
  expiry: null,
  discountType: "deal" as const,
  discountValue: "",
  title: "Free delivery over $40",
  quote: "Free delivery on every order over $40.",
};

testTable("smuggled words never go live in a deal", smuggled.inDeals, (words) => {
  for (const field of ["title", "description", "terms"]) {
    const { evidence, problems } = checkOffer(claim({ ...deal, [field]: words }), [source], { today: TODAY });
    expect([field, ...problems]).toContain(field === "terms" ? "terms-not-in-source" : "claim-not-in-source");
    if (field !== "terms") expect(evidence).toBeNull();
  }
});

const known = "Winter: free delivery on all trail tents this winter, even in winter.";

test("a word of the quote is no code either", () => {
  const harmless = "Delivery is free even in winter.";
  const live = [...smuggled.inDeals, harmless].filter((description) => {
    const offer = claim({ ...deal, quote: known, description });
    return checkOffer(offer, [source], { today: TODAY }).problems.length === 0;
  });
  expect(live).toEqual([harmless]);
});

testTable("smuggled words never go live beside the code SAVE10", smuggled.besideTheCode, (description) => {
  expect(checkOffer(claim({ description }), [source], { today: TODAY }).problems).toContain(
    "claim-not-in-source",
  );
});

testTable(
  "honest words may go live with the code SAVE10",
  [
    "Enter SAVE10 at checkout to get 10% off your order.",
    "Enter “SAVE10” at checkout.",
    "Take 10% off your order with the code SAVE10.",
    "SAVE10 gives you 10% off your order at checkout.",
    "Add SAVE10 in your basket and pay 10% less.",
    "10% off with SAVE10",
    `Use code SAVE10 at checkout for 10% off your order until 31 December ${YEAR}.`,
    "10% off tents and sleeping bags with code SAVE10",
    "Use SAVE10 for 10% off all tents at checkout. Gift cards are not included.",
  ],
  (description) => {
    expect(checkOffer(claim({ description }), [source], { today: TODAY }).problems).toEqual([]);
  },
);

test("what true offers say in their own words seldom waits for review", async () => {
  const offers = await trueOffers();
  const waiting = offers.filter(({ offer, source, name }) => {
    return checkOffer(offer, [source], { today: TODAY, names: [name] }).problems.length > 0;
  });
  expect(offers.length).toBeGreaterThan(180);
  // 8 of 219 when this was written.
  expect(waiting.length).toBeLessThan(offers.length / 12);
});
