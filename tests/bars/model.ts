import { env } from "../../src/env";
import type { OfferDraft } from "../../src/generation/generated";
import type { ProposedOffer } from "../../src/generation/offers/propose";
import { answer, type Provider, type Reply, silence, startProvider, usable } from "../provider";

/** An offer as its shop means it. Every text stands on the page. */
export type Truth = Omit<ProposedOffer, "block"> & {
  kind: "percentage" | "fixed" | "free-shipping" | "other";
  upTo: string | null;
  what: string | null;
  conditions: string[];
};

/** How the second reading answers: as a perfect reader, always yes, or not at all. */
export type Manner = "right" | "yes" | "silent" | "broken" | "late";

export type ReadBlock = { n: number; kind: string; text: string };

/** The answer to the first question, given its blocks. */
export type Pointing = (blocks: ReadBlock[]) => ProposedOffer[];

/** A card as the second question shows it. */
export type SeenCard = Pick<OfferDraft, "title" | "description" | "discountValue" | "code" | "expiry">;

/** The answer of a perfect reader, who has the card, its block, and all that is shown of the page. */
export type Oracle = (card: SeenCard, block: string, whole: string) => string;

const SHORT_SECONDS = 0.3;

/** A stand-in for a model: it points as a case wants it, and reads again in the given manner. */
export async function startModel(): Promise<Model> {
  const provider = await startProvider();
  return {
    provider,
    set(pointing, oracle, manner) {
      Object.assign(env, { AI_SECONDS: 60, AI_SILENT_SECONDS: 60 });
      provider.reply((asked, whole) => {
        // From here on only the second reading is asked.
        if (manner === "late") Object.assign(env, { AI_SECONDS: SHORT_SECONDS });
        if (manner === "silent") Object.assign(env, { AI_SILENT_SECONDS: SHORT_SECONDS });
        const offers = pointing(blocksIn(asked.said.at(-1) ?? ""));
        return answer({ description: "A shop.", category: "Outdoor", offers })(asked, whole);
      });
      provider.read(reading(oracle, manner));
    },
  };
}

type Model = { provider: Provider; set: (pointing: Pointing, oracle: Oracle, manner: Manner) => void };

function reading(oracle: Oracle, manner: Manner): Reply {
  if (manner === "silent" || manner === "late") return silence();
  if (manner === "broken") return answer({ verdicts: "all fine" });
  return usable((part) => (manner === "yes" ? "yes" : oracle(cardIn(part), textAfter("Block", part), part)));
}

function cardIn(part: string): SeenCard {
  const line = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(part)?.[1] ?? "";
  const [code, day] = [line("Code"), line("Last day")];
  return {
    title: line("Title"),
    discountValue: line("Large figure").replace(/ OFF$/, ""),
    description: textAfter("Terms", part),
    code: code === "none" ? null : code,
    expiry: /^\d/.test(day) ? day : null,
  };
}

/** All lines until the next part of the question. */
const textAfter = (name: string, part: string) =>
  part
    .split(new RegExp(`^${name}: `, "m"))[1]
    ?.split(/^(?:The page:$|Beside it: )/m)[0]
    ?.trim() ?? "";

function blocksIn(prompt: string): ReadBlock[] {
  const starts = [...prompt.matchAll(/^(\d+) (heading|card|item|row|paragraph): /gm)];
  return starts.map(({ 0: start, 1: n, 2: kind = "", index }, at) => ({
    n: Number(n),
    kind,
    text: prompt.slice(index + start.length, starts[at + 1]?.index ?? prompt.indexOf("\n[END", index)).trim(),
  }));
}

/** How a good reader points at an offer: at the block that has most of it, with copies of what it sees there. */
export function pointAt(truth: Truth, blocks: ReadBlock[]): ProposedOffer {
  const { conditions, kind, upTo, what, title, ...parts } = truth;
  const texts = [...Object.values(parts), what, title].filter((text) => text !== null);
  const countIn = ({ text }: ReadBlock) => texts.filter((one) => copyOf(one, text) !== undefined).length;
  const own = blocks.reduce<ReadBlock | undefined>(
    (best, block) => (countIn(block) > (best ? countIn(best) : 0) ? block : best),
    undefined,
  );
  if (!own) return { ...parts, title, block: 0 };
  const at = blocks.indexOf(own);
  const near = [
    own,
    ...blocks.slice(at + 1, at + 5),
    ...blocks.slice(Math.max(0, at - 4), at).toReversed(),
    ...blocks,
  ];
  const find = (text: string) => near.flatMap((block) => copyOf(text, block.text) ?? [])[0];
  const copy = (text: string | null) => text && (find(text) ?? text);
  const { value, code, start, end } = parts;
  const whole = upTo && find(`${upTo} ${value}`);
  return {
    block: own.n,
    title: copy(title ?? what ?? value),
    value: whole || copy(value),
    code: copy(code),
    start: copy(start),
    end: copy(end),
  };
}

/** A text as it stands in another: blanks may differ, and so may those beside signs. */
function copyOf(text: string, within: string): string | undefined {
  const pattern = [...text.replace(/\s+/g, " ")]
    .map((sign) =>
      sign === " " ? "\\s+" : /[%$€£]/.test(sign) ? `\\s?${RegExp.escape(sign)}\\s?` : RegExp.escape(sign),
    )
    .join("");
  const found = new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`, "iu").exec(within);
  return found?.[0].replace(/\s+/g, " ").trim();
}
