import type { Claim } from "../../src/ai/evidence";
import type { Source } from "../../src/web/merchant";

const now = new Date();

/** The samples' dates stay some months ahead, for runs are held against the real day. */
export const YEAR = now.getUTCFullYear() + (now.getUTCMonth() >= 8 ? 1 : 0);

/** What a merchant's page says: every offer of `proposal` stands on it. */
const SENTENCES = [
  `Use code SAVE10 at checkout for 10% off your order until 31 December ${YEAR}.`,
  "New here? Enter code WELCOME15 and take $15 off orders over $60.",
  "Students get 20% off with code STUDENT20 all year.",
  "Free delivery on every order over $40.",
  "Free returns within 60 days of delivery.",
  "Our outlet has last season's tents from $99.",
  "Join the newsletter and be the first to hear of sales.",
  "Bundles of two sleeping bags cost $30 less.",
  "Gift cards from $10, sent by mail within minutes.",
  "Trade in an old backpack and get a voucher in store.",
  "Repairs are free in the first year after purchase.",
  "Members of the trail club see new gear a week early.",
  "Refurbished stoves carry a full two year warranty.",
];

export const SHOP = "https://harbor-pine.example/offers";
export const TODAY = `${YEAR}-11-21`;

/** What a model calls them. */
const TITLES = [
  "10% off with SAVE10",
  "$15 off orders over $60",
  "20% off for students",
  "Free delivery over $40",
  "Free returns within 60 days",
  "Outlet tents from $99",
  "First to hear of sales",
  "Bundles of sleeping bags",
  "Gift cards from $10",
  "Vouchers for old backpacks",
  "Free repairs in the first year",
  "Early access for the trail club",
  "Two year warranty on stoves",
];

/** A fetched page. */
export function page(text = SENTENCES.join(" "), given: Partial<Source> = {}): Source {
  return {
    url: SHOP,
    title: "Offers at Harbor & Pine",
    description: "Tents, bags and stoves for the trail.",
    text,
    at: new Date("2026-11-21T09:30:00Z"),
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    ...given,
  };
}

/** An offer that stands on the page, but for what is given. */
export function claim(given: Partial<Claim> = {}): Claim {
  return {
    title: "10% off your order",
    description: "Type the code at checkout.",
    discountType: "percentage",
    discountValue: "10%",
    code: "SAVE10",
    terms: null,
    expiry: `${YEAR}-12-31`,
    source: SHOP,
    quote: `Use code SAVE10 at checkout for 10% off your order until 31 December ${YEAR}.`,
    ...given,
  };
}

/** A proposal with so many offers, as a model sends it: codes stand among deals. */
export function proposal(count = 12) {
  return {
    description: "Harbor & Pine sells tents, sleeping bags and stoves for the trail.",
    category: "Outdoor",
    offers: Array.from({ length: count }, (_, at) => offerAt(at)),
  };
}

function offerAt(at: number): Claim {
  // The best code comes last, as models do it.
  if (at === 9) return claim();
  const place = at === 0 ? 9 : at;
  const quote = SENTENCES[place] ?? "";
  const deal = claim({
    title: TITLES[place] ?? "",
    description: quote,
    discountType: "deal",
    discountValue: "",
    code: null,
    expiry: null,
    quote,
  });
  if (at === 1) return { ...deal, discountType: "fixed", discountValue: "$15", code: "WELCOME15" };
  if (at === 2) return { ...deal, discountType: "percentage", discountValue: "20%", code: "STUDENT20" };
  return deal;
}

/** A post as a model sends it, of about so many words. */
export function post(words = 900, given: Record<string, unknown> = {}) {
  const sentence = "Pack light, check the weather and choose a tent that fits the season you travel in.";
  const paragraph = `<p>${Array.from({ length: 6 }, () => sentence).join(" ")}</p>`;
  const wordsOfParagraph = sentence.split(" ").length * 6;
  const middle = Array.from({ length: Math.ceil((words - 20) / wordsOfParagraph) }, () => paragraph).join("");
  return {
    title: "How to choose a tent",
    slug: "how-to-choose-a-tent",
    excerpt: "What matters when you choose a tent for the trail.",
    seoDescription: "A plain guide to choosing a tent: season, weight, size and care.",
    keywords: ["tent", "camping", "hiking"],
    content: `<h2>What matters</h2>${middle}<h2>In short</h2><ul><li>Season first</li><li>Weight next</li></ul>`,
    ...given,
  };
}
