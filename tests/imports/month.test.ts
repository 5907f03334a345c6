import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals } from "../../db/schema";
import { feedColumns } from "../../src/imports/offers/plan";
import { editAll } from "../../src/models/deals/edit-all";
import { couponModel } from "../../src/models/deals/write";
import { couponInput } from "../../src/schemas/deals";
import { ADMIN } from "../actor";
import { restore } from "../catalogue";
import { addStore } from "../site/rows";
import { addFeed, applyFile } from "./importing";

// Two months of files are read, each in a process of its own.
setDefaultTimeout(300_000);

afterEach(restore);

const YEAR = new Date().getUTCFullYear() + 1;
const Z = "zebra.example";
const DAYS = 30;
const OFFERS = Array.from({ length: 18 }, (_, n) => n);

/** The better source first. The better one gives links and ends, the other one descriptions and minimums. */
const sources = ["better", "other"] as const;
type Source = (typeof sources)[number];
type Fields = Record<string, string | number | null>;

/** What a source says of an offer. Null: it does not list it that day. */
function said(source: Source, offer: number, day: number): { fields: Fields; isLive: boolean } | null {
  if (!isListed(source, offer, day)) return null;
  const percent = 5 + ((offer + Math.floor((day + offer) / 4)) % 8) * 5 + (source === "better" ? 1 : 2);
  const common = {
    title: `Save ${percent}% with the ${source} one`,
    code: `C${offer}`,
    discountValue: `${percent}%`,
  };
  if (source === "other")
    return {
      fields: { ...common, description: `Day ${Math.floor(day / 7)}`, minSpend: 10 + offer },
      isLive: true,
    };
  const fields = { ...common, affiliateLink: `https://${Z}/${offer}`, endsAt: `${YEAR}-03-${10 + offer}` };
  return { fields, isLive: !(offer === 8 && day > 5 && day < 9) && !(offer === 15 && day > 9 && day < 13) };
}

/** Each offer goes for one day, which is nothing, or for some, so that it ends in that source; a few come later. */
function isListed(source: Source, offer: number, day: number): boolean {
  if (offer === 15) return source === "better";
  if (offer === 16) return day >= (source === "better" ? 6 : 8);
  if (offer === 17) return day >= (source === "better" ? 11 : 9);
  const first = 2 * offer + (source === "better" ? 2 : 3);
  const long = source === "better" ? offer % 3 !== 0 : offer % 2 === 1;
  const length = long ? (source === "other" && offer === 7 ? 7 : 5) : 1;
  return day < first || day >= first + length;
}

function fileOf(source: Source, day: number): string {
  const rows = OFFERS.flatMap((offer) => {
    const row = said(source, offer, day);
    if (!row) return [];
    const { title, code, affiliateLink, endsAt, description, minSpend } = row.fields;
    const own =
      source === "better"
        ? [affiliateLink, endsAt, row.isLive ? "live" : "expired"]
        : [description, minSpend];
    return [[`${source}-${offer}`, Z, title, code, ...own].join(",")];
  });
  const own = source === "better" ? "link,ends,status" : "description,min spend";
  return [`id,domain,title,code,${own}`, ...rows].join("\n");
}

/** A deal as it must be. `endsAt`: a day of its end, or that it has ended. `pinned`: the columns that a person has set. */
type Deal = { fields: Fields; pinned: string[]; words: Partial<Record<Source, Word>> };
type Word = { fields: Fields; isLive: boolean; missed: number };

const nothing = { title: "", description: "", minSpend: null, affiliateLink: null, endsAt: null };

/** The plan: what an import of a source makes of all deals. */
function importInto(model: Map<number, Deal | "deleted">, source: Source, day: number): void {
  for (const offer of OFFERS) {
    const row = said(source, offer, day);
    const deal = model.get(offer);
    if (deal === "deleted") continue;
    if (!deal) {
      if (!row?.isLive) continue;
      model.set(offer, {
        fields: { ...nothing, ...row.fields },
        pinned: [],
        words: { [source]: { ...row, missed: 0 } },
      });
      continue;
    }
    const word = deal.words[source];
    if (row) deal.words[source] = { ...row, missed: 0 };
    else if (!word?.isLive || word.missed++ === 0) continue;
    else word.isLive = false;
    follow(deal);
  }
}

