import { z } from "zod";
import { amountsIn } from "./amounts";
import { type Held, unheldInText } from "./claims";
import { placesOf } from "./codes";
import { OF_POSTS, toldIn } from "./discount-words";
import { plainText } from "./plain-text";
import { ask, type Budget } from "./question";
import { fence, fenceRule } from "./untrusted";

/** What a word is cut to, in characters. */
const LONGEST = 200;

const quote = z
  .string()
  .describe("The sentence it stands in, or the heading or item, copied letter by letter");

const wire = z.object({
  entered: z.array(z.object({ word: z.string().describe("What a reader would enter"), quote })),
  paid: z.array(z.object({ word: z.string().describe("The price, amount or share, copied"), quote })),
});

const finds = z.array(
  z.object({ word: z.string(), quote: z.string() }).transform(({ word, quote }) => ({
    word: plainText(word.slice(0, LONGEST)),
    quote: plainText(quote),
  })),
);

const heard = z.object({ entered: finds, paid: finds });

/** A word that no deal has, and the sentence of the post that it was found in. */
export type Find = z.infer<typeof finds>[number];

type Deals = Pick<Held, "codes" | "values" | "days" | "today">;

/**
 * The codes and the prices that a reader would take from a post and the deals do not hold. Rules of language know only
 * the phrasings that somebody thought of, so a model is asked what a reader would find. It only points: whether the deals
 * hold it is compared here, codes letter by letter and amounts by number and unit.
 * @param text as it is printed, a line for each piece.
 * @param held what the deals say.
 * @param budget of the question that wrote the post.
 * @throws AiFailure.
 */
export async function unheldOnReading(
  text: string,
  held: Deals,
  budget: Budget,
): Promise<{ codes: Find[]; prices: Find[] }> {
  const { mark, text: fenced } = fence([text]);
  const { answer } = await ask(
    {
      name: "reading",
      instructions: `${INSTRUCTIONS}\n\n${fenceRule(mark)}`,
      prompt: `The post:\n\n${fenced}`,
      wire,
      answer: heard,
      signal: budget.time.signal,
    },
    budget,
  );
  const post = plainText(text);
  return {
    codes: foundIn(post, answer.entered).filter(({ word }) => !isHeldCode(word, post, held.codes)),
    prices: foundIn(post, answer.paid).filter(({ word }) => !isHeldPrice(word, held)),
  };
}

const INSTRUCTIONS = `You read a post of a coupon site before it is printed, as a shopper in a hurry would, and list what he would take from it. A program then looks each up in the site's database.
- entered: each word, name, number or short run of words that the post gives him to enter, type, paste, say, show or answer with so that he pays less or gets something. Also an ordinary word in small letters without quotes, one that stands alone in a list or heading, one that is spelt out, split, described or given as an example, and one in a sentence that speaks of no code. Each by itself, without the words around it. Words for such things themselves ("code", "voucher", "coupon box") are none, and neither is anything of his own: his e-mail address, a card, his size, what he searches for.
- paid: each price, amount of money, percentage or share that the post says something costs or saves, in digits or in words: "$20", "half of it back", "two for one". Each by itself. Talk without a figure ("cheaper in winter", "free delivery") is none, and neither are measures, times, years or numbers of things.
Leave out nothing because it seems true or harmless. Most posts give few or none; then a list is empty.`;

/** The finds that the post has, by their quote or by the word: what nobody reads there misleads nobody. */
function foundIn(post: string, finds: Find[]): Find[] {
  const whole = bare(post);
  const stands = (words: string) => bare(words) !== "" && whole.includes(bare(words));
  const there = finds.filter(({ word, quote }) => bare(word) !== "" && (stands(quote) || stands(word)));
  return [...new Map(there.map((find) => [find.word, find])).values()];
}

/** Letters, digits and what makes a price of them: a model may copy a text without its signs and blanks. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}\p{Sc}%]/gu, "");

/** "SAVE10", "the code SAVE10", "type SAVE10 at checkout"; "save 10" where the post has SAVE10 and nothing else so. */
function isHeldCode(word: string, post: string, codes: string[]): boolean {
  if (AS_SUCH.test(word)) return true;
  // The longer ones first: one code may begin another.
  const held = codes.map(plainText).toSorted((a, b) => b.length - a.length);
  const misspelt = !post.includes(word) && held.find((code) => bare(code) === bare(word));
  if (misspelt) return placesOf(misspelt, post).length > 0;
  const around = held.reduce(withoutCode, word);
  return around !== word && AROUND.test(around.toLowerCase());
}

/** A text with signs in the places of a code. */
function withoutCode(text: string, code: string): string {
  return placesOf(code, text).reduce(
    (rest, at) => rest.slice(0, at) + "-".repeat(code.length) + rest.slice(at + code.length),
    text,
  );
}

/** "the promo code": what is entered is called so. */
const AS_SUCH =
  /^(?:(?:the|a|an|any|no|your|its) )?(?:(?:promo|promotional|discount|coupon|voucher|referral|gift|store|shop) )?codes?$/i;
const AROUND =
  /^(?:(?:the|a|your|this|codes?|coupon|voucher|promo|discount|use|enter|type|apply|paste|add|copy|with|and|or|at|in|into|on|checkout|basket|cart|box|field)(?!\p{L})|[^\p{L}\p{N}])*$/u;

/** One of amounts that the deals hold, "three for the price of two" for "3 for 2" too, or one that stands in a deal. */
function isHeldPrice(word: string, held: Deals): boolean {
  const isTold = amountsIn(word).length > 0 || toldIn(word, OF_POSTS).length > 0;
  if (isTold) return unheldInText(word, held).length === 0;
  return held.values.some((text) => placesOf(word.toLowerCase(), plainText(text).toLowerCase()).length > 0);
}
