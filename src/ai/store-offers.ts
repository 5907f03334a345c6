import { z } from "zod";
import { identityOf, offerPoints, titleOf } from "./offer-points";
import { type Answered, ask } from "./question";
import { fencedPages, fenceRule, type ReadBlock } from "./untrusted";

/** Change it with the prompt or the schema. */
export const STORE_PROMPT_VERSION = "store-4";

const FEWEST_OFFERS = 10;
/** More than are saved, so that only the best of a page are. */
const MOST_POINTED = 40;

const copied = (what: string) => z.string().nullable().describe(`${what}, copied from the block; null: none`);

const wire = z.object({
  description: z.string().describe("What the store sells, in one or two plain English sentences"),
  category: z.string().describe("One of the given categories, or a new short name when none fits"),
  offers: z
    .array(
      z.object({
        block: z.int().describe("The number of the block that holds the offer"),
        kind: z.enum(["percentage", "fixed", "free-shipping", "other"]),
        code: copied("What to type at checkout"),
        value: copied(
          "The percentage or amount off with its sign, such as 20% or $15; the words for free shipping",
        ),
        upTo: copied("The words before the value that make it a maximum, such as up to"),
        what: copied("What the value is taken off, or what ships free, such as: your first order"),
        title: copied(
          "Only of the kind other: what one gets: a whole line or sentence, but for its conditions",
        ),
        conditions: z.array(z.string()).describe("Every condition and every other number, each copied"),
        start: copied("Its first day"),
        end: copied("Its last day"),
      }),
    )
    .min(FEWEST_OFFERS)
    .max(MOST_POINTED),
});

const proposal = z.object({
  description: z.string(),
  category: z.string(),
  offers: z
    .array(z.unknown())
    .max(MOST_POINTED, `At most ${MOST_POINTED} offers.`)
    .transform((offers, context) => {
      const read = offers.flatMap((offer) => offerPoints.safeParse(offer).data ?? []);
      // One that cannot be read must not cost the others.
      const unreadable = offers.length - read.length;
      const different = new Set(read.map(identityOf)).size;
      if (read.length === 0 || different + unreadable < FEWEST_OFFERS)
        context.addIssue(
          `At least ${FEWEST_OFFERS} offers, no code and no title twice; there are ${different}.`,
        );
      return read;
    }),
});

export type StoreQuestion = {
  storeName: string;
  categories: string[];
  blocks: ReadBlock[];
  today: string;
  signal: AbortSignal;
  /** Called with each offer once it is complete; after a repair with all of them again. */
  onOffer: (offer: { title: string; code: string | null }) => void;
};

/** Asks where the offers of a store stand, and checks only their form. @throws AiFailure, also for fewer than 10 offers. */
export async function pointAtOffers(question: StoreQuestion): Promise<Answered<z.infer<typeof proposal>>> {
  const { storeName, categories, today, signal, onOffer } = question;
  const { mark, text } = fencedPages(question.blocks);
  return ask({
    name: "store",
    instructions: `${INSTRUCTIONS}\n\n${fenceRule(mark)}`,
    prompt: [
      `The store: ${JSON.stringify(storeName)}`,
      `The site's categories: ${JSON.stringify(categories)}`,
      `Today: ${today}`,
      `Its pages, fetched just now, as numbered blocks:\n\n${text}`,
      "That was all of the pages. Describe the store and point at its current offers.",
    ].join("\n\n"),
    wire,
    answer: proposal,
    signal,
    onPartial: partialOffers(onOffer),
  });
}

const INSTRUCTIONS = `You point at the current offers of one online store for a coupon site that prints the store's own words.
- You write no offer. Name the block's number and copy parts of it letter by letter, in the page's own language and case. A program compares them; a copy that differs by one letter is lost. The parts may also stand in the heading right above the block and in the blocks beside it that speak of the same offer.
- Point at every offer that any shopper can use in this store today, those with codes first, each once. Leave out what has ended, has not begun, belongs to one person or another shop, or is only an example or a story.
- A code is what is typed in at checkout. Where it is masked (SAVE***) or not needed, code is null.
- Copy into conditions every condition and whatever else in the block has a number that no other part holds: minimum, who may use it, where, what is left out. Leave no number of the block out.
- percentage and fixed need a value and, where the block says so, what it is taken off; a price alone is of the kind other.
- Where codes are few, take what else the pages offer: sales, free delivery, a newsletter or student discount, bundles, gift cards, returns.
- The description names no offer, no number and no praise.`;

/** Reports each offer once it is complete: when the next one has begun, or the answer is. */
function partialOffers(onOffer: StoreQuestion["onOffer"]) {
  let reported = 0;
  return (partial: unknown, isWhole: boolean) => {
    const offers = begun.safeParse(partial).data?.offers ?? [];
    const whole = isWhole ? offers.length : Math.max(0, offers.length - 1);
    if (whole < reported) reported = 0;
    for (; reported < whole; reported++) {
      const { data } = offerPoints.safeParse(offers[reported]);
      if (data) onOffer({ title: titleOf(data), code: data.code });
    }
  };
}

const begun = z.object({ offers: z.array(z.unknown()) });