/** It follows the better source that has it. */
function follow({ fields, pinned, words }: Deal): void {
  const best = sources.find((source) => words[source]?.isLive);
  const said: Fields = best ? { endsAt: null, ...words[best]?.fields } : { endsAt: "ended" };
  for (const [name, value] of Object.entries(said)) if (!pinned.includes(name)) fields[name] = value;
}

test("deals of two sources are as they should be on each day of a month", async () => {
  const { id: storeId } = await addStore({ website: `https://${Z}` });
  const feeds = {
    better: await addFeed({ name: "Better", rank: 10 }),
    other: await addFeed({ name: "Other", rank: 50 }),
  };
  const model = new Map<number, Deal | "deleted">();

  const rows = () => db.select().from(deals).where(eq(deals.storeId, storeId)).orderBy(asc(deals.id));
  const present = async () =>
    Object.fromEntries(
      (await rows()).map(
        ({ title, description, code, discountValue, minSpend, affiliateLink, endsAt, origins }) => [
          code,
          {
            ...{ title, description, code, discountValue, minSpend, affiliateLink },
            endsAt: endsAt && endsAt <= new Date() ? "ended" : (endsAt?.toISOString().slice(0, 10) ?? null),
            pinned: feedColumns.filter((name) => !(name in origins)),
          },
        ],
      ),
    );
  const expected = () =>
    Object.fromEntries(
      [...model.values()].flatMap((deal) =>
        deal === "deleted"
          ? []
          : [
              [
                deal.fields.code,
                { ...deal.fields, pinned: feedColumns.filter((name) => deal.pinned.includes(name)) },
              ],
            ],
      ),
    );

  const idOf = async (offer: number) => (await rows()).find(({ code }) => code === `C${offer}`)?.id ?? 0;
  const change = (offer: number, changed: Fields) => {
    const deal = model.get(offer);
    if (!deal || deal === "deleted") throw new Error("There is no such deal");
    for (const [name, value] of Object.entries(changed)) {
      deal.fields[name] = value;
      if (!deal.pinned.includes(name)) deal.pinned.push(name);
    }
  };
  const edit = async (offer: number, changed: Fields) => {
    const id = await idOf(offer);
    const deal = (await rows()).find((row) => row.id === id);
    const expiryDate = deal?.endsAt?.toISOString().slice(0, 10) ?? "";
    const input = couponInput.parse({ ...deal, expiryDate, ...changed });
    expect(await couponModel.update(id, input, { actor: ADMIN })).toMatchObject({ kind: "saved" });
    change(offer, changed);
  };
  /** What a person does on a day, before the imports. */
  const byHand: Record<number, () => Promise<void>> = {
    3: () => edit(6, { title: "My own words" }),
    8: () => edit(4, { discountValue: "77%" }),
    11: () => edit(17, { description: "My own description", minSpend: 99 }),
    13: async () => {
      await editAll([await idOf(12)], { verb: "end", day: `${YEAR}-12-31` }, { actor: ADMIN });
      change(12, { endsAt: `${YEAR}-12-31` });
    },
    18: async () => {
      await couponModel.del(await idOf(14), { actor: ADMIN });
      model.set(14, "deleted");
    },
  };

  const ended = new Set<number>();
  for (let day = 0; day < DAYS; day++) {
    await byHand[day]?.();
    for (const source of sources) {
      await applyFile(feeds[source], fileOf(source, day));
      importInto(model, source, day);
      expect([day, source, await present()]).toEqual([day, source, expected()]);
      expect(await rows()).toHaveLength(Object.keys(expected()).length);
      for (const [offer, deal] of model)
        if (deal !== "deleted" && deal.fields.endsAt === "ended") ended.add(offer);
    }
  }
  expect([...ended].toSorted((a, b) => a - b)).toEqual([1, 5, 7, 11, 15]);
});
