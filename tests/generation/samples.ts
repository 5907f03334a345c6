import type { ProposedOffer } from "../../src/generation/offers/propose";
import type { Source } from "../../src/robot/merchant";
import { readPage } from "../../src/robot/page/page";

const now = new Date();

/** The samples' dates stay some months ahead, for runs are held against the real day. */
export const YEAR = now.getUTCFullYear() + (now.getUTCMonth() >= 8 ? 1 : 0);

/** The text of a merchant's page: every offer of `proposal` stands on it. */
export const SENTENCES = [
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

/** A fetched page whose blocks are the sentences, each an item of a list. */
export function page(sentences = SENTENCES, given: Partial<Source> = {}): Source {
  const items = sentences.map((sentence) => `<li>${sentence}</li>`).join("");
  return {
    url: SHOP,
    title: "Offers at Harbor & Pine",
    description: "Tents, bags and stoves for the trail.",
    text: sentences.join("\n"),
    blocks: readPage(`<ul>${items}</ul>`, SHOP).blocks,
    at: new Date("2026-11-21T09:30:00Z"),
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    ...given,
  };
}

/** The sentences as a merchant's page has them. */
export const listOf = (sentences = SENTENCES) =>
  `<main><ul>${sentences.map((sentence) => `<li>${sentence}</li>`).join("")}</ul></main>`;

/** Where the first offer stands, but for what is given. */
export function proposed(given: Partial<ProposedOffer> = {}): ProposedOffer {
  return {
    block: 1,
    title: SENTENCES[0] ?? "",
    value: "10%",
    code: "SAVE10",
    start: null,
    end: `31 December ${YEAR}`,
    ...given,
  };
}

const other = (at: number) =>
  proposed({ block: at + 1, title: SENTENCES[at] ?? "", value: null, code: null, end: null });

/** A proposal with this many offers, as a model sends it: codes among deals. */
export function proposal(count = 12) {
  return {
    description: "Harbor & Pine sells tents, sleeping bags and stoves for the trail.",
    category: "Home & Garden",
    offers: Array.from({ length: count }, (_, at) => offerAt(at)),
  };
}

function offerAt(at: number): ProposedOffer {
  // The best code comes last, as models do it.
  if (at === 9) return proposed();
  if (at === 0) return other(9);
  if (at === 1) return { ...other(1), value: "$15", code: "WELCOME15" };
  if (at === 2) return { ...other(2), value: "20%", code: "STUDENT20" };
  if (at === 3) return { ...other(3), value: "Free delivery" };
  return other(at);
}

/** A post as a model sends it, of about this many words. */
export function post(words = 900, given: Record<string, unknown> = {}) {
  const sentence = "Pack light, check the weather and choose a tent that fits the season you travel in.";
  const paragraph = `<p>${Array.from({ length: 6 }, () => sentence).join(" ")}</p>`;
  const wordsOfParagraph = sentence.split(" ").length * 6;
  const middle = Array.from({ length: Math.ceil((words - 20) / wordsOfParagraph) }, () => paragraph).join("");
  return {
    title: "How to choose a tent",
    excerpt: "What matters when you choose a tent for the trail.",
    seoDescription: "A plain guide to choosing a tent: season, weight, size and care.",
    keywords: ["tent", "camping", "hiking"],
    content: `<h2>What matters</h2>${middle}<h2>In short</h2><ul><li>Season first</li><li>Weight next</li></ul>`,
    ...given,
  };
}
