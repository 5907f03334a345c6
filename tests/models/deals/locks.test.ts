import { afterEach, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, sources } from "../../../db/schema";
import { undoAll } from "../../../src/models/audit/history";
import { editAll } from "../../../src/models/deals/edit-all";
import { couponModel } from "../../../src/models/deals/write";
import * as checks from "../../../src/models/proof/checks";
import * as stores from "../../../src/models/stores/write";
import { dealsOn, type Found } from "../../../src/robot/page-checks";
import { save, update as updateSources } from "../../../src/robot/sources";
import { couponInput } from "../../../src/schemas/deals";
import { storeInput } from "../../../src/schemas/stores";
import { ADMIN } from "../../actor";
import { restore } from "../../catalogue";
import { addStore } from "../../site/rows";

afterEach(restore);

const ROUNDS = 5;
const DEALS = 20;
const url = "https://zebra.example/sale";
const change = { actor: ADMIN };
/** Gives each bulk change another day. */
let turns = 0;

/** A store with coupons that one page shows. */
async function storeWithCoupons() {
  await db.delete(sources);
  const store = await addStore({ name: "Zebra Works", slug: `zebra-${crypto.randomUUID()}` });
  const seenPage = { url, headings: [], blocks: ["Twenty off"], notes: [], around: [] };
  const rows = await db
    .insert(deals)
    .values(
      Array.from({ length: DEALS }, (_, at) => ({
        kind: "coupon" as const,
        storeId: store.id,
        title: `Stripes ${at}`,
        code: `STRIPES${at}`,
        discountType: "percentage" as const,
        discountValue: "20%",
        seenPage,
      })),
    )
    .returning({ id: deals.id });
  await updateSources();
  const [source] = await db.select().from(sources).where(eq(sources.url, url));
  if (!source) throw new Error("The page is in no list");
  return { store, source, ids: rows.map(({ id }) => id) };
}

type Catalogue = Awaited<ReturnType<typeof storeWithCoupons>>;

const works: Record<string, (on: Catalogue) => Promise<unknown>> = {
  async "a page check"({ source }) {
    const found = (await dealsOn(source)).map((deal): Found => ({ deal, outcome: "seen" }));
    await save(
      { sourceId: source.id, page: { url, text: "Twenty off" }, found },
      { secondsToNext: () => 60 },
    );
  },
  async "edits of its deals"({ ids, store }) {
    const edit = (id: number, at: number) => {
      const input = { title: "Stripes", code: `EDITED${at}`, discountValue: "30%", storeId: store.id };
      return couponModel.update(id, couponInput.parse(input), change);
    };
    await Promise.all(ids.toReversed().slice(0, 8).map(edit));
  },
  "a bulk change of the end": ({ ids }) =>
    editAll(ids.toReversed(), { verb: "end", day: "2099-12-15" }, change),
  async "an undo of a bulk change"({ ids }) {
    const batch = crypto.randomUUID();
    await editAll(
      ids.toReversed(),
      { verb: "end", day: `2099-11-${10 + (turns++ % 20)}` },
      { ...change, batch },
    );
    await undoAll({ batch }, change);
  },
  "a bulk check": ({ ids }) => checks.record({ actor: ADMIN }, ids.toReversed(), { outcome: "works" }),
  async "a rename of the store"({ store }) {
    const { id, slug } = store;
    await stores.update(id, storeInput.parse({ name: "Zebra", slug, sameTerms: "false" }), change);
  },
  "a deletion of the store": ({ store }) => stores.del(store.id, change),
  "an update of the list of pages": () => updateSources(),
};

test.each([
  ["a page check", "edits of its deals"],
  ["a page check", "a bulk change of the end"],
  ["a page check", "a bulk check"],
  ["a page check", "a rename of the store"],
  ["a page check", "an update of the list of pages"],
  ["a bulk change of the end", "an update of the list of pages"],
  ["a bulk change of the end", "edits of its deals"],
  ["an undo of a bulk change", "edits of its deals"],
  ["an undo of a bulk change", "a page check"],
  ["an undo of a bulk change", "a rename of the store"],
  ["a rename of the store", "edits of its deals"],
  ["a deletion of the store", "edits of its deals"],
  ["a deletion of the store", "a page check"],
])("%s and %s at the same time do not deadlock", async (one, other) => {
  for (let round = 0; round < ROUNDS; round++) {
    const on = await storeWithCoupons();
    await Promise.all([one, other, one, other].map((name) => works[name]?.(on)));
  }
});
