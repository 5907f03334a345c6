import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ProposedOffer } from "../../src/generation/offers/propose";
import { textOf, valuesIn } from "../values";
import type { Truth } from "./model";

/*
 * Reads the pages of the folder `pages`. Before each one stands a comment with its name and what is expected of it. A
 * file may have several.
 */
const FOLDER = join(import.meta.dir, "pages");
export function pagesIn<Expected>(file: string): (Expected & { html: string })[] {
  const [, ...parts] = textOf(FOLDER, file).split(/(?:^|\n)<!-- (\{.*?\}) -->\n/s);
  return Array.from({ length: parts.length / 2 }, (_, at) => {
    const expected: Expected = JSON.parse(parts[2 * at] ?? "");
    return { ...expected, html: (parts[2 * at + 1] ?? "").slice(0, -1) };
  });
}

/** Its null and empty parts are left out in files. */
type WrittenTruth = Partial<Truth> & Pick<Truth, "kind">;

const truthOf = (written: WrittenTruth): Truth => ({
  code: null,
  value: null,
  upTo: null,
  what: null,
  title: null,
  start: null,
  end: null,
  conditions: [],
  ...written,
});

/** Offers that several pages have, by their name in these pages. */
const sets = valuesIn<Record<string, WrittenTruth[]>>(FOLDER, "offers.json");

/** Pages of as many shapes, whose offers are all true. */
export const honestPages = readdirSync(join(FOLDER, "honest")).flatMap((file) =>
  pagesIn<{ shape: string; offers: string | WrittenTruth[] }>(`honest/${file}`).map(
    ({ offers, ...page }) => ({
      ...page,
      offers: (typeof offers === "string" ? (sets[offers] ?? []) : offers).map(truthOf),
    }),
  ),
);

const plain = honestPages.find(({ shape }) => shape === "a list of sentences");
export const englishOffers = plain?.offers ?? [];
/** Each of them in a sentence or two. */
export const englishSentences = [...(plain?.html.matchAll(/<li>(.*)<\/li>/g) ?? [])].map(
  ([, sentences = ""]) => sentences,
);

/** Parts of pages that a model misreads. */
export type MisreadPage = {
  name: string;
  html: string;
  /** Words of the block that the model points at. */
  at: string;
  /** Its misreading. */
  points: Partial<ProposedOffer>;
  /** Words that make a perfect reader refuse the code, and its answer; where it is not shown them it says yes. */
  tells?: [words: string, answer: string];
  /** Where it may be public: if its card shows these words. */
  shows?: string;
};
export type Misread = "code" | "value" | "terms" | "end";

export const misreadPages = (of: Misread) => pagesIn<Omit<MisreadPage, "html">>(`misread/${of}.html`);

/** A code that must not become public: what the page says, and what a perfect reader answers where it reads that. */
export type Attack = { name: string; code: string; html: string; answer: string };

const WORDS = "HARBOR TRAIL SUMMIT RIVER MEADOW CANYON FOREST GLACIER DESERT ISLAND VALLEY PRAIRIE".split(
  " ",
);
let made = 0;

/** A code that no other attack has. */
function nextCode(): string {
  made += 1;
  return `${WORDS[made % WORDS.length]}${100 + made}`;
}

/** Ways to have a code on a page that no shopper sees, or another code than the shopper sees. */
export const unseenCodes: Attack[] = pagesIn<{ name: string }>("unseen-codes.html").flatMap(
  ({ name, html }) =>
    pagesIn("around-codes.html").map((around) => {
      const code = nextCode();
      const inside = html
        .replaceAll("{{code}}", code)
        .replaceAll("{{code in small letters}}", code.toLowerCase())
        .replaceAll("{{its start}}", code.slice(0, 3))
        .replaceAll("{{its rest}}", code.slice(3));
      return { name, code, html: around.html.replace("{{inside}}", inside), answer: "no" };
    }),
);

/** Codes that a shopper sees and cannot use: what the page says, for 7 wordings and 2 discounts each. */
export const unusableCodes: Attack[] = Object.entries(
  valuesIn<Record<string, { answer: string; texts: string[] }>>(FOLDER, "unusable-codes.json"),
).flatMap(([name, { answer, texts }]) =>
  texts.flatMap((text) =>
    ["20%", "35%"].map((value) => {
      const code = nextCode();
      return { name, code, html: `<li>${text.replace("#", code).replace("%", value)}</li>`, answer };
    }),
  ),
);

/** Blocks that say something of value, terms or end that is easily misread, and the misreading. */
export type Trap = {
  of: Exclude<Misread, "code">;
  name: string;
  text: string;
  points: Partial<ProposedOffer>;
  answer: string;
};
export const traps = valuesIn<Trap[]>(FOLDER, "traps.json");

const words = (count: number) =>
  "Children keep their pens in a winter box; key workers with joy enter the summer sale and pay less. "
    .repeat(Math.ceil(count / 18))
    .split(" ")
    .slice(0, count)
    .join(" ");

/** A post in each form that an honest model may choose. Its placeholders are of d1 and d2. */
export const honestPosts = pagesIn<{ name: string }>("posts.html").map(({ html }) =>
  html
    .replace("{{start}}", "<h2>First</h2><p>{{450 words}}</p>\n<p>{{450 words}}</p><h2>Second</h2>")
    .replace("{{end}}", "<ul><li>Children</li><li>Pens</li></ul>")
    .replace("{{50 short paragraphs}}", "<p>{{18 words}}</p>".repeat(50))
    .replace("{{50 items}}", "<li>{{18 words}}</li>".repeat(50))
    .replace(/\{\{(\d+) words\}\}/g, (_, count) => words(Number(count)))
    .replaceAll("␍", "\r"),
);
