import { afterEach, describe, expect, test } from "bun:test";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { asAnotherCaller } from "../../../db/nesting";
import { blogs, deals, history, slugRedirects, stores } from "../../../db/schema";
import { type Change, type Outcome, updateAll } from "../../../src/models/audit/changes";
import { beforeEdit, undo, undoAll } from "../../../src/models/audit/history";
import * as authors from "../../../src/models/authors";
import * as posts from "../../../src/models/blogs/write";
import * as categories from "../../../src/models/categories";
import { editAll } from "../../../src/models/deals/edit-all";
import { offerIdsInOrder, reorder } from "../../../src/models/deals/offer-order";
import { couponModel, offerModel } from "../../../src/models/deals/write";
import { type EntityName, entities } from "../../../src/models/entities";
import * as eventModel from "../../../src/models/events/write";
import * as feeds from "../../../src/models/feeds";
import * as checks from "../../../src/models/proof/checks";
import * as redirects from "../../../src/models/redirects";
import * as settings from "../../../src/models/settings";
import * as storeModel from "../../../src/models/stores/write";
import { authorInput } from "../../../src/schemas/authors";
import { blogInput } from "../../../src/schemas/blogs";
import { categoryInput } from "../../../src/schemas/categories";
import { couponInput, offerInput } from "../../../src/schemas/deals";
import { eventInput } from "../../../src/schemas/events";
import { feedInput } from "../../../src/schemas/feeds";
import { reasonTexts } from "../../../src/schemas/reasons";
import { redirectInput } from "../../../src/schemas/redirects";
import { settingsInput } from "../../../src/schemas/settings";
import { storeInput } from "../../../src/schemas/stores";
import { ADMIN } from "../../actor";
import { cast, dealByCode, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { addCoupon, addStore, inDays } from "../../site/rows";
import { statementsOf } from "../statements";
import { someoneWaits } from "../waiting";

afterEach(restore);

const change = { actor: ADMIN };

type Values = Record<string, unknown>;

/** `other`: a third value of its first field. */
type Trial = {
  create: (values: Values) => Promise<Outcome>;
  update: (id: number, values: Values, version?: number) => Promise<Outcome>;
  rows: [Values, Values];
  fields: [string, string, string?];
  other: unknown;
};

type Model<Input> = {
  create: (input: Input, change: Change) => Promise<Outcome>;
  update: (id: number, input: Input, change: Change) => Promise<Outcome>;
};

function trial<Input>(
  { create, update }: Model<Input>,
  schema: { parse: (values: unknown) => Input },
  rest: Omit<Trial, "create" | "update">,
): Trial {
  return {
    create: (values) => create(schema.parse(values), change),
    update: (id, values) => update(id, schema.parse(values), change),
    ...rest,
  };
}

const deal = {
  title: "Round trip",
  description: "First.",
  code: "ROUND1",
  discountType: "fixed",
  discountValue: "$15",
  minSpend: 49.5,
  affiliateLink: "https://one.example/a",
  startsAt: "2027-01-02T00:00:00.000Z",
  expiryDate: "2027-06-30T23:59:59.000Z",
  active: false,
};

const otherDeal = {
  title: "Round trip again",
  description: "Second.",
  code: "ROUND2",
  discountType: "percentage",
  discountValue: "20%",
  minSpend: 120,
  affiliateLink: "https://two.example/b",
  startsAt: "2027-01-03T00:00:00.000Z",
  expiryDate: "2027-07-01T23:59:59.000Z",
  active: true,
};

/** Two rows of each entity. They differ in every field that can have two values. */
async function trials(): Promise<Record<EntityName, Trial>> {
  const [one, two] = await Promise.all([storeBySlug(cast.harborPine), storeBySlug(cast.inkwell)]);
  const ofDeal = { fields: ["title", "code", "affiliateLink"], other: "Third" } as const;
  const dealRows = [
    { ...deal, storeId: one.id, featured: true, categoryId: one.categoryId },
    { ...otherDeal, storeId: two.id, featured: false, categoryId: two.categoryId },
  ] as [Values, Values];
  return {
    store: trial(storeModel, storeInput, {
      rows: [
        {
          name: "Round Trip",
          slug: "round-trip",
          logo: "https://one.example/logo.png",
          description: "First.",
          website: "https://one.example/",
          category: "Fashion",
          currency: "EUR",
          dealCount: 7,
        },
        {
          name: "Round Again",
          slug: "round-again",
          logo: "https://two.example/logo.png",
          description: "Second.",
          website: "https://two.example/",
          category: "Electronics",
          currency: "GBP",
          dealCount: 8,
        },
      ],
      fields: ["description", "dealCount", "name"],
      other: "Third.",
    }),
    coupon: trial(couponModel, couponInput, { rows: dealRows, ...ofDeal, fields: [...ofDeal.fields] }),
    offer: trial(offerModel, offerInput, { rows: dealRows, ...ofDeal, fields: [...ofDeal.fields] }),
    category: trial(categories, categoryInput, {
      rows: [
        { name: "Round Trips", slug: "round-trips", description: "Tickets and trains." },
        { name: "Round Agains", slug: "round-agains", description: "Buses." },
      ],
      fields: ["description", "slug", "name"],
      other: "Ships.",
    }),
    blog: trial(posts, blogInput, {
      rows: [
        {
          title: "Round Trip",
          slug: "round-trip",
          excerpt: "First.",
          content: "<p>First.</p>",
          category: "comparisons",
          status: "draft",
          featured: true,
          keywords: ["one", "two"],
          targetStore: one.slug,
          authorName: "The first desk",
          seoDescription: "The first.",
          affiliateLinks: [{ text: "One", context: "first", url: "https://one.example/" }],
        },
        {
          title: "Round Again",
          slug: "round-again",
          excerpt: "Second.",
          content: "<p>Second.</p>",
          category: "savings-tips",
          status: "published",
          featured: false,
          keywords: ["three"],
          targetStore: two.slug,
          authorName: "The second desk",
          seoDescription: "The second.",
          affiliateLinks: [{ text: "Two", context: "second", url: "https://two.example/" }],
        },
      ],
      fields: ["title", "keywords", "content"],
      other: "Third",
    }),
    event: trial(eventModel, eventInput, {
      rows: [
        {
          name: "Round Days",
          slug: "round-days",
          firstDay: "2027-03-01",
          lastDay: "2027-03-04",
          status: "draft",
          text: "First.",
          stores: one.slug,
          minPercent: 10,
          search: "one",
        },
        {
          name: "Round Weeks",
          slug: "round-weeks",
          firstDay: "2027-04-01",
          lastDay: "2027-04-04",
          status: "published",
          text: "Second.",
          stores: two.slug,
          minPercent: 20,
          search: "two",
        },
      ],
      fields: ["text", "minPercent", "stores"],
      other: "Third.",
    }),
    author: trial(authors, authorInput, {
      rows: [
        { name: "The first desk", slug: "first-desk", about: "First.", isTeam: true },
        { name: "The second desk", slug: "second-desk", about: "Second.", isTeam: false },
      ],
      fields: ["about", "slug", "name"],
      other: "Third.",
    }),
    source: trial(feeds, feedInput, {
      rows: [
        {
          name: "First list",
          kind: "upload",
          address: "https://one.example/a.csv",
          rank: 1,
          everyHours: 1,
          publishes: true,
          appliesItself: true,
        },
        {
          name: "Second list",
          kind: "address",
          address: "https://two.example/b.csv",
          rank: 2,
          everyHours: 2,
          publishes: false,
          appliesItself: false,
        },
      ],
      fields: ["name", "address", "rank"],
      other: "Third",
    }),
    redirect: trial(redirects, redirectInput, {
      rows: [
        { from: "/first", to: "/stores" },
        { from: "/second", to: "https://two.example/" },
      ],
      fields: ["to", "from"],
      other: null,
    }),
    settings: {
      create: (values) => settings.save(settingsInput.parse(values), change),
      update: (_, values) => settings.save(settingsInput.parse(values), change),
      rows: [
        {
          siteName: "One",
          description: "First.",
          footerText: "First foot.",
          currency: "CHF",
          dailyChecks: 20,
        },
        { siteName: "Two", description: "Second.", timeZone: "Asia/Tokyo", switchOffMissing: true },
      ],
      fields: ["siteName", "description", "footerText"],
      other: "Three",
    },
  };
}

const names = Object.keys(entities) as EntityName[];

function idIn(outcome: Outcome): number {
  if (outcome.kind !== "saved") throw new Error(`It was not saved: ${JSON.stringify(outcome)}`);
  return outcome.id;
}

/** A row without what counts its edits. */
async function rowOf(name: EntityName, id: number): Promise<Values> {
  const { table } = entities[name];
  const [found] = await query<{ row: Values }>(
    sql`select to_jsonb(t) - '{version,updated_at}'::text[] as row from ${table} t where id = ${id}::int`,
  );
  return found?.row ?? {};
}

async function lastEntry(subject: string = "%"): Promise<number> {
  const [entry] = await db
    .select({ id: history.id })
    .from(history)
    .where(sql`subject like ${subject} and action <> 'check'`)
    .orderBy(desc(history.id))
    .limit(1);
  return entry?.id ?? 0;
}

const wordsOf = (outcome: Outcome) =>
  outcome.kind === "refused" ? reasonTexts(outcome.errors).form?.[0] : outcome.kind;

describe.each(names)("an edit of a row: %s", (name) => {
  test("undone, it leaves every column as it was, and says that it was undone already", async () => {
    const { create, update, rows } = (await trials())[name];
    const id = idIn(await create(rows[0]));
    const before = await rowOf(name, id);
    idIn(await update(id, rows[1]));
    const changed = await rowOf(name, id);
    const same = Object.keys(rows[0]).filter(
      (field) => JSON.stringify(rows[0][field]) === JSON.stringify(rows[1][field]),
    );
    expect(same).toEqual([]);
    expect(changed).not.toEqual(before);
    const entry = await lastEntry();
    expect(await undo(entry, change)).toEqual({ kind: "saved", id });
    expect(await rowOf(name, id)).toEqual(before);
    expect(wordsOf(await undo(entry, change))).toBe("This was undone already.");
    // The undo is an edit, which can be undone too.
    expect(await undo(await lastEntry(), change)).toEqual({ kind: "saved", id });
    expect(await rowOf(name, id)).toMatchObject(await withoutTerms(changed));
  });

  test("stays as it is after an edit of another field, which is named", async () => {
    const { create, update, rows, fields } = (await trials())[name];
    const [first, second] = fields;
    const id = idIn(await create(rows[0]));
    idIn(await update(id, { ...rows[0], [first]: rows[1][first] }));
    const entry = await lastEntry();
    idIn(await update(id, { ...rows[0], [first]: rows[1][first], [second]: rows[1][second] }));
    const [before, last] = [await rowOf(name, id), await lastEntry()];
    expect(wordsOf(await undo(entry, change))).toBe(
      `It stays as it is, because it was changed since: ${labelIn(name, second)}.`,
    );
    expect([await rowOf(name, id), await lastEntry()]).toEqual([before, last]);
    // The newest first, both go back.
    expect(await undo(last, change)).toEqual({ kind: "saved", id });
    expect(await undo(entry, change)).toEqual({ kind: "saved", id });
  });

  test("of which another edit has put everything back leaves nothing to undo", async () => {
    const { create, update, rows, fields } = (await trials())[name];
    const [first] = fields;
    const id = idIn(await create(rows[0]));
    idIn(await update(id, { ...rows[0], [first]: rows[1][first] }));
    const entry = await lastEntry();
    idIn(await update(id, rows[0]));
    expect(wordsOf(await undo(entry, change))).toBe("There is nothing to undo: it is as it was before.");
  });
});

const labelIn = (name: EntityName, field: string) =>
  (entities[name].fields as Record<string, { label: string }>)[field]?.label;

/** Which terms a check is of, and after a later edit of a post when that was. */
async function withoutTerms({ terms_version, revised_at, demo, ...row }: Values): Promise<Values> {
  return row;
}

describe.each(names.filter((name) => name !== "settings"))("a creation: %s", (name) => {
  test("undone, the row is deleted, which can be undone too", async () => {
    const { create, rows } = (await trials())[name];
    const id = idIn(await create(rows[0]));
    const before = await rowOf(name, id);
    const entry = await lastEntry();
    expect(await undo(entry, change)).toEqual({ kind: "saved", id });
    expect(await rowOf(name, id)).toEqual({});
    expect(wordsOf(await undo(entry, change))).toBe("This was undone already.");
    expect(await undo(await lastEntry(), change)).toEqual({ kind: "saved", id });
    expect(await rowOf(name, id)).toEqual(before);
  });

  test("of a row that was changed since is refused with the field's name", async () => {
    const { create, update, rows, fields } = (await trials())[name];
    const id = idIn(await create(rows[0]));
    const entry = await lastEntry();
    idIn(await update(id, { ...rows[0], [fields[0]]: rows[1][fields[0]] }));
    expect(wordsOf(await undo(entry, change))).toContain(`changed since: ${labelIn(name, fields[0])}.`);
    expect(await rowOf(name, id)).not.toEqual({});
  });
});

const store = { name: "Zebra Works", slug: "zebra-works", description: "", currency: "USD", dealCount: 0 };

const madeStore = async (values: Values = {}) =>
  idIn(await storeModel.create(storeInput.parse({ ...store, ...values }), change));

const editStore = (id: number, values: Values) =>
  storeModel.update(id, storeInput.parse({ ...store, ...values }), change);

test("a store's creation is not undone once it has deals, nor an author's once there are posts of that name", async () => {
  const id = await madeStore();
  const ofStore = await lastEntry("store");
  await addCoupon({}, "zebra-works");
  expect(wordsOf(await undo(ofStore, change))).toBe("It stays, because it has 1 deal by now.");
  expect(await rowOf("store", id)).toMatchObject({ slug: "zebra-works" });
  await authors.create(authorInput.parse({ name: "Zoe", slug: "zoe" }), change);
  const ofAuthor = await lastEntry("author");
  await db.update(blogs).set({ authorName: "Zoe" }).where(eq(blogs.slug, cast.blog));
  expect(wordsOf(await undo(ofAuthor, change))).toContain("it has 1 blog by now");
});

describe("an undone rename", () => {
  const slugsOf = async (id: number) =>
    (
      await db
        .select()
        .from(slugRedirects)
        .where(and(eq(slugRedirects.subject, "store"), eq(slugRedirects.subjectId, id)))
    )
      .map(({ slug }) => slug)
      .toSorted();

  test("has the address of in between lead to the earlier one", async () => {
    const id = await madeStore();
    await editStore(id, { slug: "zebra-two" });
    expect(await slugsOf(id)).toEqual(["zebra-works"]);
    await undo(await lastEntry(), change);
    expect((await storeBySlug("zebra-works")).id).toBe(id);
    expect(await slugsOf(id)).toEqual(["zebra-two"]);
  });

  test("stays, if the earlier address is another's by now", async () => {
    const id = await madeStore({ description: "Stripes." });
    await editStore(id, { slug: "zebra-two", description: "More stripes." });
    const entry = await lastEntry();
    const other = await madeStore();
    expect(await undo(entry, change)).toEqual({ kind: "duplicate", field: "slug" });
    expect(await rowOf("store", id)).toMatchObject({ slug: "zebra-two", description: "More stripes." });
    expect((await storeBySlug("zebra-works")).id).toBe(other);
    expect(await slugsOf(id)).toEqual([]);
  });

  test("of an author goes to the posts too", async () => {
    const [before] = await authors.list({}, { limit: 1 }).then(({ items }) => items);
    const { id = 0, name = "", slug = "" } = before ?? {};
    const signed = () => db.$count(blogs, eq(blogs.authorName, name));
    const count = await signed();
    await authors.update(id, authorInput.parse({ name: "The night desk", slug }), change);
    expect(await signed()).toBe(0);
    await undo(await lastEntry(), change);
    expect([count > 0, await signed()]).toEqual([true, count]);
  });

  test("of a store voids checks that were made under the other name, unless the shop is the same", async () => {
    for (const [sameTerms, isHeld] of [
      [undefined, false],
      [true, true],
    ] as const) {
      const slug = `zebra-${isHeld}`;
      const id = await madeStore({ slug });
      const { id: dealId } = await addCoupon({ code: "STRIPES" }, slug);
      await editStore(id, { slug, name: "Zebra & Sons", sameTerms });
      const entry = await lastEntry("store");
      await checks.record({ actor: ADMIN }, [dealId], { outcome: "works" });
      expect(await undo(entry, change)).toEqual({ kind: "saved", id });
      expect([(await rowOf("coupon", dealId)).proof !== null, slug]).toEqual([isHeld, slug]);
    }
  });
});

describe("a reference to what is gone", () => {
  test("is why an edit is refused", async () => {
    await categories.create(categoryInput.parse({ name: "Lamps", slug: "lamps" }), change);
    const id = await madeStore({ category: "Lamps", description: "Light." });
    await editStore(id, { category: "Fashion", description: "Dresses." });
    const entry = await lastEntry();
    const [lamps] = (await categories.all()).filter(({ name }) => name === "Lamps");
    await categories.del(lamps?.id ?? 0, change);
    expect(wordsOf(await undo(entry, change))).toBe(
      "The category that it had before has been deleted since.",
    );
    expect(await rowOf("store", id)).toMatchObject({ description: "Dresses." });
  });

  test("is why an edit of a row that was deleted since is refused", async () => {
    const id = await madeStore();
    await editStore(id, { description: "Stripes." });
    const entry = await lastEntry();
    await storeModel.del(id, change);
    expect(wordsOf(await undo(entry, change))).toBe("It has been deleted since. Undo that first, then this.");
  });
});

describe("an undone change of a deal's terms", () => {
  /** A checked coupon that got another code, and the edit's entry. */
  async function changed(values: Values = { code: "SPOTS" }) {
    const { id, storeId } = await addCoupon({ code: "STRIPES", description: "" }, cast.dealless);
    await checks.record({ actor: ADMIN }, [id], { outcome: "works" });
    const before = await rowOf("coupon", id);
    const edit = (more: Values) =>
      couponModel.update(
        id,
        couponInput.parse({
          title: "Zebra crossing sale",
          discountValue: "10%",
          storeId,
          code: "STRIPES",
          verified: "keep",
          ...more,
        }),
        { ...change, batch: crypto.randomUUID() },
      );
    idIn(await edit(values));
    return { id, before, edit, entry: await lastEntry("coupon") };
  }

  test("brings its earlier checks back", async () => {
    const { id, before, entry } = await changed();
    expect(await rowOf("coupon", id)).toMatchObject({ proof: null, terms_version: 2 });
    await undo(entry, change);
    expect(await rowOf("coupon", id)).toEqual(before);
  });

  test("and store brings its earlier checks back too, unless that store is another by now", async () => {
    const { id: storeId } = await storeBySlug(cast.trailbound);
    const { id, before, entry } = await changed({ storeId });
    await undo(entry, change);
    expect(await rowOf("coupon", id)).toEqual(before);
    const again = await changed({ storeId });
    const { id: earlier, name, slug } = await storeBySlug(cast.dealless);
    const other = storeInput.parse({ name: `${name} & Sons`, slug, sameTerms: "false" });
    idIn(await storeModel.update(earlier, other, change));
    await undo(again.entry, change);
    expect(await rowOf("coupon", again.id)).toMatchObject({ store_id: earlier, proof: null });
  });

  test("leaves it unchecked, if somebody has checked it since", async () => {
    const { id, entry } = await changed();
    await checks.record({ actor: ADMIN }, [id], { outcome: "dead" });
    await undo(entry, change);
    expect(await rowOf("coupon", id)).toMatchObject({ code: "STRIPES", proof: null });
  });

  test("withdraws the check that the same call recorded", async () => {
    const { id, entry } = await changed({ affiliateLink: "https://partner.example/", verified: "now" });
    expect((await rowOf("coupon", id)).proof).toMatchObject({ lastCheck: { outcome: "works" } });
    const checked = await db.$count(sql`observations`, sql`deal_id = ${id}::int and outcome <> 'withdrawn'`);
    await undo(entry, change);
    const withdrawn = await db.$count(sql`observations`, sql`deal_id = ${id}::int and outcome = 'withdrawn'`);
    expect([checked, withdrawn]).toEqual([2, 1]);
    expect((await rowOf("coupon", id)).proof).toMatchObject({ lastCheck: { outcome: "works" } });
  });
});

test("a row of the demo is demo data again", async () => {
  const { id, title } = await dealByCode(cast.harbor20);
  await editAll([id], { verb: "featured", value: false }, change, "coupon");
  expect((await rowOf("coupon", id)).demo).toBe(false);
  await undo(await lastEntry(), change);
  expect(await rowOf("coupon", id)).toMatchObject({ demo: true, featured: true, title });
});

test("another order of a store's offers is no change of an offer", async () => {
  const { id: storeId } = await storeBySlug(cast.inkwell);
  const ids = await offerIdsInOrder(storeId);
  const [id = 0] = ids;
  await editAll([id], { verb: "active", value: false }, change, "offer");
  const entry = await lastEntry();
  await reorder(storeId, ids.toReversed(), change);
  expect(await undo(entry, change)).toEqual({ kind: "saved", id });
  expect(await offerIdsInOrder(storeId)).toEqual(ids.toReversed());
});

describe("a batch", () => {
  const batch = crypto.randomUUID();
  const together = { ...change, batch };

  test("is undone together, without what was changed otherwise", async () => {
    const ids = [];
    for (const code of ["ONE", "TWO", "THREE"]) ids.push((await addCoupon({ code }, cast.dealless)).id);
    const [one = 0, two = 0, three = 0] = ids;
    await editAll(ids, { verb: "active", value: false }, together, "coupon");
    await editAll([two], { verb: "active", value: true }, change, "coupon");
    await couponModel.del(three, change);
    const { undone, failed } = await undoAll({ batch }, change);
    expect(undone.map(({ id }) => id)).toEqual([one]);
    const others = [
      { id: two, reason: "nothingToUndo" },
      { id: three, reason: "rowDeleted" },
    ];
    expect(failed.toSorted((a, b) => a.id - b.id)).toMatchObject(others);
    const again = await undoAll({ batch }, change);
    expect(again.failed.toSorted((a, b) => a.id - b.id)).toMatchObject([
      { id: one, reason: "alreadyUndone" },
      ...others,
    ]);
  });

  test("of several kinds of change goes back to the start", async () => {
    const [{ id: kept }, { id: ended }] = [
      await addStore(),
      await addCoupon({ endsAt: inDays(3) }, cast.dealless),
    ];
    const before = await Promise.all([rowOf("store", kept), rowOf("coupon", ended)]);
    const id = idIn(await storeModel.create(storeInput.parse({ name: "Yak", slug: "yak" }), together));
    const coupon = couponInput.parse({ title: "Wool", discountValue: "5%", storeId: id });
    const made = idIn(await couponModel.create(coupon, together));
    await editAll([made], { verb: "featured", value: true }, together, "coupon");
    await editAll([ended], { verb: "end", day: null }, together);
    await couponModel.delAll([ended], together);
    await storeModel.del(kept, together);
    const { undone, failed } = await undoAll({ batch }, change);
    expect([undone.length, failed]).toEqual([6, []]);
    expect(await Promise.all([rowOf("store", kept), rowOf("coupon", ended)])).toEqual(before);
    expect([await rowOf("store", id), await rowOf("coupon", made)]).toEqual([{}, {}]);
  });

  test("is undone in few statements but for a row that referred to what is gone", async () => {
    await categories.create(categoryInput.parse({ name: "Lamps", slug: "lamps" }), change);
    const [lamps] = (await categories.all()).filter(({ name }) => name === "Lamps");
    const [other] = await categories.all();
    const ids = (await db.select({ id: stores.id }).from(stores).limit(30)).map(({ id }) => id);
    const [first = 0, ...rest] = ids;
    await db
      .update(stores)
      .set({ categoryId: lamps?.id ?? 0 })
      .where(eq(stores.id, first));
    await db.update(stores).set({ categoryId: null }).where(inArray(stores.id, rest));
    await db.transaction((tx) =>
      updateAll(
        tx,
        together,
        entities.store,
        ids.map((id) => ({ id })),
        () => ({ categoryId: other?.id ?? 0 }),
      ),
    );
    await categories.del(lamps?.id ?? 0, change);
    const sent = await statementsOf(async () => {
      const { undone, failed } = await undoAll({ batch }, change);
      expect([undone.length, failed]).toEqual([
        rest.length,
        [expect.objectContaining({ id: first, reason: "goneByNow", about: "category" })],
      ]);
    });
    expect(sent.length).toBeLessThanOrEqual(40);
  });

  test("is undone but for the row whose earlier value another has by now", async () => {
    const ids = [];
    for (const at of [0, 1, 2, 3, 4]) {
      const id = await madeStore({ slug: `zebra-${at}` });
      idIn(
        await storeModel.update(
          id,
          storeInput.parse({ ...store, slug: `zebra-${at}-new`, description: "New." }),
          together,
        ),
      );
      ids.push(id);
    }
    await addStore({ slug: "zebra-2" });
    const { undone, failed } = await undoAll({ batch }, change);
    expect([undone.length, failed.length]).toEqual([4, 1]);
    expect(failed).toMatchObject([{ id: ids[2], reason: "takenByNow", about: "slug" }]);
    const rows = await db.select().from(stores).where(inArray(stores.id, ids)).orderBy(stores.id);
    expect(rows.map(({ slug }) => slug)).toEqual(["zebra-0", "zebra-1", "zebra-2-new", "zebra-3", "zebra-4"]);
    expect(rows.map(({ description }) => description)).toEqual(["", "", "New.", "", ""]);
  });
});

test("an undo leaves what the history hides as it is by now", async () => {
  const { id, storeId } = await addCoupon({ code: "STRIPES" }, cast.dealless);
  const columns = ["title", "code"];
  await db
    .update(deals)
    .set({ origins: Object.fromEntries(columns.map((name) => [name, 1])) })
    .where(eq(deals.id, id));
  const save = (values: Values) =>
    couponModel.update(
      id,
      couponInput.parse({ title: "Zebra", discountValue: "10%", storeId, code: "STRIPES", ...values }),
      change,
    );
  idIn(await save({}));
  const entry = await lastEntry("coupon");
  idIn(await save({ code: "SPOTS" }));
  idIn(await save({}));
  expect(await undo(entry, change)).toEqual({ kind: "saved", id });
  // A person has set the code since, so that no feed may.
  expect(await rowOf("coupon", id)).toMatchObject({ title: "Zebra crossing sale", origins: {} });
});

describe("a row as it was before an edit", () => {
  test("is read as its form has it: what the edit changed as before, everything else as it is now", async () => {
    const { id: storeId, slug } = await storeBySlug(cast.trailbound);
    const { id, storeId: other } = await addCoupon({ code: "STRIPES", description: "" }, cast.dealless);
    const save = (values: Values) =>
      couponModel.update(
        id,
        couponInput.parse({
          title: "Zebra",
          discountValue: "10%",
          storeId: other,
          code: "STRIPES",
          ...values,
        }),
        change,
      );
    idIn(await save({ title: "Yak", expiryDate: "2027-06-30", storeId }));
    const entry = await lastEntry("coupon");
    idIn(await save({ title: "Yak", expiryDate: null, storeId, description: "Wool." }));
    const before = await beforeEdit(entry, { subject: "coupon", id });
    expect(await couponModel.byId(id, before)).toMatchObject({
      title: "Zebra crossing sale",
      endDay: null,
      description: "Wool.",
      store: { slug: cast.dealless },
    });
    expect(await couponModel.byId(id)).toMatchObject({ title: "Yak", store: { slug } });
    expect(await beforeEdit(entry, { subject: "coupon", id: id + 1 })).toBeUndefined();
    expect(await beforeEdit(entry, { subject: "offer", id })).toBeUndefined();
  });
});

test("two undos at once undo once", async () => {
  const id = await madeStore();
  await editStore(id, { description: "Stripes." });
  const entry = await lastEntry();
  const outcomes = await Promise.all([undo(entry, change), undo(entry, change)]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["refused", "saved"]);
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  "an undo waits for an edit that is being written, and keeps it",
  async () => {
    const { id } = await addStore({ description: "Stripes." });
    await editStore(id, { description: "Spots." });
    const entry = await lastEntry();
    const waiting = await db.transaction(async (tx) => {
      await tx.update(stores).set({ description: "Dots." }).where(eq(stores.id, id));
      const undone = asAnotherCaller(() => undo(entry, change));
      await Promise.race([undone, asAnotherCaller(someoneWaits)]);
      return { undone };
    });
    expect(wordsOf(await waiting.undone)).toContain("changed since: Description.");
    expect(await rowOf("store", id)).toMatchObject({ description: "Dots." });
  },
);
