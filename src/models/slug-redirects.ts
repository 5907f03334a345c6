import { and, eq, like, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, categories, slugRedirects, stores } from "../../db/schema";
import type { Transaction } from "./changes";

const subjects = { store: stores, category: categories, blog: blogs };

const published = eq(blogs.status, "published");

/** The present slug of what once had this one. */
export async function currentSlug(subject: keyof typeof subjects, slug: string): Promise<string | undefined> {
  const table = subjects[subject];
  const [row] = await db
    .select({ slug: table.slug })
    .from(slugRedirects)
    .innerJoin(table, and(eq(table.id, slugRedirects.subjectId), subject === "blog" ? published : undefined))
    .where(and(eq(slugRedirects.subject, subject), eq(slugRedirects.slug, slug)))
    .limit(1);
  return row?.slug;
}

/** The old slugs that start alike. */
export async function startingWith(
  tx: Transaction,
  subject: keyof typeof subjects,
  start: string,
): Promise<string[]> {
  const rows = await tx
    .select({ slug: slugRedirects.slug })
    .from(slugRedirects)
    .where(and(eq(slugRedirects.subject, subject), like(slugRedirects.slug, `${start}%`)));
  return rows.map(({ slug }) => slug);
}

/** Has the old slug lead to the new one, which no longer leads anywhere else. */
export async function move(
  tx: Transaction,
  subject: keyof typeof subjects,
  id: number,
  { from, to }: { from?: unknown; to: string },
): Promise<void> {
  if (from === to) return;
  await tx.delete(slugRedirects).where(and(eq(slugRedirects.subject, subject), eq(slugRedirects.slug, to)));
  if (typeof from !== "string") return;
  await tx
    .insert(slugRedirects)
    .values({ subject, slug: from, subjectId: id })
    .onConflictDoUpdate({ target: [slugRedirects.subject, slugRedirects.slug], set: { subjectId: id } });
}

/** The old slugs of what is deleted: they lead nowhere from now on. */
export async function drop(tx: Transaction, subject: keyof typeof subjects, id: number): Promise<string[]> {
  const dropped = await tx
    .delete(slugRedirects)
    .where(and(eq(slugRedirects.subject, subject), eq(slugRedirects.subjectId, id)))
    .returning({ slug: slugRedirects.slug });
  return dropped.map(({ slug }) => slug);
}

/** Has these old slugs lead to what is back, but for those that are another's by now. */
export async function bringBack(
  tx: Transaction,
  subject: keyof typeof subjects,
  id: number,
  slugs: string[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${slugRedirects} (subject, slug, subject_id)
    select ${subject}::slug_subject, old.slug, ${id}::int from unnest(${sql.param(slugs)}::text[]) as old(slug)
    where not exists (select from ${subjects[subject]} present where present.slug = old.slug)
    on conflict do nothing`);
}
