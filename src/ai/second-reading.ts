import { z } from "zod";
import { amountsIn } from "./amounts";
import { type Held, unheldClaims } from "./claims";
import { plainText } from "./plain-text";
import { ask, type Budget } from "./question";
import { fence, fenceRule } from "./untrusted";

/** More than a post can hold of either. */
const MOST = 100;

type Deals = Pick<Held, "codes" | "values" | "days" | "today">;

const wire = z.object({
  entered: z
    .array(z.string())
    .describe("What a reader would enter, type or say to pay less, as it stands in the text"),
  paid: z.array(z.string()).describe("What something costs, saves or brings, as it stands in the text"),
});

const heard = z.object({
  entered: z.array(z.string()).max(MOST),
  paid: z.array(z.string()).max(MOST),
});

/**
 * What a post gives its readers to enter or promises them to pay, and the deals do not hold; each as it stands in the
 * post. Rules of language know only the phrasings that somebody thought of, so a model is asked what a reader would
 * find. It only points: whether the deals hold it is compared here, codes letter by letter.
 * @param text as it is printed, a line for each piece.
 * @throws AiFailure.
 */
export async function unheldOnReading(
  text: string,
  held: Deals,
  budget: Budget,
): Promise<{ codes: string[]; prices: string[] }> {
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
  const post = bare(text);
  // What nobody reads there misleads nobody.
  const stands = (words: string) => bare(words) !== "" && post.includes(bare(words));
  const found = (words: string[]) => [...new Set(words.map(plainText))].filter(stands);
  return {
    codes: found(answer.entered).filter((words) => !isHeldCode(words, held.codes)),
    prices: found(answer.paid).filter((words) => !isHeldPrice(words, held)),
  };
}

const INSTRUCTIONS = `You read a post of a coupon site before it is printed, as a shopper in a hurry would, and list what he would take from it. A program then looks each up in the site's database.
- entered: each word, name, number or short run of words that the post gives him to enter, type, paste, say, show or answer with so that he pays less or gets something. Also an ordinary word in small letters without quotes, one that stands alone in a list or heading, one that is spelt out, split, described or given as an example, and one in a sentence that speaks of no code. Only what he would enter, not the words around it; not words such as "code" or "voucher" themselves, and nothing of his own, such as his e-mail address, his size or what he searches for.
- paid: each price, amount, percentage, share or gift that the post says something costs, saves or brings, in digits or in words: "half of it back", "the second for nothing", "free delivery". No general talk without a figure such as "prices fall in winter", no measures, years or times.
Copy each from the post letter by letter. Leave out nothing because it seems true or harmless. Most posts give few or none; then a list is empty.`;

/** Letters and digits alone: a model may copy a word without its signs or blanks. */
const bare = (text: string) => plainText(text.toLowerCase()).replace(/[^\p{L}\p{N}\p{Sc}%]/gu, "");

/** "SAVE10", "the code SAVE10", "type SAVE10 at checkout", and a word for codes as such: "promo code". */
function isHeldCode(words: string, codes: string[]): boolean {
  const around = codes.reduce(withoutWhole, words);
  return (around === words ? AS_SUCH : AROUND).test(wordsOf(around).join(" "));
}

/** A text without the places where these words stand whole. */
function withoutWhole(text: string, words: string): string {
  return text.split(words).reduce((before, behind) => {
    const isWhole = !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(behind);
    return `${before}${isWhole ? " " : words}${behind}`;
  });
}

const AS_SUCH =
  /^(?:(?:the|a|an|your|any|its|this|that) )?(?:(?:promo|promotional|discount|coupon|voucher) )?(?:codes?|coupons?|vouchers?)$/;
const AROUND =
  /^(?:(?:the|a|your|this|codes?|coupon|voucher|promo|discount|use|enter|type|apply|paste|add|copy|with|and|or|at|in|into|on|checkout|basket|cart|box|field)(?: |$))*$/;

/** One whose amounts the deals hold, or all of whose words one of their texts has: "delivery is free" for "Free delivery". */
function isHeldPrice(words: string, held: Deals): boolean {
  if (unheldClaims(words, held).length > 0) return false;
  if (amountsIn(words).length > 0 && !FREE.test(words)) return true;
  const said = wordsOf(words).filter((word) => !SMALL.test(word));
  return held.values.map(wordsOf).some((text) => said.every((word) => text.includes(word)));
}

const FREE = /(?<!\p{L})(?:free|nothing|gifts?|gratis|complimentary)(?!\p{L})/iu;
const SMALL = /^(?:an?|the|of|on|for|with|your|its|all|is|are|and|at|to)$/;

function wordsOf(text: string): string[] {
  return plainText(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
