import type { Transaction } from "../../db/client";
import type { blogs, deals, stores } from "../../db/schema";
import type { RunResult } from "../schemas/generation";
import { slugOf } from "../schemas/ids";
import type { DiscountType } from "../schemas/vocabulary";
import * as audit from "./audit/changes";
import { type Author, type Outcome, outcomeOf } from "./audit/outcome";
import { blogEntity, insert as insertBlog } from "./blogs/write";
import { categoryEntity, idOf, insert as insertCategory } from "./categories";
import { endOf } from "./days";
import { dealEntities } from "./deals/entity";
import { insert as insertDeal } from "./deals/write";
import { cleanHtml } from "./html";
import { record, type Seen } from "./observations/record";
import * as runs from "./runs";
import * as settings from "./settings";
import { freeSlug } from "./slug-redirects";
import { insert as insertStore, storeEntity } from "./stores/write";

/** An offer with a claim waits for a person; any other goes live. `expiry`: its last day, such as `2026-12-31`. */
export type OfferDraft = Pick<
  typeof deals.$inferSelect,
  "title" | "description" | "discountValue" | "code" | "claim"
> & {
  discountType: Exclude<DiscountType, "freeShipping">;
  expiry: string | null;
  evidence: Pick<Seen, "page" | "quote" | "at"> | null;
};

/** `category`: the name of an existing category, in any case, or of a new one. */
type StoreDraft = Pick<typeof stores.$inferSelect, "name" | "website" | "logo" | "descriptionDraft"> & {
  category: string | null;
  affiliateLink: string;
  offers: OfferDraft[];
};

type BlogDraft = Pick<
  typeof blogs.$inferSelect,
  | ("title" | "slug" | "excerpt" | "content" | "category" | "keywords")
  | ("seoDescription" | "targetStoreId" | "affiliateLinks")
>;

const SLUG_TRIES = 3;

/** Saves a store with its offers, and ends its run. @throws if the run was cancelled or abandoned. */
export async function saveStore(runId: number, draft: StoreDraft, by: Author): Promise<void> {
  const { timeZone } = await settings.current();
  await inTransaction(by, async (tx, author) => {
    const categoryId = draft.category === null ? null : await categoryOf(tx, draft.category, author);
    const slug = await freeSlug(tx, "store", slugOf(draft.name) || "store");
    const { name, descriptionDraft, website, logo, offers } = draft;
    const store = insertStore(tx, { name, descriptionDraft, website, logo, slug, categoryId });
    const storeId = await audit.recordCreated(tx, author, storeEntity, store);
    for (const [at, offer] of offers.entries()) {
      const deal = addDeal(tx, offer, { ...draft, storeId, at, timeZone });
      await audit.recordCreated(tx, author, dealEntities.offer, deal);
    }
    const awaitReview = offers.filter(({ claim }) => claim !== null).length;
    await finish(tx, runId, {
      kind: "store",
      ...{ id: storeId, name, slug, offers: offers.length, awaitReview },
    });
    return storeId;
  });
}

/** Saves a blog as an unreviewed draft, and ends its run. @throws if the run was cancelled or abandoned. */
export async function saveBlog(runId: number, draft: BlogDraft, by: Author): Promise<void> {
  await inTransaction(by, async (tx, author) => {
    const slug = await freeSlug(tx, "blog", slugOf(draft.slug) || slugOf(draft.title) || "blog");
    const content = cleanHtml(draft.content);
    const blog = insertBlog(tx, { ...draft, slug, content, status: "draft", aiAssisted: true });
    const id = await audit.recordCreated(tx, author, blogEntity, blog);
    await finish(tx, runId, { kind: "blog", id, title: draft.title, slug });
    return id;
  });
}

type Work = (tx: Transaction, author: Author) => Promise<number>;

const entities = [storeEntity, categoryEntity, dealEntities.offer, blogEntity];

/** Retries if another transaction took the slug. */
async function inTransaction({ address }: Author, work: Work): Promise<void> {
  // The submission key belongs to the run.
  const author = { address };
  for (let tries = 1; ; tries++) {
    const outcome: Outcome = await outcomeOf(author, entities, async (tx) => ({
      kind: "saved",
      id: await work(tx, author),
    }));
    if (outcome.kind === "saved") return;
    if (outcome.kind !== "duplicate" || tries === SLUG_TRIES)
      throw new Error(`What was generated could not be saved: ${JSON.stringify(outcome)}`);
  }
}

async function finish(tx: Transaction, runId: number, result: RunResult): Promise<void> {
  if (!(await runs.end(runId, { state: "done", result }, tx)))
    throw new Error("The run was ended before its result was saved");
}

async function categoryOf(tx: Transaction, name: string, author: Author): Promise<number> {
  const found = await idOf(name, tx);
  if (found !== undefined) return found;
  const slug = await freeSlug(tx, "category", slugOf(name) || "category");
  return audit.recordCreated(tx, author, categoryEntity, insertCategory(tx, { name, slug, description: "" }));
}

type Place = { storeId: number; affiliateLink: string; at: number; timeZone: string };

async function addDeal(tx: Transaction, { expiry, evidence, ...offer }: OfferDraft, place: Place) {
  const { storeId, affiliateLink, at: sortOrder, timeZone } = place;
  const endsAt = endOf(expiry, timeZone);
  const values = { ...offer, kind: "offer" as const, storeId, affiliateLink, sortOrder, endsAt };
  const rows = await insertDeal(tx, { ...values, active: offer.claim === null });
  for (const { id } of rows)
    if (evidence)
      await record(tx, [{ dealId: id, kind: "page", outcome: "seen", actor: "robot", ...evidence }]);
  return rows;
}
