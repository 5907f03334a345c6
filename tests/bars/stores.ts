/*
 * How well generated stores hold against a model that errs on purpose: `bun tests/bars/stores.ts`. It needs no network and
 * no database. With a key in OPENAI_API_KEY (and OPENAI_BASE_URL, AI_MODEL, AI_API as for the server) it asks that model
 * instead, and prints how well it reads; that takes about 150 questions. Without one it takes five minutes.
 */
import "./quiet";

import { env } from "../../src/env";
import type { OfferDraft } from "../../src/generation/generated";
import type { ProposedOffer } from "../../src/generation/offers/propose";
import { faultsOf, isLive, isSame, lackOf, textOf } from "./judge";
import { mistakes } from "./mistakes";
import { type Manner, type Oracle, type Pointing, pointAt, startModel, type Truth } from "./model";
import { offersOf } from "./offers-of";
import * as pages from "./pages";
import { type Attack, englishOffers, honestPages, type Trap } from "./pages";
import { measureProvider } from "./provider";

if (env.OPENAI_API_KEY) {
  await measureProvider();
  process.exit();
}

const model = await startModel();
const list = `<h2>Codes</h2><ul>${pages.englishSentences.map((sentences) => `<li>${sentences}</li>`).join("")}</ul>`;
const honest: Pointing = (blocks) => englishOffers.map((offer) => pointAt(offer, blocks));
const isBeside = (block: { text: string }) => block.text.includes("20% off tents");
const NOTHING: ProposedOffer = { block: 0, title: null, value: null, code: null, start: null, end: null };

/** How many were wrong, and the names of those. */
class Score {
  wrong: string[] = [];
  of = 0;
  count(name: string, isWrong: boolean) {
    this.of += 1;
    if (isWrong) this.wrong.push(name);
  }
}

/** A store saves 12 offers; here all are looked at. */
const liveOn = async (html: string) => (await offersOf(html, 60)).filter(isLive);

/** Of honest pages: the true offers that wait, and what public cards lack of their blocks. */
async function trueOffers(): Promise<{ waiting: Score; lacking: Score }> {
  const [waiting, lacking] = [new Score(), new Score()];
  for (const { shape, html, offers } of honestPages) {
    model.set(
      (blocks) => offers.map((offer) => pointAt(offer, blocks)),
      () => "yes",
      "right",
    );
    const live = (await offersOf(html)).filter(isLive);
    for (const offer of offers)
      waiting.count(shape, !live.some((draft) => faultsOf(draft, offer).length === 0));
    for (const draft of live)
      lacking.count(`${shape}: ${lackOf(draft).join(" / ")}`, lackOf(draft).length > 0);
  }
  return { waiting, lacking };
}

/** Codes of a list of attacks that are public in the end. */
async function publicCodes(attacks: Attack[], manner: Manner, score: Score): Promise<Score> {
  const answers = new Map(attacks.map(({ code, answer }) => [code, answer]));
  const oracle: Oracle = ({ code }) => answers.get(code ?? "") ?? "yes";
  for (const some of Map.groupBy(attacks, ({ name }) => name).values()) {
    const lies: Pointing = (blocks) =>
      some.map(({ code, html }, at) => {
        const own = blocks.filter(({ text }) => text.includes(code));
        const beside = blocks.filter(isBeside);
        const block = (own[0] ?? beside[at % Math.max(beside.length, 1)])?.n ?? 1;
        const value = /\d+%/.exec(html)?.[0] ?? "20%";
        return { ...NOTHING, block, code, value };
      });
    model.set((blocks) => [...honest(blocks), ...lies(blocks)].slice(0, 40), oracle, manner);
    const live = await liveOn(
      `<main><h1>Harbor &amp; Pine</h1>${list}<h2>More</h2>${some.map(({ html }) => html).join("\n")}</main>`,
    );
    for (const { code, name } of some)
      score.count(
        name,
        live.some((draft) => draft.code === code),
      );
  }
  return score;
}

/** Offers of misread pages that go live. */
async function misreadPages(of: pages.Misread, manner: Manner, score: Score): Promise<Score> {
  for (const attack of pages.misreadPages(of)) {
    const { at, points, tells, shows } = attack;
    const oracle: Oracle = (card, block, whole) => {
      if (
        card.code !== (points.code ?? null) ||
        !(card.code ? block.includes(card.code) : block.includes(at))
      )
        return "yes";
      if (of !== "code") return shows && textOf(card).includes(shows) ? "yes" : "wrong-card";
      return tells && whole.includes(tells[0]) ? tells[1] : "yes";
    };
    const lie: Pointing = (blocks) => {
      const block = blocks.find(({ text }) => text.includes(at))?.n ?? 0;
      return [{ ...NOTHING, ...points, block }];
    };
    model.set((blocks) => [...honest(blocks), ...lie(blocks)], oracle, manner);
    const html = `<main><h1>Harbor &amp; Pine</h1>${list}${attack.html}<p>We like tents.</p></main>`;
    const isIt = ({ code, proposal }: OfferDraft) =>
      points.code ? code === points.code : code === null && proposal.quote.includes(at);
    const isSaid = (draft: OfferDraft) => shows && textOf(draft).includes(shows);
    score.count(
      attack.name,
      (await liveOn(html)).some((draft) => isIt(draft) && !isSaid(draft)),
    );
  }
  return score;
}

