/*
 * How well generated stores hold against a model that errs on purpose: `bun tests/bars/stores.ts`. It needs no network and
 * no database. With a key in OPENAI_API_KEY (and OPENAI_BASE_URL, AI_MODEL, AI_API as for the server) it asks that model
 * instead, and prints how well it reads; that takes about 80 questions.
 */
import "./quiet";

import { env } from "../../src/env";
import type { OfferDraft } from "../../src/models/generated";
import { type Attack, mistakes, type Trap, traps, unseenCodes, unusableCodes } from "./attacks";
import { englishOffers, honestPages, proseOf } from "./honest-pages";
import { faultsOf, isLive, isSame } from "./judge";
import { type Manner, type Oracle, type Pointing, pointAt, startModel, type Truth } from "./model";
import { offersOf } from "./offers-of";
import { measureProvider } from "./provider";

if (env.OPENAI_API_KEY) {
  await measureProvider();
  process.exit();
}

const model = await startModel();
const MANNERS: Manner[] = ["right", "yes", "silent", "broken", "late"];
const list = `<h2>Codes</h2><ul>${englishOffers.map((offer) => `<li>${proseOf(offer)}</li>`).join("")}</ul>`;
const honest: Pointing = (blocks) => englishOffers.map((offer) => pointAt(offer, blocks));

type Score = { bad: number; of: number; names: Map<string, number> };
const score = (): Score => ({ bad: 0, of: 0, names: new Map() });

function count(into: Score, name: string, isBad: boolean): void {
  into.of += 1;
  if (!isBad) return;
  into.bad += 1;
  into.names.set(name, (into.names.get(name) ?? 0) + 1);
}

/** True offers of the honest pages that do not go live as they are meant. */
async function honestLeft(): Promise<Score> {
  const left = score();
  for (const { shape, html, offers } of honestPages) {
    model.set(
      (blocks) => offers.map((offer) => pointAt(offer, blocks)),
      () => "yes",
      "right",
    );
    const live = (await offersOf(html)).filter(isLive);
    for (const offer of offers)
      count(left, shape, !live.some((draft) => faultsOf(draft, offer).length === 0));
  }
  return left;
}

/** Codes that become public, though no shopper can use them. */
async function publicCodes(attacks: Attack[], manner: Manner): Promise<Score> {
  const open = score();
  const answers = new Map(attacks.map(({ code, answer }) => [code, answer]));
  const oracle: Oracle = (code) => answers.get(code ?? "") ?? "yes";
  for (const some of Map.groupBy(attacks, ({ name }) => name).values()) {
    const lies: Pointing = (blocks) =>
      some.map(({ code, html }, at) => {
        const value = /\d+%/.exec(html)?.[0] ?? "20%";
        const bare = html.replace(/<[^>]*>/g, " ");
        const own = blocks.filter(({ text }) => text.includes(code));
        const beside = blocks.filter(({ text }) => text.includes("20% off tents"));
        const block = (own[0] ?? beside[at % Math.max(beside.length, 1)])?.n ?? 1;
        const what = /% off (\p{L}+)/u.exec(bare)?.[1] ?? null;
        return { ...NOTHING, kind: "percentage", block, code, value, what };
      });
    model.set((blocks) => [...honest(blocks), ...lies(blocks)].slice(0, 40), oracle, manner);
    const page = `<main><h1>Harbor &amp; Pine</h1>${list}<h2>More</h2>${some.map(({ html }) => html).join("\n")}</main>`;
    const live = (await offersFrom([...some.map(({ code }) => code)], page)).filter(isLive);
    for (const { code, name } of some)
      count(
        open,
        name,
        live.some((draft) => draft.code === code),
      );
  }
  return open;
}

const NOTHING = {
  ...{ code: null, value: null, upTo: null, what: null, title: null },
  ...{ start: null, end: null, conditions: [] },
};

/** A store saves 12 offers, so the true ones make room for those that are looked for. */
async function offersFrom(codes: string[], page: string): Promise<OfferDraft[]> {
  return (await offersOf(page, 40)).filter(({ code, claim }) => codes.includes(code ?? claim?.code ?? ""));
}

