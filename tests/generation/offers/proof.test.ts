import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { like } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, settings } from "../../../db/schema";
import { type Admin, signIn } from "../../admin/session";
import { restore, restoreContent } from "../../catalogue";
import { type Merchant, startMerchant } from "../../merchant";
import { answer } from "../../provider";
import { doRuns, testProvider } from "../../test-provider";
import { listOf, proposal, proposed, SENTENCES, YEAR } from "../samples";

const provider = testProvider();
doRuns();
let merchant: Merchant;
let admin: Admin;

beforeAll(async () => {
  merchant = await startMerchant();
  admin = await signIn();
});

afterEach(async () => {
  await restoreContent();
});

afterAll(async () => {
  await merchant.stop();
  await restore();
});

const HOUR = 60 * 60 * 1000;

/** A zone in which it is another day than in UTC, whatever the time is: it is 14 hours ahead, or 11 behind. */
function elsewhere() {
  const isEvening = new Date().getUTCHours() >= 11;
  const [timeZone, offset] = isEvening ? ["Pacific/Kiritimati", 14] : (["Pacific/Pago_Pago", -11] as const);
  const day = (daysFromNow: number) => new Date(Date.now() + (offset + 24 * daysFromNow) * HOUR);
  return {
    timeZone,
    /** A day there, as data and in words. */
    day: (daysFromNow: number) => ({
      date: day(daysFromNow).toISOString().slice(0, 10),
      words: day(daysFromNow).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" }),
    }),
    /** When it ends. */
    end: (date: string) => new Date(Date.parse(`${date}T23:59:59Z`) - offset * HOUR),
  };
}

const quoteUntil = (day: string) => `Use code SAVE10 at checkout for 10% off your order until ${day}.`;

/** The deal of an offer whose sentence stands first on its page, or behind this many others. */
async function generated(words: string, before: string[] = []) {
  merchant.say(listOf([...before, quoteUntil(words), ...SENTENCES.slice(1)]));
  const { offers, ...store } = proposal();
  const ours = proposed({ end: words, title: quoteUntil(words), block: before.length + 1 });
  const others = offers.filter(({ code }) => code !== ours.code);
  const moved = others.map((offer) => ({ ...offer, block: offer.block + before.length }));
  provider.reply(answer({ ...store, offers: [...moved, ours] }));
  const body = { storeName: "Harbor Tents", affiliateLink: `${merchant.url}/out` };
  const { status } = await admin.json("POST", "/api/ai/generate-store", body);
  return { status, offer: (await db.select().from(deals).where(like(deals.title, "Use code SAVE10%")))[0] };
}

test("a generated offer that ends today in the site's zone is live until that day is over there", async () => {
  const { timeZone, day, end } = elsewhere();
  await db.insert(settings).values({ timeZone });
  const { date, words } = day(0);
  const { offer } = await generated(words);
  expect(offer).toMatchObject({ active: true, code: "SAVE10" });
  // Of two dates `toMatchObject` sees no difference.
  expect(offer?.endsAt).toEqual(end(date));
});

test("a generated offer that ended yesterday in the site's zone waits for a person", async () => {
  const { timeZone, day } = elsewhere();
  await db.insert(settings).values({ timeZone });
  const { date, words } = day(-1);
  const { offer } = await generated(words);
  expect(offer).toMatchObject({ active: false, proposal: { expiry: date } });
});

test("a generated offer is not proven by words of its page that the model was not given to read", async () => {
  const words = `30 December ${YEAR}`;
  expect((await generated(words)).offer).toMatchObject({ active: true, code: "SAVE10" });
  await restoreContent();
  const filler = Array.from(
    { length: 1_500 },
    (_, at) => `Tents, bags and stoves for every trail and season ${at}.`,
  );
  const { status, offer } = await generated(words, filler);
  expect(provider.requests.at(-1)?.said.join()).not.toContain(quoteUntil(words));
  expect([status, offer]).toEqual([201, undefined]);
});
