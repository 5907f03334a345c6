import { afterAll, beforeAll } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { synthesize } from "../../../db/synthesize";
import { recount } from "../../../src/models/search/shares";
import { restore } from "../../catalogue";

/** Has a file's tests run with thousands of deals and blogs, of which the database knows how they are spread. */
export function onLargeCatalogue(): void {
  beforeAll(async () => {
    await synthesize({ stores: 300, deals: 6_000 });
    await db.execute(sql`
      insert into blogs (title, slug, content, category, status, published_at)
      select 'Okapi ' || i, 'okapi-' || i, '<p>Text</p>', 'comparisons', 'published', now() - make_interval(mins => i)
      from generate_series(1, 3000) as i`);
    await db.execute(sql`analyze blogs`);
    await learn();
  });

  afterAll(async () => {
    await restore();
    await db.execute(sql`analyze`);
    await learn();
  });
}

/** Counts anew how many rows have each word. */
export const learn = () => Promise.all([recount("deals"), recount("stores"), recount("blogs")]);
