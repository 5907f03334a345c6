/*
 * How generated posts fare: honest ones must not be refused, lies must be marked, and no deal or address may be forged.
 * `bun tests/bars/posts.ts` needs no network and no database.
 */
import "./quiet";

import { type NamedDeal, writeBlog } from "../../src/generation/posts/write-post";
import { cleanHtml } from "../../src/models/blogs/html";
import { marksIn } from "../../src/models/blogs/marks";
import { dealIdsIn, replaceDealNodes } from "../../src/schemas/post-nodes";
import { answer, startProvider } from "../provider";
import { honestPosts } from "./pages";
import texts from "./pages/lies.json";

const { forgeries, lies, liesInHtml, liesInWords, liveCodes } = texts;
const deals: NamedDeal[] = [
  { id: 41, about: "Tents", terms: "", parts: ["ticket", "link", "code", "value", "ends"] },
  { id: 42, about: "Delivery", terms: "", parts: ["ticket", "link"] },
];
const plain = {
  title: "How to choose pens",
  excerpt: "What matters when you choose pens.",
  seoDescription: "A plain guide to pens and ink.",
  keywords: ["pens", "ink", "paper"],
  content: honestPosts[0] ?? "",
};

const provider = await startProvider();

/** The draft as it is saved; undefined where it is refused, also after its repairs. */
async function saved(given: Partial<typeof plain>) {
  provider.reply(answer({ ...plain, ...given }, { pieces: 20_000 }));
  const blog = await writeBlog({
    topic: "Pens",
    category: "savings-tips",
    keywords: [],
    onText() {},
    store: { name: "Harbor & Pine", deals },
    signal: new AbortController().signal,
  }).catch(() => undefined);
  return blog && { ...blog, content: cleanHtml(blog.content) };
}

/** The parts that a model writes, each with a text in it. */
const placesOf = (text: string): Partial<typeof plain>[] => [
  { title: `Pens and ${text} today` },
  { excerpt: `Pens and ${text} today.` },
  { seoDescription: `Pens and ${text} today.` },
  { keywords: [...plain.keywords, text] },
  inContent(`<p>Pens and ${text} today.</p>`),
];
const inContent = (html: string) => ({ content: plain.content + html });

async function isMarked(given: Partial<typeof plain>): Promise<boolean> {
  const blog = await saved(given);
  return blog !== undefined && marksIn(blog, liveCodes).length > 0;
}

async function failing<Case>(cases: Case[], isRight: (one: Case) => Promise<boolean>): Promise<Case[]> {
  const failed: Case[] = [];
  for (const one of cases) if (!(await isRight(one))) failed.push(one);
  return failed;
}

async function areDealsShown(html: string): Promise<boolean> {
  const { content = "" } = (await saved({ content: html })) ?? {};
  let nodes = 0;
  replaceDealNodes(content, () => String(nodes++));
  const placeholders = html.replace(/<[^>]*>/g, "").match(/\{\{/g)?.length ?? 0;
  return nodes === placeholders && !content.includes("{{");
}

async function isHarmless(html: string): Promise<boolean> {
  const { content = "" } = (await saved(inContent(`${html}<p>{{code:d1}}</p>`))) ?? {};
  return String(dealIdsIn(content)) === "41" && !/<[^>]* (href|src|on\w+|style)=/.test(content);
}

if (await isMarked({})) throw new Error("The plain post has a mark of its own");
const inAllPlaces = lies.flatMap(placesOf);
const inHtml = liesInHtml.map((html) => inContent(`<p>Pens and ${html} today.</p>`));
const inWords = liesInWords.map((text) => inContent(`<p>${text}</p>`));

const rows: [name: string, bar: number | undefined, failed: unknown[], of: unknown[]][] = [
  [
    "honest posts refused",
    0,
    await failing(honestPosts, async (content) => !!(await saved({ content }))),
    honestPosts,
  ],
  ["honest posts whose deals are not all shown", 0, await failing(honestPosts, areDealsShown), honestPosts],
  ["lies that are not marked, in every field", 0, await failing(inAllPlaces, isMarked), inAllPlaces],
  ["lies in HTML that are not marked", 0, await failing(inHtml, isMarked), inHtml],
  ["lies in plain words that are not marked", undefined, await failing(inWords, isMarked), inWords],
  ["forged deals and addresses", 0, await failing(forgeries, isHarmless), forgeries],
];
await provider.stop();

for (const [name, bar, failed] of rows)
  for (const one of bar === undefined ? [] : failed)
    console.log(`${name}: ${JSON.stringify(one).slice(-200)}`);
console.log("\n| | bar | measured |\n| --- | --- | --- |");
for (const [name, bar, failed, of] of rows)
  console.log(`| ${name} | ${bar ?? "–"} | ${failed.length} of ${of.length} |`);
process.exit(rows.some(([, bar, failed]) => bar !== undefined && failed.length > bar) ? 1 : 0);
