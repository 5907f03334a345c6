import { db } from "../../db/client";
import { runs } from "../../db/schema";

const ended = { endedAt: new Date() };

/** Columns of runs that have ended, by how. */
export const endings = {
  store: {
    ...ended,
    state: "done",
    result: { kind: "store", id: 1, name: "Lantern Lane", slug: "lantern-lane", offers: 11, awaitReview: 4 },
  },
  waiting: {
    ...ended,
    state: "done",
    result: { kind: "store", id: 1, name: "Lantern Lane", slug: "lantern-lane", offers: 11, awaitReview: 11 },
  },
  blog: {
    ...ended,
    kind: "blog",
    subject: "Lamps for reading",
    input: { topic: "Lamps for reading", category: "savings-tips", storeName: null, includeAffiliate: false },
    state: "done",
    result: { kind: "blog", id: 2, title: "Light to Read By", slug: "light-to-read-by" },
  },
  failed: { ...ended, state: "failed", error: "lantern.example could not be reached." },
  cancelled: { ...ended, state: "cancelled" },
} satisfies Record<string, Partial<typeof runs.$inferInsert>>;

/** Inserts a run that no worker runs; by default it is in progress. */
export async function aRun(columns: Partial<typeof runs.$inferInsert> = {}): Promise<number> {
  const subject = "Lantern Lane";
  const [run] = await db
    .insert(runs)
    .values({
      kind: "store",
      subject,
      input: { storeName: subject, affiliateLink: "https://lantern.example/?ref=dealproof" },
      actor: "192.0.2.7",
      model: "gpt-5-mini",
      promptVersion: "store-1",
      ...columns,
    })
    .returning({ id: runs.id });
  if (!run) throw new Error("The insert gave no row");
  return run.id;
}

/** The toast that an answer brings. */
export function toastOf(html: string): unknown {
  const [, toast = "null"] = /data-toast="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(toast.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
}

/** The headers with which htmx asks for a part of a screen, by the part's id. */
export const htmx = (part: string) => ({ headers: { "HX-Request": "true", "HX-Target": `div#${part}` } });
