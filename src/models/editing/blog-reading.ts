import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { blogs } from "../../../db/schema";
import type { Publication } from "../../schemas/blogs";
import type { Outcome } from "../audit/changes";

/** Whether a blog may stand so: one written with AI assistance is not published before a person has read it. */
export async function mayStand(id: number, { status, reviewed }: Publication): Promise<boolean> {
  if (status !== "published" || reviewed) return true;
  // What was read once stays read, so that nothing can come between this and the save.
  return (await db.$count(blogs, and(eq(blogs.id, id), blogs.aiAssisted, isNull(blogs.reviewedAt)))) === 0;
}

/** The outcome for one that may not. */
export const UNREAD: Outcome = {
  kind: "refused",
  errors: {
    reviewed: ["It was written with AI assistance: read it and check its claims before you publish it."],
  },
};

/** When a person has read it, as columns: the first time counts. */
export function reading({ reviewed }: Pick<Publication, "reviewed">) {
  return reviewed ? { reviewedAt: sql`case when ai_assisted then coalesce(reviewed_at, now()) end` } : {};
}
