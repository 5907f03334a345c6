import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { db } from "../../../db/client";
import { settings, sources as sourcesTable, stores } from "../../../db/schema";
import { shown } from "../../../src/models/deals/list";
import { couponModel, offerModel } from "../../../src/models/deals/write";
import * as answers from "../../../src/models/proof/answers";
import * as checks from "../../../src/models/proof/checks";
import { sha256Of } from "../../../src/models/proof/texts";
import * as visits from "../../../src/models/proof/visits";
import type { ShopperAnswer } from "../../../src/proof/vocabulary";
import { checkDuePages } from "../../../src/robot/jobs";
import { readPage, textOfPage } from "../../../src/robot/page/page";
import * as sources from "../../../src/robot/sources";
import { couponInput, offerInput } from "../../../src/schemas/deals";
import { Ticket } from "../../../src/ui/ticket";
import { ADMIN } from "../../actor";
import { foundOn } from "../../on-page";
import { type Line, NO_TICKET } from "./line";
import { ofEdits } from "./plan-of-edits";
import { ofPages } from "./plan-of-pages";
import { ofPeople } from "./plan-of-people";
import { ofRule, ofWeeks } from "./plan-of-weeks";
import { type Offer, onDay, startShop } from "./shop";

export const DAYS = 30;
const HOUR_MS = 3_600_000;
/** 1 March 2027, UTC. */
const BEGIN_MS = Date.UTC(2027, 2, 1);
const NOON = 12;
/** Of the comparison. */
const EVENING = 23;

const plan = [...ofPages, ...ofPeople, ...ofEdits, ...ofWeeks, ...ofRule];

const change = { actor: ADMIN };

type Clock = { set(time: number): Promise<void> };
type Playing = Awaited<ReturnType<typeof publish>>[number];
export type Wrong = { day: number; expected: string; found: string };
export type Result = { name: string; wrong: Wrong[] };

/** Plays the plan hour by hour, and compares each ticket every evening. */
export async function playMonth(clock: Clock): Promise<Result[]> {
  await clock.set(BEGIN_MS);
  await db.insert(settings).values({});
  const playing = await publish();
  const results = plan.map(({ name }): Result => ({ name, wrong: [] }));
  for (let hour = 0; hour < DAYS * 24; hour++) {
    const day = Math.floor(hour / 24) + 1;
    await clock.set(BEGIN_MS + hour * HOUR_MS);
    if (hour % 24 === 0) for (const { shop, line } of playing) if (line.page) await shop.begin(day);
    if (hour % 24 === NOON) for (const one of playing) await act(one, day);
    await lookAtAll(playing);
    if (hour % 24 !== EVENING) continue;
    for (const [at, { id, line }] of playing.entries())
      results[at]?.wrong.push(...compare(line, day, await wordsOf(id)));
  }
  for (const { shop } of playing) await shop.stop();
  return results;
}

/** Has a page be one that was read every day. */
async function beQuiet(url: string, text: string, days: number): Promise<void> {
  const changedAt = new Date(BEGIN_MS - days * 24 * HOUR_MS);
  await sources.update();
  const textSha256 = sha256Of(text);
  await db.update(sourcesTable).set({ textSha256, changedAt }).where(eq(sourcesTable.url, url));
}

/** Creates the deals as an approved store has them: each was seen on its page when it was found. */
async function publish() {
  const [store] = await db
    .insert(stores)
    .values({ name: "Lantern Lane", slug: "lantern-lane", website: "https://lantern.example" })
    .returning();
  const offered = plan.map(({ withoutCode }, at): Offer => {
    const code = withoutCode ? "" : `LAMP${at}`;
    return { code, quote: code ? `20% off lamps with code ${code}` : "Free bulbs with each lamp" };
  });
  const playing = [];
  for (const [at, line] of plan.entries()) {
    const { kind = "coupon", featured = false, ends } = line;
    const offer = offered[at] as Offer;
    const fields = {
      title: line.name,
      description: "For lamps.",
      storeId: store?.id,
      discountValue: "20%",
      code: offer.code,
      affiliateLink: "https://lantern.example/",
      active: true,
      verified: "keep",
      featured,
      expiryDate: ends ? `2027-03-${ends}` : "",
    };
    const created = await dealsOf(kind).create(inputOf(kind, fields), change);
    if (created.kind !== "saved") throw new Error(`${line.name}: ${JSON.stringify(created)}`);
    const shop = startShop(line, offer, offered[at + 1]);
    playing.push({ id: created.id, line, offer, shop, fields, undo: [] as number[] });
  }
  for (const one of playing)
    await find(one, playing.find(({ line }) => line.name === one.line.on) ?? one, playing);
  return playing;
}

