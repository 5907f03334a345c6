import { and, eq, like, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../db/client";
import { authors, blogs, categories, events, slugRedirects, stores } from "../../../db/schema";

const subjects = { store: stores, category: categories, blog: blogs, author: authors, event: events };

export type Subject = keyof typeof subjects;

const published: Partial<Record<Subject, SQL>> = {
  blog: eq(blogs.status, "published"),
  event: eq(events.status, "published"),
};

/** The current slug of the entity that once had this one. */
export async function currentSlug(subject: Subject, slug: string): Promise<string | undefined> {
  const table = subjects[subject];
  const [row] = await db
    .select({ slug: table.slug })
    .from(slugRedirects)
    .innerJoin(table, and(eq(table.id, slugRedirects.subjectId), published[subject]))
    .where(and(eq(slugRedirects.subject, subject), eq(slugRedirects.slug, slug)))
    .limit(1);
  return row?.slug;
}

/** An unused slug: the wanted one, else with a number. Former slugs count as used. */
export async function freeSlug(tx: Transaction, subject: Subject, wanted: string): Promise<string> {
  const base = wanted.slice(0, 90).replace(/-+$/, "");
  const table = subjects[subject];
  const current = tx
    .select({ slug: table.slug })
    .from(table)
    .where(like(table.slug, `${base}%`));
  const former = tx
    .select({ slug: slugRedirects.slug })
    .from(slugRedirects)
    .where(and(eq(slugRedirects.subject, subject), like(slugRedirects.slug, `${base}%`)));
  const used = new Set((await current.unionAll(former)).map(({ slug }) => slug));
  if (!used.has(base)) return base;
  for (let number = 2; ; number++) if (!used.has(`${base}-${number}`)) return `${base}-${number}`;
}

/** Redirects from the former slug, if there is one, to the entity that has the slug `to` now. */
export async function move(
  tx: Transaction,
  subject: Subject,
  id: number,
  from: unknown,
  to: string,
): Promise<void> {
  if (from === to) return;
  await tx.delete(slugRedirects).where(and(eq(slugRedirects.subject, subject), eq(slugRedirects.slug, to)));
  if (typeof from !== "string") return;
  await tx
    .insert(slugRedirects)
    .values({ subject, slug: from, subjectId: id })
    .onConflictDoUpdate({ target: [slugRedirects.subject, slugRedirects.slug], set: { subjectId: id } });
}

/** Deletes the redirects of a deleted entity. @returns their slugs, for undo. */
export async function drop(tx: Transaction, subject: Subject, id: number): Promise<string[]> {
  const dropped = await tx
    .delete(slugRedirects)
    .where(and(eq(slugRedirects.subject, subject), eq(slugRedirects.subjectId, id)))
    .returning({ slug: slugRedirects.slug });
  return dropped.map(({ slug }) => slug);
}

/** Restores the redirects of an entity, except slugs that another entity has now. */
export async function restore(tx: Transaction, subject: Subject, id: number, slugs: string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${slugRedirects} (subject, slug, subject_id)
    select ${subject}::slug_subject, old.slug, ${id}::int from unnest(${sql.param(slugs)}::text[]) as old(slug)
    where not exists (select from ${subjects[subject]} present where present.slug = old.slug)
    on conflict do nothing`);
}
