import { afterEach, describe, expect, test } from "bun:test";
import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import {
  deals,
  feedItems,
  history,
  importChunks,
  imports as imported,
  importRows as importedRows,
  observations,
} from "../../db/schema";
import { begin } from "../../src/imports/begin";
import { beginUndo, beginUndoRest } from "../../src/imports/begin-undo";
import * as importRows from "../../src/imports/import-rows";
import * as imports from "../../src/imports/imports";
import { followAgain, followsOf } from "../../src/imports/offers/follow";
import { unknownStores } from "../../src/imports/offers/unknown-stores";
import { storeRows } from "../../src/imports/store-rows";
import { undoAll } from "../../src/models/audit/undo";
import { couponModel } from "../../src/models/deals/write";
import * as feeds from "../../src/models/feeds";
import { derive } from "../../src/models/proof/derive";
import { tablesOf } from "../../src/operations/backup/tables";
import { deleteExpired } from "../../src/operations/retention";
import { ageOf } from "../../src/proof/status";
import { couponInput } from "../../src/schemas/deals";
import { ADMIN } from "../actor";
import { checkedOn } from "../cast";
import { restore } from "../catalogue";
import { addStore, inDays } from "../site/rows";
import {
  addFeed,
  applyFile,
  redoImportOf,
  stageFile,
  stateOf,
  undoImportOf,
  verdictsOf,
  work,
} from "./importing";

afterEach(restore);

const YEAR = new Date().getUTCFullYear() + 1;
const HEADER = "id,domain,title,code,discount,link,end date\n";
const SAVE = `1,zebra.example,Save 20% on zebras,ZEBRA20,20%,https://zebra.example/a,${YEAR}-03-31\n`;
const SALE = "2,zebra.example,Zebra sale,,Up to 40%,https://zebra.example/b,\n";

const zebraDeals = (storeId: number) =>
  db.select().from(deals).where(eq(deals.storeId, storeId)).orderBy(asc(deals.id));

const REST = Array.from(
  { length: 8 },
  (_, n) => `9${n},zebra.example,Offer ${n},CODE${n},5%,https://zebra.example/${n},\n`,
).join("");

/** What feeds have said of a store's first deal. */
async function saidOf(storeId: number): Promise<string[]> {
  const [deal] = await zebraDeals(storeId);
  const said = await db
    .select()
    .from(observations)
    .where(and(eq(observations.dealId, deal?.id ?? 0), eq(observations.kind, "feed")))
    .orderBy(asc(observations.id));
  return said.map(({ outcome }) => outcome);
}