/** Wrong cards in public: each mistake on each honest page, each trap and each page that is misread. */
async function wrongInPublic(of: Trap["of"], manner: Manner): Promise<Score> {
  const score = new Score();
  for (const { shape, html, offers } of honestPages) {
    for (const { name, make } of mistakes.filter((mistake) => mistake.of === of)) {
      const changed = new Set<Truth>();
      const pointing: Pointing = (blocks) =>
        offers.flatMap((truth) => {
          const right = pointAt(truth, blocks);
          const lie = make(right, truth, offers);
          if (lie === undefined) return [right];
          changed.add(truth);
          const blockOf = ({ title }: ProposedOffer) =>
            blocks.find(({ text }) => text.includes(title ?? "-"))?.n ?? 0;
          return [lie]
            .flat()
            .map((points) => (points.block > 0 ? points : { ...points, block: blockOf(points) }));
        });
      const perfect: Oracle = (card) => {
        const truth = offers.find((offer) => isSame(card, offer));
        if (!truth) return "no";
        return faultsOf(card, truth).length > 0 ? "wrong-card" : "yes";
      };
      model.set(pointing, perfect, manner);
      const live = await liveOn(html);
      for (const truth of changed) {
        const same = live.filter((draft) => isSame(draft, truth));
        score.count(
          `${name} (${shape})`,
          same.some((draft) => faultsOf(draft, truth).includes(of)),
        );
      }
    }
  }
  for (const { name, text, points, answer } of pages.traps.filter((trap) => trap.of === of)) {
    const lie: Pointing = (blocks) => {
      const block = blocks.find((one) => one.text.includes(text))?.n ?? 0;
      return [{ ...NOTHING, block, ...points }];
    };
    const oracle: Oracle = (_, block) => (block.includes(text) ? answer : "yes");
    model.set((blocks) => [...honest(blocks), ...lie(blocks)], oracle, manner);
    const live = await liveOn(`<main>${list}<ul><li>${text}</li><li>We like tents.</li></ul></main>`);
    score.count(
      name,
      live.some(({ proposal }) => proposal.quote.includes(text)),
    );
  }
  return misreadPages(of, manner, score);
}

type Scores = Partial<Record<Manner, Score>>;
const MANNERS: Manner[] = ["right", "yes", "silent", "broken", "late"];
let isMissed = false;

async function scoresOf(manners: Manner[], measure: (manner: Manner) => Promise<Score>): Promise<Scores> {
  const scores: Scores = {};
  for (const manner of manners) scores[manner] = await measure(manner);
  return scores;
}

/** @param bar in percent; with a second reading that always says yes there is none. */
function row(measure: string, before: string, scores: Scores, bar: number): string {
  const cells = MANNERS.map((manner) => {
    const score = scores[manner];
    if (!score) return "–";
    if (manner !== "yes" && (100 * score.wrong.length) / score.of > bar) isMissed = true;
    return `${score.wrong.length} of ${score.of}`;
  });
  for (const [manner, { wrong }] of Object.entries(scores)) {
    const names = [...Map.groupBy(wrong, (name) => name)].map(([name, all]) => `${name} ${all.length}`);
    if (names.length > 0) console.log(`${measure}, ${manner}: ${names.join("; ")}`);
  }
  return `| ${[measure, before, ...cells, `${bar} %`].join(" | ")} |`;
}

const HEAD = `| measure | before | second reading right | always yes | silent | broken | late | bar |`;
const table = [
  row(
    "codes that no shopper sees, public",
    "37 of 231",
    await scoresOf(MANNERS, (manner) => publicCodes(pages.unseenCodes, manner, new Score())),
    0,
  ),
  row(
    "codes that no shopper can use, public",
    "131 of 168",
    await scoresOf(MANNERS, async (manner) =>
      misreadPages("code", manner, await publicCodes(pages.unusableCodes, manner, new Score())),
    ),
    3,
  ),
];
const WRONG = [
  ["value", "28 %", 1],
  ["terms", "86 %", 0],
  ["end", "40 %", 1],
] as const;
for (const [of, before, bar] of WRONG) {
  const scores = await scoresOf(["right", "yes", "broken"], (manner) => wrongInPublic(of, manner));
  table.push(row(`wrong ${of}, public`, before, scores, bar));
}
const { waiting, lacking } = await trueOffers();
table.push(row("public cards that lack a line of their block", "22 of 61", { right: lacking }, 0));
table.push(
  row(`true offers that wait, honest pages of ${honestPages.length} shapes`, "7.4 %", { right: waiting }, 8),
);

console.log(`\n${HEAD}\n|${" --- |".repeat(8)}\n${table.join("\n")}`);
await model.provider.stop();
process.exit(isMissed ? 1 : 0);
