import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client";
import { categories, deals } from "../../db/schema";
import type { AffiliateLink } from "../schemas/blogs";
import type { Claim, Evidence, RunResult } from "../schemas/generation";
import { slugOf } from "../schemas/ids";
import type { BlogCategory, DiscountType } from "../schemas/vocabulary";
import type { Author, Outcome } from "./audit/changes";
import * as audit from "./audit/changes";
import { entities } from "./audit/entities";
import type { Entity } from "./audit/entity";
import { blogEntity, insert as insertBlog } from "./blogs/write";
import { categoryEntity } from "./categories";
import { endsOf } from "./days";
import { dealEntities } from "./deals/write";
import { cleanHtml } from "./html";
import * as runs from "./runs";
import * as settings from "./settings";
import { freeSlug } from "./slug-redirects";
import { insert as insertStore, storeEntity } from "./stores/write";

/** An offer with a claim waits for a person; any other goes live. */
export type OfferDraft = {
  title: string;
  description: string;
  discountType: Exclude<DiscountType, "freeShipping">;
  discountValue: string;
  code: string | null;
  /** Its last day: `2026-12-31`. */
  expiry: string | null;
  evidence: Evidence | null;
  claim: Claim | null;
};

type StoreDraft = {
  name: string;
  description: string;
  /** The name of an existing category, in any case, or of a new one. */
  category: string | null;
  website: string;
  affiliateLink: string;
  logo: string | null;
  offers: OfferDraft[];
};

type BlogDraft = {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  category: BlogCategory;
  keywords: string[];
  seoDescription: string;
  targetStoreId: number | null;
  affiliateLinks: AffiliateLink[];
};

const SLUG_TRIES = 3;

/** Saves a store with its offers, and ends its run. @throws if the run was cancelled or abandoned. */
export async function saveStore(runId: number, draft: StoreDraft, author: Author): Promise<void> {
  const { timeZone } = await settings.current();
  const lastDays = draft.offers.flatMap(({ expiry }) => expiry ?? []);
  const ends = await endsOf(lastDays, timeZone);
  await inTransaction(author, async (tx) => {
    const categoryId = draft.category === null ? null : await categoryOf(tx, draft.category, author);
    const slug = await freeSlug(tx, "store", slugOf(draft.name) || "store");
    const { name, description, website, logo, offers } = draft;
    const storeId = await insertStore(tx, { name, description, website, logo, slug, categoryId });
    await note(tx, author, storeEntity, storeId);
    const made = await tx
      .insert(deals)
      .values(offers.map((offer, at) => dealOf(offer, { ...draft, storeId, at, ends })))
      .returning({ id: deals.id });
    for (const { id } of made) await note(tx, author, dealEntities.offer, id);
    const awaitReview = offers.filter(({ claim }) => claim !== null).length;
    await finish(tx, runId, {
      kind: "store",
      ...{ id: storeId, name, slug, offers: offers.length, awaitReview },
    });
    return storeId;
  });
}

/** Saves a blog as an unreviewed draft, and ends its run. @throws if the run was cancelled or abandoned. */
export async function saveBlog(runId: number, draft: BlogDraft, author: Author): Promise<void> {
  await inTransaction(author, async (tx) => {
    const slug = await freeSlug(tx, "blog", slugOf(draft.slug) || slugOf(draft.title) || "blog");
    const content = cleanHtml(draft.content);
    const id = await insertBlog(tx, { ...draft, slug, content, status: "draft", aiAssisted: true });
    await note(tx, author, blogEntity, id);
    await finish(tx, runId, { kind: "blog", id, title: draft.title, slug });
    return id;
  });
}

/** Retries if another transaction took the slug. */
async function inTransaction(author: Author, work: (tx: Transaction) => Promise<number>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const outcome: Outcome = await audit.outcomeOf(author, entities, async (tx) => ({
      kind: "saved",
      id: await work(tx),
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

/** Without the author's submission key, which belongs to the run. */
function note(tx: Transaction, { address }: Author, entity: Entity, id: number): Promise<void> {
  return audit.recordCreated(tx, { address }, entity, id);
}

async function categoryOf(tx: Transaction, name: string, author: Author): Promise<number> {
  const [found] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(sql`lower(${categories.name})`, name.toLowerCase()));
  if (found) return found.id;
  const slug = await freeSlug(tx, "category", slugOf(name) || "category");
  const [made] = await tx.insert(categories).values({ name, slug }).returning({ id: categories.id });
  if (!made) throw new Error("The insert gave no row");
  await note(tx, author, categoryEntity, made.id);
  return made.id;
}

type Place = { storeId: number; affiliateLink: string; at: number; ends: Map<string, Date> };

function dealOf(offer: OfferDraft, { storeId, affiliateLink, at, ends }: Place) {
  const { title, description, discountType, discountValue, code, expiry, evidence, claim } = offer;
  return {
    ...{ kind: "offer" as const, storeId, affiliateLink, sortOrder: at, title, description, discountType },
    ...{ discountValue, code, evidence, claim, active: claim === null },
    endsAt: expiry === null ? null : (ends.get(expiry) ?? null),
  };
}
