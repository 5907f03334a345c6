import { z } from "zod";
import { type Answered, ask } from "../model/question";
import { fencedPages, fenceRule, type ReadBlock } from "../model/untrusted";

/** Change it with the prompt or the schema. */
export const STORE_PROMPT_VERSION = "store-5";

/** More than are saved, so that only the best of a page are. */
const MOST_PROPOSED = 40;

const MAX_SPAN_LENGTH = 1_000;
const span = z
  .string()
  .max(MAX_SPAN_LENGTH)
  .nullable()
  .refine((text) => text === null || (text.isWellFormed() && !text.includes("\0")))
  .transform((text) => text?.replace(/\s+/g, " ").trim() || null);

/** The number of a block, and copies of parts of its text, as a model sends them. */
const proposedOffer = z.object({
  block: z.int(),
  title: span,
  value: span,
  code: span,
  start: span,
  end: span,
});

export type ProposedOffer = z.infer<typeof proposedOffer>;

const copied = (what: string) => z.string().nullable().describe(`${what}, copied from the block; null: none`);

const responseSchema = z.object({
  description: z.string().describe("What the store sells, in one or two plain English sentences"),
  category: z.string().describe("One of the given categories, or a new short name when none fits"),
  offers: z
    .array(
      z.object({
        block: z.int().describe("The number of the block that holds the offer"),
        title: copied("The whole line or sentence that says best what one gets"),
        value: copied("The figure to print large, such as 20%, $15, up to 40%, 2 for 1 or Free delivery"),
        code: copied("What to type at checkout"),
        start: copied("Its first day"),
        end: copied("Its last day"),
      }),
    )
    .max(MOST_PROPOSED),
});

const proposal = z.object({
  description: z.string(),
  category: z.string(),
  // One that cannot be read must not cost the others.
  offers: z
    .array(z.unknown())
    .max(MOST_PROPOSED, `At most ${MOST_PROPOSED} offers.`)
    .transform((offers) => offers.flatMap((offer) => proposedOffer.safeParse(offer).data ?? [])),
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

/** Asks where the offers of a store stand, and checks only the form of the answer. @throws AiFailure */
export async function proposeOffers(question: StoreQuestion): Promise<Answered<z.infer<typeof proposal>>> {
  const { storeName, categories, today, signal, onOffer } = question;
  const { mark, text } = fencedPages(question.blocks);
  return ask({
    name: "store",
    instructions: `${INSTRUCTIONS}\n\n${fenceRule(mark)}`,
    prompt: [
      `The store: ${JSON.stringify(storeName)}`,
      `The site's categories: ${JSON.stringify(categories)}`,
      `Today: ${today}`,
      `Its pages as numbered blocks:\n\n${text}`,
      "That was all of the pages. Describe the store and point at its current offers.",
    ].join("\n\n"),
    responseSchema,
    answer: proposal,
    signal,
    onPartial: partialOffers(onOffer),
  });
}

const INSTRUCTIONS = `You point at the current offers of one online store for a coupon site that prints the store's own words: a title, a large figure, a code, a last day, and below them everything else that stands in the block.
- You write nothing. Name the block's number and copy parts of it letter by letter, in the page's own language and case. A program compares them; a copy that differs by one letter is lost. The parts may also stand in the headings right above the block and in the blocks beside it that speak of the same offer.
- Point at 10 to 12 offers that any shopper can use in this store today, those with codes first, each once. Where codes are few, take the store's standing offers: delivery, newsletter, students, returns, gift cards, sales. Where there are fewer, name fewer: an offer that does not stand on the pages is worse than none.
- Leave out what has ended, has not begun, belongs to one person or another shop, or is only an example or a story. A condition is no offer.
- A code is what is typed in at checkout. Where it is masked (SAVE***) or not needed, code is null.
- The value is what the offer gives and not a price, a minimum or a share of something else. Where the page makes it a maximum, copy those words too: up to 40%.
- The description names no offer, no number and no praise.`;

/** Reports each offer once it is complete: when the next one has begun, or the answer is. */
function partialOffers(onOffer: StoreQuestion["onOffer"]) {
  let reported = 0;
  return (partial: unknown, isWhole: boolean) => {
    const offers = begun.safeParse(partial).data?.offers ?? [];
    const whole = isWhole ? offers.length : Math.max(0, offers.length - 1);
    if (whole < reported) reported = 0;
    for (; reported < whole; reported++) {
      const { data } = proposedOffer.safeParse(offers[reported]);
      if (data) onOffer({ title: nameOf(data), code: data.code });
    }
  };
}

const nameOf = ({ title, value }: ProposedOffer) => title ?? value ?? "";

const begun = z.object({ offers: z.array(z.unknown()) });