/** Moves all observations this many days back. */
async function pass(days: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table observations disable trigger user`);
    await tx.execute(sql`update observations set at = at - make_interval(secs => ${days * 86_400})`);
    await tx.execute(sql`alter table observations enable trigger user`);
    await derive(
      tx,
      (await tx.select({ id: deals.id }).from(deals)).map(({ id }) => id),
    );
  });
}

async function shop() {
  const { id } = await addStore({ website: "https://www.zebra.example" });
  return id;
}

describe("an import", () => {
  test("applies the rows of one deal one after the other, and yet many deals at a time", async () => {
    const storeId = await shop();
    const numbers = Array.from({ length: 65 }, (_, n) => n);
    const row = (id: string, n: number, title: string) =>
      `${id}${n},zebra.example,${title} sale,STRIPES${n},10%\n`;
    const fileOf = (rows: string[]) => `id,domain,title,code,discount\n${rows.join("")}`;
    await applyFile(await addFeed(), fileOf(numbers.map((n) => row("", n, "Once"))));
    const better = await addFeed({ name: "Better", rank: 10 });
    const both = numbers.flatMap((n) => [row("a", n, "First"), row("b", n, "Second")]);
    const id = await applyFile(better, fileOf(both));
    expect(new Set(await verdictsOf(id))).toEqual(new Set(["changed"]));
    expect((await zebraDeals(storeId)).map(({ title }) => title)).toEqual(numbers.map(() => "First sale"));
    const sets = await db
      .selectDistinct({ at: importedRows.appliedAt })
      .from(importedRows)
      .where(eq(importedRows.importId, id));
    expect(sets.length).toBeLessThan(numbers.length / 5);
  });

  test("makes deals of rows, and nothing of the same file again", async () => {
    const storeId = await shop();
    const feed = await addFeed();
    const first = await applyFile(feed, HEADER + SAVE + SALE);
    expect(await verdictsOf(first)).toEqual(["new", "new"]);
    expect(await stateOf(first)).toBe("applied");
    const made = await zebraDeals(storeId);
    expect(
      made.map(({ kind, title, code, discountType, discountValue, active, endsAt }) => [
        kind,
        title,
        code,
        discountType,
        discountValue,
        active,
        endsAt?.toISOString(),
      ]),
    ).toEqual([
      ["coupon", "Save 20% on zebras", "ZEBRA20", "percentage", "20%", true, `${YEAR}-03-31T23:59:59.000Z`],
      ["offer", "Zebra sale", null, "deal", "Up to 40%", true, undefined],
    ]);
    const entries = await db.$count(history);
    const second = await applyFile(feed, HEADER + SAVE + SALE);
    expect(await verdictsOf(second)).toEqual(["same", "same"]);
    expect(await db.$count(history)).toBe(entries);
    expect(await zebraDeals(storeId)).toEqual(made);
  });

  test("changes what the file changes, and nothing that a person has edited", async () => {
    const storeId = await shop();
    const feed = await addFeed();
    await applyFile(feed, HEADER + SAVE);
    const [deal] = await zebraDeals(storeId);
    const input = couponInput.parse({
      title: "My own words",
      storeId,
      code: "ZEBRA20",
      discountValue: "20%",
      affiliateLink: "https://zebra.example/a",
      expiryDate: `${YEAR}-03-31`,
    });
    await couponModel.update(deal?.id ?? 0, input, { actor: ADMIN });
    const changed = SAVE.replace("Save 20%", "Save 25%").replace(",20%", ",25%");
    await applyFile(feed, HEADER + changed);
    const [after] = await zebraDeals(storeId);
    expect([after?.title, after?.discountValue]).toEqual(["My own words", "25%"]);
  });

  test("ends a deal that two complete files in a row are without, and no deal of an incomplete one", async () => {
    const storeId = await shop();
    const feed = await addFeed({ isOfShops: true });
    await applyFile(feed, HEADER + SAVE + REST);
    await applyFile(feed, HEADER + REST);
    const isLive = async () => (await zebraDeals(storeId))[0]?.endsAt?.getUTCFullYear() === YEAR;
    expect(await isLive()).toBe(true);
    await applyFile(feed, `${HEADER}${REST}99,"zebra.example`);
    expect(await isLive()).toBe(true);
    const last = await applyFile(feed, HEADER + REST);
    expect((await verdictsOf(last))[0]).toBe("ended absent");
    expect(await isLive()).toBe(false);
    expect(await saidOf(storeId)).toEqual(["seen", "missing", "missing"]);
  });

  test("records once a day that a deal is still in the shop's feed, and writes nothing else", async () => {
    const storeId = await shop();
    const feed = await addFeed({ isOfShops: true });
    await applyFile(feed, HEADER + SAVE + SALE);
    await applyFile(feed, HEADER + SAVE + SALE);
    expect(await saidOf(storeId)).toEqual(["seen"]);
    await pass(40);
    const [before] = await zebraDeals(storeId);
    const entries = await db.$count(history);
    for (let n = 0; n < 2; n++) await applyFile(feed, HEADER + SAVE + SALE);
    expect(await saidOf(storeId)).toEqual(["seen", "seen"]);
    const [after] = await zebraDeals(storeId);
    expect(ageOf(after?.verifiedAt?.getTime() ?? 0, new Date())).toBe("fresh");
    expect([after?.version, after?.updatedAt]).toEqual([before?.version, before?.updatedAt]);
    expect(await db.$count(history)).toBe(entries);
  });

  test("confirms no deal to which a person has given other terms", async () => {
    const storeId = await shop();
    const feed = await addFeed({ isOfShops: true });
    await applyFile(feed, HEADER + SAVE);
    const [deal] = await zebraDeals(storeId);
    const input = couponInput.parse({
      title: "Save 20% on zebras",
      storeId,
      code: "ZEBRA20",
      discountValue: "30%",
      affiliateLink: "https://zebra.example/a",
      expiryDate: `${YEAR}-03-31`,
    });
    await couponModel.update(deal?.id ?? 0, input, { actor: ADMIN });
    await applyFile(feed, HEADER + SAVE);
    await applyFile(feed, HEADER + SAVE.replace("/a,", "/new,"));
    expect((await zebraDeals(storeId))[0]).toMatchObject({ discountValue: "30%", verifiedAt: null });
    expect(await saidOf(storeId)).toEqual(["seen"]);
  });

  test("that is without a deal twice says so, though a person has set its end, until it is undone", async () => {
    const storeId = await shop();
    const feed = await addFeed({ isOfShops: true });
    await applyFile(feed, HEADER + SAVE + REST);
    await db.update(deals).set({ origins: {} }).where(eq(deals.code, "ZEBRA20"));
    await applyFile(feed, HEADER + REST);
    await pass(7 / 24);
    const negative = async () => (await zebraDeals(storeId))[0]?.proof?.negative?.outcome;
    expect(await negative()).toBeUndefined();
    const second = await applyFile(feed, HEADER + REST);
    expect(await negative()).toBe("missing");
    expect((await zebraDeals(storeId))[0]?.endsAt?.getUTCFullYear()).toBe(YEAR);
    await undoImportOf(second);
    expect(await negative()).toBeUndefined();
    await applyFile(feed, HEADER + REST);
    await applyFile(feed, HEADER + REST);
    expect(await negative()).toBe("missing");
    expect((await saidOf(storeId)).length).toBe(5);
  });

  test("misses no deal that another feed of the shop still has", async () => {
    const storeId = await shop();
    const [one, other] = [await addFeed({ isOfShops: true }), await addFeed({ name: "B", isOfShops: true })];
    await applyFile(one, HEADER + SAVE + REST);
    await applyFile(other, HEADER + SAVE);
    for (let n = 0; n < 3; n++) await applyFile(one, HEADER + REST);
    expect(await saidOf(storeId)).toEqual(["seen"]);
  });

  test("says of a deal that its feed calls expired that it is missing, though a person has set its end", async () => {
    const storeId = await shop();
    const feed = await addFeed({ isOfShops: true });
    const withStatus = (status: string) => `status,${HEADER}${status},${SAVE}`;
    await applyFile(feed, withStatus("active"));
    await db.update(deals).set({ origins: {} }).where(eq(deals.code, "ZEBRA20"));
    for (let n = 0; n < 2; n++) await applyFile(feed, withStatus("expired"));
    expect(await saidOf(storeId)).toEqual(["seen", "missing", "missing"]);
  });

  test("asks a person when more than a fifth is missing", async () => {
    const storeId = await shop();
    const feed = await addFeed({ appliesItself: true });
    await applyFile(feed, HEADER + SAVE + SALE);
    await applyFile(feed, HEADER + SAVE);
    const third = await stageFile(feed, HEADER + SAVE);
    expect(await verdictsOf(third)).toEqual(["doubtful manyAbsent", "same"]);
    expect(await stateOf(third)).toBe("staged");
    await importRows.endAbsent(third);
    await imports.move(third, "apply");
    await work(third);
    expect((await zebraDeals(storeId))[1]?.endsAt).not.toBeNull();
  });

  test("is undone, but for what somebody has changed since, and can then be repeated", async () => {
    const storeId = await shop();
    const feed = await addFeed();
    await applyFile(feed, HEADER + SAVE);
    const before = await zebraDeals(storeId);
    const second = await applyFile(feed, HEADER + SAVE.replace("ZEBRA20", "ZEBRA25") + SALE);
    const third = (await zebraDeals(storeId))[0];
    expect(third?.code).toBe("ZEBRA25");
    await undoImportOf(second);
    expect(await stateOf(second)).toBe("undone");
    const [deal, ...others] = await zebraDeals(storeId);
    expect([deal?.code, deal?.origins, others]).toEqual(["ZEBRA20", before[0]?.origins ?? {}, []]);
    const outcomes = await importRows.countsOf(second);
    expect(outcomes.undone).toEqual({ undone: 2 });
    expect(await db.$count(feedItems)).toBe(1);
    const again = await applyFile(feed, HEADER + SAVE.replace("ZEBRA20", "ZEBRA25") + SALE);
    expect(await verdictsOf(again)).toEqual(["changed", "new"]);
    expect((await zebraDeals(storeId)).map(({ code }) => code)).toEqual(["ZEBRA25", null]);
  });

  test("can be undone one after the other, the last one first, and both repeated", async () => {
    const storeId = await shop();
    const feed = await addFeed();
    const files = [HEADER + SAVE, HEADER + SAVE.replace("ZEBRA20", "ZEBRA25"), HEADER + SAVE + SALE];
    const runs: number[] = [];
    for (const file of files) runs.push(await applyFile(feed, file));
    for (const run of runs.toReversed()) await undoImportOf(run);
    expect([await zebraDeals(storeId), await db.$count(feedItems)]).toEqual([[], 0]);
    for (const file of files) await applyFile(feed, file);
    expect((await zebraDeals(storeId)).map(({ code }) => code)).toEqual(["ZEBRA20", null]);
  });

  test("is undone though the same file came again, and can then be repeated", async () => {
    const storeId = await shop();
    const feed = await addFeed();
    const first = await applyFile(feed, HEADER + SAVE);
    await applyFile(feed, HEADER + SAVE);
    await undoImportOf(first);
    expect(await zebraDeals(storeId)).toEqual([]);
    expect(await verdictsOf(await applyFile(feed, HEADER + SAVE))).toEqual(["new"]);
  });

  test("that is undone has missed nothing", async () => {
    const storeId = await shop();
    const feed = await addFeed();
    await applyFile(feed, HEADER + SAVE + REST);
    await undoImportOf(await applyFile(feed, HEADER + REST));
    const cancelled = await stageFile(feed, HEADER + REST.replace("5%", "6%"));
    await imports.move(cancelled, "cancel");
    await applyFile(feed, HEADER + REST);
    const isLive = async () => (await zebraDeals(storeId))[0]?.endsAt?.getUTCFullYear() === YEAR;
    expect(await isLive()).toBe(true);
    await beginUndo(cancelled, ADMIN);
    await work(cancelled);
    await applyFile(feed, HEADER + REST);
    expect(await isLive()).toBe(false);
  });

  test("brings a deal that not everybody could read at its source in, but not live", async () => {
    const storeId = await shop();
    const states = [
      "publish,",
      "private,",
      "draft,",
      "future,",
      "pending,",
      "publish,enter",
      "trash,",
      "inherit,",
    ];
    const rows = states.map(
      (state, n) => `${n},zebra.example,Save ${n}%,CODE${n},${n}1%,https://zebra.example/,,${state}`,
    );
    const header = HEADER.replace("\n", ",wp:status,wp:post_password\n");
    const id = await applyFile(await addFeed(), header + rows.join("\n"));
    expect(await verdictsOf(id)).toEqual([
      "new",
      ...Array(5).fill("new wasHidden"),
      ...Array(2).fill("refused notLive"),
    ]);
    const made = await zebraDeals(storeId);
    expect(made.map(({ active, proposal }) => [active, proposal])).toEqual([
      [true, null],
      ...Array(5).fill([false, null]),
    ]);
  });

  test("refuses a list of products, and says where offers are", async () => {
    const awin = "aw_product_id,product_name,search_price,merchant_name\n1,Boots,49.90,Otter";
    const item =
      "<item><title>Boots</title><g:price>5 EUR</g:price><g:availability>in stock</g:availability></item>";
    for (const file of [awin, `<rss><channel>${item}${item}</channel></rss>`]) {
      const run = await imports.byId(await stageFile(await addFeed(), file));
      expect([run?.state, run?.problem?.name]).toEqual(["refused", "productList"]);
    }
  });

  test("takes what has ended as expired, from a file that somebody uploads, at the end that is known or now", async () => {
    const storeId = await shop();
    const rows = "1,zebra.example,Save 10%,A1,10%,https://zebra.example/,,expired\n";
    const id = await applyFile(await addFeed(), HEADER.replace("\n", ",status\n") + rows);
    expect(await verdictsOf(id)).toEqual(["new hasEnded"]);
    const [deal] = await zebraDeals(storeId);
    expect([deal?.active, deal?.code]).toEqual([true, "A1"]);
    expect(Math.abs((deal?.endsAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test("waits with a code that a spreadsheet has spoilt, until a person takes it as it is", async () => {
    const storeId = await shop();
    const feed = await addFeed();
    const id = await stageFile(feed, `${HEADER}1,zebra.example,Save 10%,WAHR,10%,https://zebra.example/,\n`);
    expect(await verdictsOf(id)).toEqual(["doubtful spoilt"]);
    const found = await feeds.byId(feed);
    if (!found?.mapping || !found.reading) throw new Error("It has no mapping");
    const { mapping, reading } = found;
    await feeds.setMapping(
      feed,
      { mapping, reading: { ...reading, accepted: ["spoilt"] } },
      { actor: ADMIN },
    );
    await imports.restage(id);
    await work(id);
    expect(await verdictsOf(id)).toEqual(["new"]);
    await imports.move(id, "apply");
    await work(id);
    expect((await zebraDeals(storeId)).map(({ code }) => code)).toEqual(["WAHR"]);
  });

  test("finds the store of a deal that names it by the number of its post", async () => {
    await shop();
    const head =
      "wp:post_id,wp:post_type,title,wp:postmeta.offer_store,wp:postmeta.offer_expire,wp:postmeta.coupon_code\n";
    const id = await stageFile(
      await addFeed(),
      `${head}12,store,Zebra Works,,,\n13,offer,Save 10%,12,,A1\n14,offer,Save 20%,99,,B2\n`,
    );
    expect(await verdictsOf(id)).toEqual(["refused otherRow", "new", "doubtful noStore"]);
  });

  test("leaves a row of an unknown store to a person", async () => {
    const feed = await addFeed();
    const id = await stageFile(feed, HEADER + SAVE);
    expect(await verdictsOf(id)).toEqual(["doubtful noStore"]);
    expect(await unknownStores(id)).toMatchObject([{ key: "domain zebra.example", count: 1 }]);
  });
});

test("two feeds of one offer make one deal, which follows the better one", async () => {
  const storeId = await shop();
  const [worse, better] = [await addFeed({ rank: 50 }), await addFeed({ rank: 10, name: "Better" })];
  await applyFile(worse, HEADER + SAVE);
  const id = await stageFile(better, HEADER + SAVE.replace("on zebras", "on all zebras"));
  expect(await verdictsOf(id)).toEqual(["changed"]);
  await imports.move(id, "apply");
  await work(id);
  const titles = async () => (await zebraDeals(storeId)).map(({ title }) => title);
  expect(await titles()).toEqual(["Save 20% on all zebras"]);
  await applyFile(worse, HEADER + SAVE.replace("on zebras", "today"));
  expect(await titles()).toEqual(["Save 20% on all zebras"]);
});

test("a deal follows its source again when that is wanted, and its undo keeps what a person has set", async () => {
  const storeId = await shop();
  const feed = await addFeed();
  await applyFile(feed, HEADER + SAVE);
  const [deal] = await zebraDeals(storeId);
  const id = deal?.id ?? 0;
  const input = couponInput.parse({
    ...deal,
    title: "My own words",
    expiryDate: deal?.endsAt?.toISOString(),
  });
  await couponModel.update(id, input, { actor: ADMIN });
  expect((await followsOf(id)).pinned).toEqual(["title"]);
  const batch = crypto.randomUUID();
  await followAgain(id, { actor: ADMIN, batch });
  const state = async () => (await zebraDeals(storeId)).map(({ title, origins }) => [title, origins.title]);
  expect(await state()).toEqual([["Save 20% on zebras", feed]]);
  await undoAll({ batch }, { actor: ADMIN });
  expect(await state()).toEqual([["My own words", undefined]]);
});

test("an undo leaves what was edited since, and undoes that too once the edit is undone; one redo brings all back", async () => {
  const storeId = await shop();
  const feed = await addFeed();
  const id = await applyFile(feed, HEADER + SAVE + SALE);
  const [deal] = await zebraDeals(storeId);
  if (!deal) throw new Error("There is no deal");
  const edit = { actor: ADMIN, batch: crypto.randomUUID() };
  const input = couponInput.parse({
    ...deal,
    storeId,
    title: "My own words",
    expiryDate: null,
    active: "true",
  });
  await couponModel.update(deal.id, input, edit);
  await undoImportOf(id);
  const titles = async () => (await zebraDeals(storeId)).map(({ title }) => title);
  expect(await titles()).toEqual(["My own words"]);
  await undoAll({ batch: edit.batch }, { actor: ADMIN });
  expect(await beginUndoRest(id, ADMIN)).toBe("begun");
  await work(id);
  expect([await stateOf(id), await titles()]).toEqual(["undone", []]);
  await redoImportOf(id);
  expect([await stateOf(id), await titles()]).toEqual(["applied", ["Save 20% on zebras", "Zebra sale"]]);
});

test("an upload that is cancelled before its columns are known leaves no source; one whose columns are known does", async () => {
  const { id, feedId } = await begun();
  await imports.move(id, "cancel");
  await work(id);
  expect(await feeds.byId(feedId)).toBeUndefined();
  const kept = await addFeed();
  const staged = await stageFile(kept, HEADER + SAVE);
  await imports.move(staged, "cancel");
  await work(staged);
  expect((await feeds.byId(kept))?.mapping).toMatchObject({ title: "title" });
});

async function begun(): Promise<{ id: number; feedId: number }> {
  const feedId = await addFeed();
  const { id } = await begin(
    feedId,
    { name: "a.csv", bytes: new TextEncoder().encode(HEADER + SAVE) },
    ADMIN,
  );
  await work(id);
  return { id, feedId };
}

test("a deal follows the best source that has it live, and none that has let it go", async () => {
  const storeId = await shop();
  const [first, second] = [await addFeed({ rank: 1 }), await addFeed({ rank: 2, name: "Second" })];
  const header = HEADER.replace("\n", ",status\n");
  const row = (status: string, title: string) =>
    `${SAVE.trimEnd().replace("Save 20% on zebras", title)},${status}\n`;
  await applyFile(first, header + row("live", "First"));
  await applyFile(second, header + row("live", "Second"));
  await applyFile(first, header + row("expired", "First"));
  const [deal] = await zebraDeals(storeId);
  const id = deal?.id ?? 0;
  expect((await followsOf(id)).feeds.map(({ name, isGone }) => [name, isGone])).toEqual([
    ["Zebra list", true],
    ["Second", false],
  ]);
  expect(deal?.title).toBe("Second");
  await applyFile(second, header + row("expired", "Second"));
  await db.update(deals).set({ endsAt: null, origins: {} }).where(eq(deals.id, id));
  expect(await followAgain(id, { actor: ADMIN })).toMatchObject({ kind: "refused" });
  expect((await zebraDeals(storeId))[0]?.endsAt).toBeNull();
});

test("rows that changed nothing are forgotten after a day, all rows after a month", async () => {
  await shop();
  const feed = await addFeed();
  await applyFile(feed, HEADER + SAVE);
  const id = await applyFile(feed, HEADER + SAVE + SALE);
  const keptAfter = async (days: number) => {
    await db
      .update(imported)
      .set({ endedAt: inDays(-days) })
      .where(eq(imported.id, id));
    await deleteExpired();
    return verdictsOf(id);
  };
  expect(await keptAfter(0.5)).toEqual(["same", "new"]);
  expect(await keptAfter(2)).toEqual(["new"]);
  expect(await keptAfter(31)).toEqual([]);
});

test("an import is not undone while another one of its source waits", async () => {
  await shop();
  const feed = await addFeed();
  const first = await applyFile(feed, HEADER + SAVE);
  const second = await stageFile(feed, HEADER + SALE);
  expect(await beginUndo(first, ADMIN)).toBe("busy");
  await imports.move(second, "cancel");
  expect(await beginUndo(first, ADMIN)).toBe("begun");
  expect(await beginUndo(first, ADMIN)).toBe("stateChanged");
});

test("a deal that somebody has deleted does not come back, and is not missed", async () => {
  const storeId = await shop();
  const feed = await addFeed();
  await applyFile(feed, HEADER + SAVE + SALE);
  const [deal] = await zebraDeals(storeId);
  await couponModel.del(deal?.id ?? 0, { actor: ADMIN });
  expect(await verdictsOf(await applyFile(feed, HEADER + SAVE.replace("20%", "25%") + SALE))).toEqual([
    "refused deletedHere",
    "same",
  ]);
  await applyFile(feed, HEADER + SALE);
  expect(await verdictsOf(await applyFile(feed, HEADER + SALE))).toEqual(["same"]);
});

test("a feed whose import is undone no longer says what another one says, too", async () => {
  await shop();
  const [one, other] = [await addFeed(), await addFeed({ name: "Other" })];
  const first = await applyFile(one, HEADER + SAVE);
  const second = await applyFile(other, HEADER + SAVE);
  await undoImportOf(second);
  expect((await db.select().from(feedItems)).map(({ feedId }) => feedId)).toEqual([one]);
  await applyFile(other, HEADER + SAVE);
  await undoImportOf(first);
  expect(await verdictsOf(await applyFile(other, HEADER + SAVE))).toEqual(["new"]);
});

test("an offer that leaves one feed and comes with another is the same deal", async () => {
  const storeId = await shop();
  const [one, other] = [await addFeed(), await addFeed({ name: "Other" })];
  const listed = (status: string) => HEADER.replace("\n", ",status\n") + SAVE.replace("\n", `,${status}\n`);
  await applyFile(one, listed("live"));
  await applyFile(one, listed("expired"));
  expect((await zebraDeals(storeId))[0]?.endsAt?.getUTCFullYear()).not.toBe(YEAR);
  await applyFile(other, HEADER + SAVE);
  await applyFile(one, listed("live"));
  expect((await zebraDeals(storeId)).map(({ code, endsAt }) => [code, endsAt?.getUTCFullYear()])).toEqual([
    ["ZEBRA20", YEAR],
  ]);
});

test("a check counts again once the import that changed the terms is undone", async () => {
  const storeId = await shop();
  const feed = await addFeed({ isOfShops: true });
  await applyFile(feed, HEADER + SAVE);
  const [deal] = await zebraDeals(storeId);
  await checkedOn(deal?.id ?? 0, new Date());
  const checked = (await zebraDeals(storeId))[0]?.lastCheck;
  const id = await applyFile(feed, HEADER + SAVE.replace("ZEBRA20", "ZEBRA25"));
  expect((await zebraDeals(storeId))[0]?.lastCheck).toBe("feed seen");
  for (let n = 0; n < 2; n++) {
    await undoImportOf(id);
    expect((await zebraDeals(storeId))[0]?.lastCheck).toBe(checked ?? "");
    await redoImportOf(id);
    expect((await zebraDeals(storeId))[0]?.lastCheck).toBe("feed seen");
  }
});

test("an emoji across the border of what is shown of a value stops no import", async () => {
  await shop();
  const code = `X ${"a".repeat(97)}🔥`;
  const id = await stageFile(
    await addFeed(),
    HEADER + SAVE + SAVE.replace("1,", "2,").replace("ZEBRA20", code),
  );
  expect(await verdictsOf(id)).toEqual(["new", "refused placeholder"]);
});

test("an import whose job fails six times in a row has failed, and its screen says so", async () => {
  await shop();
  const id = await stageFile(await addFeed(), HEADER + SAVE);
  await db.update(importedRows).set({ raw: sql`'{"title": 5}'` }).where(eq(importedRows.importId, id));
  await imports.restage(id);
  for (let n = 1; n <= 6; n++) {
    expect(await stateOf(id)).toBe("staging");
    // `expect().rejects` would keep the answers of the database's thread from being heard.
    expect(await work(id).catch(() => "failed")).toBe("failed");
  }
  await work(id);
  expect(await imports.byId(id)).toMatchObject({ state: "failed", problem: { name: "failedOften" } });
  expect(await imports.unfinished()).not.toContain(id);
});

describe("a file", () => {
  test("that a restore has left out is asked for again", async () => {
    const bytes = new TextEncoder().encode(HEADER + SAVE);
    const { id } = await begin(await addFeed(), { name: "zebra.csv", bytes }, ADMIN);
    expect((await tablesOf(db, true)).map(({ name }) => name)).not.toContain("import_chunks");
    await db.delete(importChunks);
    await work(id);
    expect(await imports.byId(id)).toMatchObject({ state: "refused", problem: { name: "fileGone" } });
  });

  test("whose first thousand rows are all refused stops with the reason", async () => {
    const id = await stageFile(await addFeed(), `id,title\n${"x\n".repeat(5_000)}`);
    const run = await imports.byId(id);
    expect(run).toMatchObject({ state: "refused", problem: { name: "allRefused" } });
    expect(run?.problem?.about).toBe("The row has 1 instead of 2 cells.");
    expect(await db.$count(importedRows, eq(importedRows.importId, id))).toBeLessThanOrEqual(1_000);
  });

  test("has ten thousand refused rows stored, and the others counted by their reason", async () => {
    await shop();
    const id = await stageFile(await addFeed(), HEADER + SAVE + "x\n".repeat(10_500));
    expect((await imports.byId(id))?.refusals).toEqual({ columns: 500 });
    expect(await db.$count(importedRows, eq(importedRows.importId, id))).toBe(10_001);
  }, 30_000);

  test("whose reading does not end is refused with one sentence, and not read again", async () => {
    const feed = await addFeed();
    const { id } = await begin(feed, { name: "x", bytes: new TextEncoder().encode("a,b\n1,2\n") }, ADMIN);
    const run = await imports.byId(id);
    if (!run) throw new Error("missing");
    async function* killed() {
      yield [{ line: 1, fields: { a: "1" } }];
      return {
        format: { kind: "csv", encoding: "utf-8" } as const,
        end: { lines: 0, skipped: 0, isComplete: false, fault: "unread" } as const,
      };
    }
    await storeRows(run, killed, new AbortController().signal);
    expect(await imports.byId(id)).toMatchObject({ state: "refused", problem: { name: "unread" } });
    expect(await imports.unfinished()).not.toContain(id);
    await work(id);
    expect(await db.$count(importedRows, eq(importedRows.importId, id))).toBe(0);
  });
});

test("the rows of an import that is cancelled go", async () => {
  await shop();
  const id = await stageFile(await addFeed(), HEADER + SAVE + SALE);
  await imports.move(id, "cancel");
  await work(id);
  expect(await db.$count(importedRows, eq(importedRows.importId, id))).toBe(0);
});
