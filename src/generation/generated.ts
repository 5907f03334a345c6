import { eq, inArray, or, sql } from "drizzle-orm";
import { db, type Transaction } from "../../db/client";
import { type blogs, deals, storeHost, stores } from "../../db/schema";
import type { Attempt } from "../jobs/queue";
import { changes as audit, type Change, type Outcome, outcomeOf } from "../models/audit";
import { blogEntity, cleanHtml, insert as insertBlog } from "../models/blogs";
import { idOf } from "../models/categories";
import { endOf } from "../models/days";
import { dealEntities, insert as insertDeal } from "../models/deals";
import { type FetchedPage, record } from "../models/proof";
import * as runs from "../models/runs";
import * as settings from "../models/settings";
import { freeSlug } from "../models/slug-redirects";
import { insert as insertStore, storeEntity } from "../models/stores";
import { type Passage, quoteOf } from "../proof/page";
import type { Proposal } from "../schemas/generation";
import { slugOf, slugOfStore } from "../schemas/slugs";
import type { DiscountType } from "../schemas/vocabulary";

/** An offer with problems waits for a person; any other goes live. `expiry`: its last day, such as `2026-12-31`. */
export type OfferDraft = Pick<
  typeof deals.$inferSelect,
  "title" | "description" | "discountValue" | "code"
> & {
  discountType: Exclude<DiscountType, "freeShipping">;
  expiry: string | null;
  proposal: Proposal;
  /** `isGiven`: a person gave the page, and no robot has read it. */
  evidence: { page: FetchedPage; passage: Passage; at: Date; isGiven?: boolean | undefined } | null;
};

/** `category`: the name of an existing one. `proposedCategory`: of one that a person may make. */
type StoreDraft = Pick<typeof stores.$inferSelect, "name" | "website" | "logo" | "descriptionDraft"> & {
  category: string | null;
  proposedCategory?: string | undefined;
  affiliateLink: string;
  offers: OfferDraft[];
  /** The store that gets the offers; undefined: a new one. */
  existing: Existing | undefined;
};

type Existing = Pick<typeof stores.$inferSelect, "id" | "name" | "slug">;

type BlogDraft = Pick<
  typeof blogs.$inferSelect,
  | ("title" | "slug" | "excerpt" | "content" | "category" | "keywords")
  | ("seoDescription" | "targetStoreId" | "affiliateLinks")
>;

const SLUG_TRIES = 3;

/** The oldest store of a name, of its slug, or of the website of one of these addresses. */
export async function storeLike(name: string, addresses: string[]): Promise<Existing | undefined> {
  const hosts = addresses.map((address) => new URL(address).hostname.replace(/^www\./, ""));
  const [store] = await db
    .select({ id: stores.id, name: stores.name, slug: stores.slug })
    .from(stores)
    .where(
      or(
        sql`lower(${stores.name}) = lower(${name})`,
        eq(stores.slug, slugOf(name)),
        inArray(storeHost(stores), hosts),
      ),
    )
    .orderBy(stores.id)
    .limit(1);
  return store;
}

/** `codes`: in capitals, live or ended. `titles`: in small letters, of offers without a code. */
export type KnownOffers = { codes: Set<string>; titles: Set<string> };

export async function knownOffers(storeId: number | undefined): Promise<KnownOffers> {
  const known =
    storeId === undefined
      ? []
      : await db
          .select({ code: deals.code, title: deals.title })
          .from(deals)
          .where(eq(deals.storeId, storeId));
  return {
    codes: new Set(known.flatMap(({ code }) => code?.toUpperCase() ?? [])),
    titles: new Set(known.flatMap(({ code, title }) => (code === null ? title.toLowerCase() : []))),
  };
}

