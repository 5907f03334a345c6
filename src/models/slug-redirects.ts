import { and, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, categories, slugRedirects, stores } from "../../db/schema";

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