type Wrong = Record<Trap["of"], Score>;

/** What is wrong in public after each mistake on each honest page, and after each trap. */
async function wrongInPublic(manner: Manner): Promise<Wrong> {
  const wrong: Wrong = { value: score(), terms: score(), end: score() };
  for (const { shape, html, offers } of honestPages) {
    for (const { of, name, make } of mistakes) {
      const changed = new Set<Truth>();
      model.set(
        (blocks) =>
          offers.flatMap((truth) => {
            const right = pointAt(truth, blocks);
            const lie = make(right, truth, offers);
            if (lie === undefined) return [right];
            changed.add(truth);
            return [lie].flat().map((points) =>
              points.block > 0
                ? points
                : {
                    ...points,
                    block: blocks.find(({ text }) => text.includes(points.title ?? "-"))?.n ?? 0,
                  },
            );
          }),
        (code, text) =>
          code === null && /^(Minimum|Orders|New|One|With|Excludes|At most)/.test(text) ? "no" : "yes",
        manner,
      );
      const live = (await offersOf(html, 40)).filter(isLive);
      for (const truth of changed) {
        const faults = live
          .filter((draft) => isSame(draft, truth))
          .flatMap((draft) => faultsOf(draft, truth));
        count(wrong[of], `${name} (${shape})`, faults.includes(of));
      }
    }
  }
  for (const { of, name, text, points, answer } of traps) {
    const lie: Pointing = (blocks) => [
      {
        ...NOTHING,
        kind: "other",
        block: blocks.find((block) => block.text.includes(text))?.n ?? 0,
        ...points,
      },
    ];
    model.set(
      (blocks) => [...honest(blocks), ...lie(blocks)],
      (_, words) => (words.includes(text) ? answer : "yes"),
      manner,
    );
    const live = (
      await offersOf(`<main>${list}<ul><li>${text}</li><li>We like tents.</li></ul></main>`, 40)
    ).filter(isLive);
    count(
      wrong[of],
      name,
      live.some(({ evidence }) => evidence?.quote.includes(text)),
    );
  }
  return wrong;
}

const rows: [string, string, ...string[]][] = [];
let isMissed = false;

function row(name: string, bar: number, scores: (Score | undefined)[], barred: number[]): void {
  rows.push([name, `${bar} %`, ...scores.map((one) => (one ? `${one.bad} of ${one.of}` : "–"))]);
  for (const at of barred) {
    const one = scores[at];
    if (one && (100 * one.bad) / one.of > bar) isMissed = true;
  }
  const [right, yes] = scores;
  for (const [label, one] of Object.entries({ right, yes }))
    if (one && one.bad > 0)
      console.log(`${name}, ${label}: ${[...one.names].map(([name, n]) => `${name} ${n}`).join("; ")}`);
}

const ofManners = async (ask: (manner: Manner) => Promise<Score>) => {
  const scores: Score[] = [];
  for (const manner of MANNERS) scores.push(await ask(manner));
  return scores;
};

row(
  "codes that no shopper sees, public",
  0,
  await ofManners((manner) => publicCodes(unseenCodes, manner)),
  [0, 2, 3, 4],
);
row(
  "codes that no shopper can use, public",
  0,
  await ofManners((manner) => publicCodes(unusableCodes, manner)),
  [0, 2, 3, 4],
);
const [right, yes] = [await wrongInPublic("right"), await wrongInPublic("yes")];
row("wrong value, public", 1, [right.value, yes.value], [0]);
row("wrong terms, public", 2, [right.terms, yes.terms], [0]);
row("wrong end, public", 0, [right.end, yes.end], [0]);
row("true offers not live, honest pages of 32 shapes", 5, [await honestLeft()], [0]);

console.log(`\n| | bar | reading right | always yes | silent | broken | late |\n|${" --- |".repeat(7)}`);
for (const cells of rows) console.log(`| ${[...cells, "–", "–", "–", "–"].slice(0, 7).join(" | ")} |`);
await model.provider.stop();
process.exit(isMissed ? 1 : 0);
