import type { OfferPoints } from "../../src/ai/offer-points";
import { env } from "../../src/env";
import { answer, type Provider, type Reply, silence, startProvider, usable } from "../provider";

/** An offer as its shop means it. Every text stands on the page. */
export type Truth = Omit<OfferPoints, "block">;

/** How the second reading answers: as a perfect reader, always yes, or not at all. */
export type Manner = "right" | "yes" | "silent" | "broken" | "late";

export type ReadBlock = { n: number; kind: string; text: string };

/** The answer to the first question, given its blocks. */
export type Pointing = (blocks: ReadBlock[]) => OfferPoints[];

/** The answer of a perfect reader for a block; `code` is the one in question, `whole` has the headings too. */
export type Oracle = (code: string | null, text: string, whole: string) => string;

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
  return usable((part) => {
    const code = /^Code in question: (.*)$/m.exec(part)?.[1] ?? "none";
    const text = part.slice(part.indexOf("Text: ") + 6);
    return manner === "yes" ? "yes" : oracle(code === "none" ? null : code, text, part);
  });
}

function blocksIn(prompt: string): ReadBlock[] {
  const starts = [...prompt.matchAll(/^(\d+) (heading|card|item|row|paragraph): /gm)];
  return starts.map(({ 0: start, 1: n, 2: kind = "", index }, at) => ({
    n: Number(n),
    kind,
    text: prompt.slice(index + start.length, starts[at + 1]?.index ?? prompt.indexOf("\n[END", index)).trim(),
  }));
}

/** How a good reader points at an offer: at the block that has most of it, with copies of what it sees there. */
export function pointAt(truth: Truth, blocks: ReadBlock[]): OfferPoints {
  const { conditions, kind, ...parts } = truth;
  const texts = Object.values(parts).filter((text) => text !== null);
  const heldBy = ({ text }: ReadBlock) => texts.filter((one) => copyOf(one, text) !== undefined).length;
  const own = blocks.reduce<ReadBlock | undefined>(
    (best, block) => (heldBy(block) > (best ? heldBy(best) : 0) ? block : best),
    undefined,
  );
  if (!own) return { ...truth, block: 0 };
  const at = blocks.indexOf(own);
  const near = [
    own,
    ...blocks.slice(at + 1, at + 5),
    ...blocks.slice(Math.max(0, at - 4), at).toReversed(),
    ...blocks,
  ];
  const copy = (text: string) => near.flatMap((block) => copyOf(text, block.text) ?? [])[0] ?? text;
  const copied = Object.fromEntries(Object.entries(parts).map(([part, text]) => [part, text && copy(text)]));
  const points = { kind, ...copied, conditions: conditions.map(copy), block: own.n } as OfferPoints;
  return { ...points, conditions: [...points.conditions, ...otherNumbers(points, own.text)] };
}

/** Sentences of a block with a number that no part has. */
function otherNumbers({ block: _, kind: __, conditions, ...parts }: OfferPoints, text: string): string[] {
  // So long a block holds other offers.
  if (text.length > 300) return [];
  const known = [...Object.values(parts), ...conditions].filter((part) => part !== null);
  return text.split(/\n|(?<=[.!?])\s+/).filter((sentence) => {
    const rest = known
      .toSorted((a, b) => b.length - a.length)
      .reduce((left, part) => left.replaceAll(part, " "), sentence);
    return /\d/.test(rest);
  });
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