async function find(
  { id, offer, line }: Playing,
  { shop, line: { page } }: Playing,
  playing: Playing[],
): Promise<void> {
  if (!page) return;
  await shop.begin(1);
  const { foundBefore = 0 } = line;
  const at = new Date(BEGIN_MS - foundBefore * 24 * HOUR_MS);
  const html = await shop.first().text();
  const others = offersOn(playing, shop.url).filter(({ code }) => code !== offer.code);
  const found = { url: shop.url, html, words: offer.quote, code: offer.code || null, at, isStored: true };
  await foundOn(id, { ...found, others: others.map(({ code, quote: words }) => ({ code, words })) });
  const text = textOfPage(readPage(html, shop.url));
  if (line.quietDays) await beQuiet(shop.url, text, line.quietDays);
}

/** The offers that the plan has on the page of an address. */
function offersOn(playing: Playing[], url: string): Offer[] {
  const owner = playing.find(({ shop }) => shop.url === url)?.line.name;
  return playing.filter(({ line }) => [line.name, line.on].includes(owner)).map(({ offer }) => offer);
}

async function act({ id, line: { name, kind, events = [] }, ...one }: Playing, day: number): Promise<void> {
  for (const [on, event] of events) {
    if (on !== day) continue;
    if (event === "withdraw") await checks.undo({ actor: ADMIN }, one.undo);
    else if ("check" in event)
      one.undo.push(...(await checks.record({ actor: ADMIN }, [id], event.check)).recorded);
    else if ("edit" in event) {
      const input = inputOf(kind, { ...one.fields, ...event.edit });
      const edited = await dealsOf(kind).update(id, input, change);
      if (edited.kind !== "saved") throw new Error(`${name}: ${JSON.stringify(edited)}`);
    } else await answerAs(id, day, event.answers);
  }
}

async function answerAs(id: number, day: number, given: ShopperAnswer[]): Promise<void> {
  for (const [at, answer] of given.entries()) {
    const address = `192.${at}.${day}.1`;
    visits.remember(address, id);
    const { kind } = await answers.answer(address, id, { answer, saved: null, terms: 1 });
    if (kind !== "noted") throw new Error(`An answer of the ${day}th is ${kind}`);
  }
}

async function lookAtAll(playing: Playing[]): Promise<void> {
  await sources.update();
  const withRule = new Set(
    playing.flatMap(({ line, shop }) => (line.goesWhenMissing ? new URL(shop.url).host : [])),
  );
  for (const host of await sources.dueHosts(1_000)) {
    await db.update(settings).set({ switchOffMissing: withRule.has(host) });
    await checkDuePages(host, { signal: new AbortController().signal, apartSeconds: 0 });
  }
}

/** The badge and the line of proof that a ticket shows. */
async function wordsOf(id: number): Promise<string> {
  const deal = await shown(id);
  if (!deal) return NO_TICKET;
  const parts = { badge: "", line: "" };
  const gather = (part: keyof typeof parts) => ({
    text: ({ text }: HTMLRewriterTypes.Text) => {
      parts[part] += text;
    },
  });
  new HTMLRewriter()
    .on(".badge", gather("badge"))
    .on(".ticket-proof > span:not(.stamp)", gather("line"))
    .transform(renderToStaticMarkup(<Ticket deal={deal} timeZone="UTC" variant="store" />));
  return `${parts.badge} | ${parts.line}`.replace(/\s/g, " ");
}

function compare(line: Line, day: number, found: string): Wrong[] {
  const [, badge, words] = onDay(line.words, day) ?? [0, "?", "?"];
  const expected = words === NO_TICKET ? words : `${badge} | ${words.replace("{day}", String(day))}`;
  return found === expected ? [] : [{ day, expected, found }];
}

const inputOf = (kind: Line["kind"] | "coupon", fields: object) =>
  (kind === "offer" ? offerInput : couponInput).parse(fields);

const dealsOf = (kind: Line["kind"] | "coupon") => (kind === "offer" ? offerModel : couponModel);
