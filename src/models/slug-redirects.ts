import { and, eq, inArray, like, sql } from "drizzle-orm";
import { db, type Transaction } from "../../db/client";
import { slugRedirects } from "../../db/schema";
import { type Entity, slugOf } from "./audit/entity";

type Subject = Pick<Entity, "one" | "table" | "page">;

/** The current slug of the public row that once had this one. */
export async function currentSlug(subject: Subject, slug: string): Promise<string | undefined> {
  const { one, table, page } = subject;
  const [row] = await db
    .select({ slug: currentOf(subject) })
    .from(slugRedirects)
    .innerJoin(table, and(eq(table.id, slugRedirects.subjectId), page?.isPublic))
    .where(and(eq(slugRedirects.subject, one), eq(slugRedirects.slug, slug)))
    .limit(1);
  return row?.slug;
}

/** An unused slug: the wanted one, else with a number. Former slugs count as used. */
export async function freeSlug(tx: Transaction, subject: Subject, wanted: string): Promise<string> {
  const base = wanted.slice(0, 90).replace(/-+$/, "");
  const column = currentOf(subject);
  const current = tx
    .select({ slug: column })
    .from(subject.table)
    .where(like(column, `${base}%`));
  const former = tx
    .select({ slug: slugRedirects.slug })
    .from(slugRedirects)
    .where(and(eq(slugRedirects.subject, subject.one), like(slugRedirects.slug, `${base}%`)));
  const used = new Set((await current.unionAll(former)).map(({ slug }) => slug));
  if (!used.has(base)) return base;
  for (let number = 2; ; number++) if (!used.has(`${base}-${number}`)) return `${base}-${number}`;
}

type Move = { id: number; from: unknown; to: unknown };

/** Redirects from former slugs, where there are some, to the entities' present ones. */
export async function move(tx: Transaction, { one }: Subject, all: Move[]): Promise<void> {
  const moves = all.flatMap(({ id, from, to }) =>
    from !== to && typeof to === "string" ? [{ id, from, to }] : [],
  );
  if (moves.length === 0) return;
  const slugs = moves.map(({ to }) => to);
  await tx
    .delete(slugRedirects)
    .where(and(eq(slugRedirects.subject, one), inArray(slugRedirects.slug, slugs)));
  const former = moves.flatMap(({ id, from }) =>
    typeof from === "string" ? [{ subject: one, slug: from, subjectId: id }] : [],
  );
  if (former.length === 0) return;
  await tx
    .insert(slugRedirects)
    .values(former)
    .onConflictDoUpdate({
      target: [slugRedirects.subject, slugRedirects.slug],
      set: { subjectId: sql`excluded.subject_id` },
    });
}

/** Deletes the redirects of deleted entities. @returns their slugs by the entities' ids, for undo. */
export async function drop(tx: Transaction, { one }: Subject, ids: number[]): Promise<Map<number, string[]>> {
  const dropped = await tx
    .delete(slugRedirects)
    .where(and(eq(slugRedirects.subject, one), inArray(slugRedirects.subjectId, ids)))
    .returning({ id: slugRedirects.subjectId, slug: slugRedirects.slug });
  const slugs = Map.groupBy(dropped, ({ id }) => id);
  return new Map([...slugs].map(([id, rows]) => [id, rows.map(({ slug }) => slug)]));
}

/** Restores the redirects of entities, except slugs that another entity has now. */
export async function restore(
  tx: Transaction,
  { one, table }: Subject,
  restored: { subjectId: number; slugs: string[] }[],
): Promise<void> {
  const former = restored.flatMap(({ subjectId: id, slugs }) => slugs.map((slug) => ({ id, slug })));
  await tx.execute(sql`
    insert into ${slugRedirects} (subject, slug, subject_id)
    select ${one}::text, old.slug, old.id
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as old (id int, slug text)
    where not exists (select from ${table} present where present.slug = old.slug)
    on conflict do nothing`);
}

function currentOf(subject: Subject) {
  const slug = slugOf(subject);
  if (!slug) throw new Error(`A ${subject.one} has no slug`);
  return sql<string>`${slug}`;
}
