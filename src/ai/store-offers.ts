import { z } from "zod";
import { link, optionalText, requiredText } from "../schemas/fields";
import { offerDiscountTypes } from "../schemas/vocabulary";
import type { Source } from "../web/merchant";
import { type Answered, ask } from "./question";
import { foldDuplicates, rank } from "./ranking";
import { fencedSources, fenceRule } from "./untrusted";

/** Changes whenever the prompt or the schema does. */
export const STORE_PROMPT_VERSION = "store-2";

export const FEWEST_OFFERS = 10;
export const MOST_OFFERS = 12;

const wire = z.object({
  description: z.string().describe("What the store sells, in two or three plain English sentences"),
  category: z.string().describe("One of the given categories, or a new short name when none fits"),
  offers: z
    .array(
      z.object({
        title: z.string().describe("Short and plain, in English, such as: 20% off your first order"),
        description: z.string().describe("One or two sentences in English: what one gets and how"),
        discountType: z.enum(offerDiscountTypes),
        discountValue: z
          .string()
          .describe("As in the quote, such as 20% or $15; empty for a deal without one"),
        code: z
          .string()
          .nullable()
          .describe("What to type at checkout, letter by letter; null when there is none"),
        terms: z.string().nullable().describe("Conditions that the page names; null when none"),
        expiry: z
          .string()
          .nullable()
          .describe("The last day as YYYY-MM-DD, only when the quote has it; else null"),
        source: z.string().describe("The address of the page, exactly as given"),
        quote: z.string().describe("12 to 500 characters copied letter by letter from that page"),
      }),
    )
    .min(FEWEST_OFFERS)
    .max(MOST_OFFERS),
});

const offer = z
  .object({
    title: requiredText(200),
    description: requiredText(2000),
    discountType: z.enum(offerDiscountTypes, { error: "percentage, fixed or deal." }),
    discountValue: optionalText(100).transform((text) => text ?? ""),
    code: optionalText(100),
    terms: optionalText(1000),
    expiry: z.iso.date("A day such as 2026-12-18, or null.").nullable(),
    source: link,
    quote: requiredText(1000),
  })
  .refine(({ discountType, discountValue }) => discountType === "deal" || /\d/.test(discountValue), {
    path: ["discountValue"],
    error: "A number, such as 20% or $15; an offer without one is of the type deal.",
  });

/** An offer as a model proposes it: nothing of it is proven yet. */
export type ProposedOffer = z.infer<typeof offer>;

const proposal = z.object({
  description: requiredText(2000),
  category: requiredText(60),
  offers: z
    .array(offer)
    .max(100, `At most ${MOST_OFFERS} offers.`)
    .transform((offers, context) => {
      const different = foldDuplicates(offers);
      if (different.length < FEWEST_OFFERS) {
        context.addIssue(
          `At least ${FEWEST_OFFERS} offers, no code and no title twice; there are ${different.length}.`,
        );
      }
      return rank(different).slice(0, MOST_OFFERS);
    }),
});

export type StoreProposal = z.infer<typeof proposal>;

export type StoreQuestion = {
  storeName: string;
  /** The names of the site's categories. */
  categories: string[];
  /** What was fetched, the merchant's own page first. */
  sources: Source[];
  /** Such as `2026-11-21`. */
  today: string;
  signal: AbortSignal;
  /** Each offer when it is written, by its place; a repair tells all places again. */
  onOffer: (offer: ProposedOffer, index: number) => void;
};

/**
 * Asks for a store's description, category and 10 to 12 different offers, those with codes first. All of it is a
 * model's word: `checkOffer` says what of it is proven.
 * @throws AiFailure, `unusable` when fewer than 10 offers came after the repairs.
 */
export async function proposeStore(
  question: StoreQuestion,
): Promise<Omit<Answered<unknown>, "answer"> & { proposal: StoreProposal }> {
  const { storeName, categories, today, signal, onOffer } = question;
  const { mark, text } = fencedSources(question.sources);
  const { answer, ...cost } = await ask({
    name: "store",
    instructions: `${INSTRUCTIONS}\n\n${fenceRule(mark)}`,
    prompt: [
      `The store: ${JSON.stringify(storeName)}`,
      `The site's categories: ${JSON.stringify(categories)}`,
      `Today: ${today}`,
      `Its pages, fetched just now:\n\n${text}`,
      `That was all of the pages. Write the store and its ${FEWEST_OFFERS} to ${MOST_OFFERS} best offers.`,
    ].join("\n\n"),
    wire,
    answer: proposal,
    signal,
    onPartial: teller(onOffer),
  });
  return { proposal: answer, ...cost };
}

const INSTRUCTIONS = `You list the current offers of one online store for a coupon site that prints nothing it cannot prove.
- Use only facts that stand in the text of the given pages. Nothing from memory, no guess, nothing that is usual elsewhere.
- Each offer names its page and quotes it: 12 to 500 characters copied letter by letter, in the page's own language, with the discount, the code where there is one, and the end date where there is one. A program compares them; an offer whose quote differs by one letter is lost.
- A code is what the page shows in full for typing in at checkout, in the same letters and case. Never invent, complete or change one. Where it is masked (SAVE***), hidden behind a button or not needed, code is null.
- discountValue, and every amount or code in title, description and terms, stands on the page. expiry only where the quote holds the date.
- Title, description and terms are in plain English, in the words of the quote where they fit. They name no code but the offer's own; an offer without one tells nobody to enter or say anything.
- Each offer is another one. Where codes are few, take what else the pages offer: sales, free delivery, a newsletter or student discount, bundles, gift cards, returns. Those are deals without a code.
- Plain words. No urgency, no praise, no numbers of users.`;

/** Tells each offer once it is whole: when the next one has begun, or all is there. */
function teller(onOffer: StoreQuestion["onOffer"]) {
  let told = 0;
  return (partial: unknown, isWhole: boolean) => {
    const offers = begun.safeParse(partial).data?.offers ?? [];
    const whole = isWhole ? offers.length : Math.max(0, offers.length - 1);
    if (whole < told) told = 0;
    for (; told < whole; told++) {
      const { data } = offer.safeParse(offers[told]);
      if (data) onOffer(data, told);
    }
  };
}

const begun = z.object({ offers: z.array(z.unknown()) });
