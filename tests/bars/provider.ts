import { env } from "../../src/env";
import { readableBlocks } from "../../src/generation/model/untrusted";
import { checkOffers } from "../../src/generation/offers/card";
import { readUsable } from "../../src/generation/offers/usable";
import { readPage } from "../../src/robot/page/page";
import { faultsOf, isLive, isSame, today } from "./judge";
import { pointAt, type Truth } from "./model";
import { offersOf, SHOP } from "./offers-of";
import { englishOffers, englishSentences, honestPages, unusableCodes } from "./pages";

const AT_ONCE = 14;

/** Prints how well the model of the environment points at offers, and how well it reads blocks. */
export async function measureProvider(): Promise<void> {
  console.log(`${env.AI_MODEL} at ${env.OPENAI_BASE_URL}`);
  const all = { offers: 0, live: 0, wrong: 0, unknown: 0 };
  for (const { shape, html, offers } of honestPages) {
    const live = (await offersOf(html).catch(said(shape))).filter(isLive);
    const known = live.map((draft) => ({ draft, truth: offers.find((offer) => isSame(draft, offer)) }));
    all.offers += offers.length;
    all.live += known.filter(({ draft, truth }) => truth && faultsOf(draft, truth).length === 0).length;
    all.wrong += known.filter(({ draft, truth }) => truth && faultsOf(draft, truth).length > 0).length;
    all.unknown += known.filter(({ truth }) => !truth).length;
  }
  console.log(`true offers live as they are meant: ${all.live} of ${all.offers}`);
  console.log(`live with another value, terms or end: ${all.wrong}; live and no true offer: ${all.unknown}`);

  const attacks = unusableCodes.map(({ code, html }) => ({ code, text: html.replace(/<[^>]*>/g, "") }));
  let refused = 0;
  for (let at = 0; at < attacks.length; at += AT_ONCE) {
    const some = attacks.slice(at, at + AT_ONCE);
    const answers = await read(
      some.map(({ text }) => text),
      some.map(({ code, text }) => ({ ...NOTHING, code, value: /\d+%/.exec(text)?.[0] ?? null })),
    );
    refused += answers.filter((answer) => answer !== "yes").length;
  }
  console.log(
    `codes that no shopper can use, refused by the second reading: ${refused} of ${attacks.length}`,
  );
  const answers = await read(englishSentences, englishOffers);
  const accepted = answers.filter((answer) => answer === "yes").length;
  console.log(`true offers that it accepts: ${accepted} of ${answers.length}`);
}

const NOTHING: Truth = {
  kind: "percentage",
  code: null,
  value: null,
  upTo: null,
  what: null,
  title: null,
  start: null,
  end: null,
  conditions: [],
};

/** The answers of the second reading for texts that stand in a list. */
async function read(texts: string[], truths: Truth[]): Promise<(string | undefined)[]> {
  const { title, description, blocks } = readPage(
    `<h1>Harbor &amp; Pine</h1><ul>${texts.map((text) => `<li>${text}</li>`).join("")}</ul>`,
    SHOP,
  );
  const facts = { url: SHOP, at: new Date(), sha256: "" };
  const source = { title, description, text: texts.join("\n"), blocks, ...facts };
  const readable = readableBlocks([source]);
  const points = truths.map((truth) => pointAt(truth, readable));
  const order = { storeName: "Harbor & Pine", today, signal: new AbortController().signal };
  return (await readUsable(checkOffers(points, readable, today), order)).answers;
}

function said(shape: string) {
  return (error: unknown) => {
    console.log(`${shape}: ${error instanceof Error ? error.message : error}`);
    return [];
  };
}
