import { eq, like, sql } from "drizzle-orm";
import { query, type Transaction } from "../../db/client";
import { blogs, categories, deals, stores } from "../../db/schema";
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
import { endOf } from "./days";
import { dealEntities } from "./deals/write";
import { cleanHtml } from "./html";
import * as runs from "./runs";
import * as settings from "./settings";
import * as slugRedirects from "./slug-redirects";
import { insert as insertStore, storeEntity } from "./stores/write";

/** An offer whose words were checked: with a claim it waits for a person, else it goes live. */
export type OfferDraft = {
  title: string;
  description: string;
  discountType: Exclude<DiscountType, "freeShipping">;
  discountValue: string;
  code: string | null;
  /** `2026-12-31`, its last day. */
  expiry: string | null;
  evidence: Evidence | null;
  claim: Claim | null;
};

export type StoreDraft = {
  name: string;
  description: string;
  /** One of the site's, in any case, or a new one; null: none. */
  category: string | null;
  website: string;
  affiliateLink: string;
  /** Under /media; none: a mark is drawn from the name. */
  logo: string | null;
  offers: OfferDraft[];
};

export type BlogDraft = {
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

/** As often another may take the slug in between. */
const TRIES = 3;

/**
 * Saves a generated store with its offers in their order, and ends its run: all of it, or nothing.
 * @throws where the run has been cancelled or given up meanwhile; nothing is saved then.
 */
export async function saveStore(runId: number, draft: StoreDraft, author: Author): Promise<void> {
  const ends = await endsOf(draft.offers);
  await inOne(author, async (tx) => {
    const categoryId = draft.category === null ? null : await categoryOf(tx, draft.category, author);
    const slug = await freeSlug(tx, stores, "store", slugOf(draft.name) || "store");
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

/**
 * Saves a generated blog as a draft that nobody has read yet, and ends its run.
 * @throws where the run has been cancelled or given up meanwhile; nothing is saved then.
 */
export async function saveBlog(runId: number, draft: BlogDraft, author: Author): Promise<void> {
  await inOne(author, async (tx) => {
    const slug = await freeSlug(tx, blogs, "blog", slugOf(draft.slug) || slugOf(draft.title) || "blog");
    const content = cleanHtml(draft.content);
    const id = await insertBlog(tx, { ...draft, slug, content, status: "draft", aiAssisted: true });
    await note(tx, author, blogEntity, id);
    await finish(tx, runId, { kind: "blog", id, title: draft.title, slug });
    return id;
  });
}

/** Does the work in one transaction, and again where a slug was taken in between. */
async function inOne(author: Author, work: (tx: Transaction) => Promise<number>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const outcome: Outcome = await audit.outcomeOf(author, entities, async (tx) => ({
      kind: "saved",
      id: await work(tx),
    }));
    if (outcome.kind === "saved") return;
    if (outcome.kind !== "taken" || tries === TRIES)
      throw new Error(`What was generated could not be saved: ${JSON.stringify(outcome)}`);
  }
}

async function finish(tx: Transaction, runId: number, result: RunResult): Promise<void> {
  if (!(await runs.end(runId, { state: "done", result }, tx)))
    throw new Error("The run was ended before its result was saved");
}

/** Without the form's key, which belongs to the run. */
function note(tx: Transaction, { address }: Author, entity: Entity, id: number): Promise<void> {
  return audit.recordCreated(tx, { address }, entity, id);
}

async function categoryOf(tx: Transaction, name: string, author: Author): Promise<number> {
  const [found] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(sql`lower(${categories.name})`, name.toLowerCase()));
  if (found) return found.id;
  const slug = await freeSlug(tx, categories, "category", slugOf(name) || "category");
  const [made] = await tx.insert(categories).values({ name, slug }).returning({ id: categories.id });
  if (!made) throw new Error("The insert gave no row");
  await note(tx, author, categoryEntity, made.id);
  return made.id;
}

/** A slug that nothing has: as it is, or with the next number. */
async function freeSlug(
  tx: Transaction,
  table: typeof stores | typeof blogs | typeof categories,
  subject: "store" | "blog" | "category",
  wanted: string,
): Promise<string> {
  const base = wanted.slice(0, 90).replace(/-+$/, "");
  const alike = await tx
    .select({ slug: table.slug })
    .from(table)
    .where(like(table.slug, `${base}%`));
  const old = await slugRedirects.startingWith(tx, subject, base);
  const taken = new Set([...alike.map(({ slug }) => slug), ...old]);
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
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

/** The last second of each day that an offer ends on, in the site's time zone. */
async function endsOf(offers: OfferDraft[]): Promise<Map<string, Date>> {
  const { timeZone } = await settings.current();
  const days = [...new Set(offers.flatMap(({ expiry }) => expiry ?? []))];
  if (days.length === 0) return new Map();
  const rows = await query<{ day: string; ends: number }>(
    sql.join(
      days.map((day) => sql`select ${day}::text as day, ${endOf(day, timeZone)} as ends`),
      sql` union all `,
    ),
  );
  return new Map(rows.map(({ day, ends }) => [day, new Date(ends)]));
}