/** Saves a store with its offers, or the offers of one, and ends its run. @throws if the run has ended. */
export async function saveStore(attempt: Attempt, draft: StoreDraft, signed: Change): Promise<void> {
  const [{ timeZone }, { editorName }] = await Promise.all([settings.current(), settings.edited()]);
  await inTransaction(signed, async (tx, change) => {
    const { existing, offers, proposedCategory } = draft;
    const store = existing ?? (await addStore(tx, draft, change));
    const after = existing ? await tx.$count(deals, eq(deals.storeId, store.id)) : 0;
    for (const [at, offer] of offers.entries()) {
      const deal = addDeal(tx, offer, { ...draft, storeId: store.id, at: after + at, timeZone, editorName });
      await audit.recordCreated(tx, change, dealEntities.offer, deal);
    }
    const awaitReview = offers.filter(({ proposal }) => proposal.problems.length > 0).length;
    const counts = { offers: offers.length, awaitReview, ...(existing && { isAdded: true as const }) };
    await runs.finish(attempt, { kind: "store", ...store, ...counts, proposedCategory }, tx);
    return store.id;
  });
}

async function addStore(tx: Transaction, draft: StoreDraft, change: Change): Promise<Existing> {
  const categoryId = (draft.category && (await idOf(draft.category, tx))) || null;
  const slug = await freeSlug(tx, storeEntity, slugOfStore(draft.name, draft.website) || "store");
  const { name, descriptionDraft, website, logo } = draft;
  const store = insertStore(tx, { name, descriptionDraft, website, logo, slug, categoryId });
  return { id: await audit.recordCreated(tx, change, storeEntity, store), name, slug };
}

/** Saves a blog as an unreviewed draft, and ends its run. @throws if the run has ended. */
export async function saveBlog(attempt: Attempt, draft: BlogDraft, signed: Change): Promise<void> {
  await inTransaction(signed, async (tx, change) => {
    const slug = await freeSlug(tx, blogEntity, slugOf(draft.slug) || slugOf(draft.title) || "blog");
    const content = cleanHtml(draft.content);
    const blog = insertBlog(tx, { ...draft, slug, content, status: "draft", aiAssisted: true });
    const id = await audit.recordCreated(tx, change, blogEntity, blog);
    await runs.finish(attempt, { kind: "blog", id, title: draft.title, slug }, tx);
    return id;
  });
}

type Work = (tx: Transaction, change: Change) => Promise<number>;

const entities = [storeEntity, dealEntities.offer, blogEntity];

/** Retries if another transaction took the slug. */
async function inTransaction({ actor }: Change, work: Work): Promise<void> {
  // The submission key belongs to the run.
  const change = { actor, batch: crypto.randomUUID() };
  for (let tries = 1; ; tries++) {
    const outcome: Outcome = await outcomeOf(change, entities, async (tx) => ({
      kind: "saved",
      id: await work(tx, change),
    }));
    if (outcome.kind === "saved") return;
    if (outcome.kind !== "duplicate" || tries === SLUG_TRIES)
      throw new Error(`What was generated could not be saved: ${JSON.stringify(outcome)}`);
  }
}

type DealContext = {
  storeId: number;
  affiliateLink: string;
  at: number;
  timeZone: string;
  editorName: string | null;
};

async function addDeal(
  tx: Transaction,
  { expiry, evidence, proposal, ...offer }: OfferDraft,
  context: DealContext,
) {
  const { storeId, affiliateLink, at: sortOrder, timeZone, editorName: signedBy } = context;
  const endsAt = endOf(expiry, timeZone);
  const active = proposal.problems.length === 0;
  const isSeen = evidence !== null && !evidence.isGiven;
  const rows = await insertDeal(tx, {
    ...offer,
    kind: "offer",
    storeId,
    affiliateLink,
    sortOrder,
    endsAt,
    active,
    proposal: active ? null : proposal,
    seenPage: isSeen ? { url: evidence.page.url, ...evidence.passage } : null,
  });
  if (!evidence) return rows;
  const { page, passage, at } = evidence;
  const observed = isSeen
    ? ({ kind: "page", outcome: "seen", actor: "robot" } as const)
    : ({ kind: "editor", outcome: "works", actor: "editor", method: "page", signedBy } as const);
  const seen = { ...observed, page, at, quote: quoteOf(passage) };
  await record(
    tx,
    rows.map(({ id }) => ({ dealId: id, ...seen })),
  );
  return rows;
}
