import { type SQL, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { blogs, deals, stores, vocabulary } from "../../../db/schema";
import type { Subject } from "./forgiving";
import { recount } from "./shares";

/** So many words are looked up in well under a second. */
const BATCH = 100;

/** How long those who write words are waited for, which keeps others waiting, before it is left for another day. */
const PATIENCE = "500ms";

const holds = sql`words @@ ('''' || word || '''')::tsquery`;

/** Counted, and not only looked whether there is one: for that PostgreSQL would rather read the whole table. */
const rows: Record<Subject, SQL> = {
  store: sql`(select count(*) from ${stores} where ${holds})`,
  deal: sql`(select count(*) from ${deals} where kind = 'coupon' and ${holds})
    + (select count(*) from ${deals} where kind = 'offer' and ${holds})`,
  blog: sql`(select count(*) from ${blogs} where ${holds})`,
};

/** Takes words out that nothing has any more: once a day, in batches. To two at once, or broken off, it does no harm. */
export async function prune(): Promise<void> {
  for (const [subject, table] of [
    ["store", "stores"],
    ["deal", "deals"],
    ["blog", "blogs"],
  ] as const) {
    // What is common is there, and takes long to count.
    const common = [...(await recount(table)).shares.keys()];
    await pruneOf(subject, sql`not word = any(${sql.param(common)}::text[])`);
  }
}

async function pruneOf(subject: Subject, isRare: SQL): Promise<void> {
  let last: string | undefined = "";
  while (last !== undefined) {
    const words: { word: string; isGone: boolean }[] = await query(sql`
      select word, case when ${isRare} then ${rows[subject]} = 0 else false end as "isGone"
      from (select word from ${vocabulary} where subject = ${subject} and word > ${last} order by word limit ${BATCH}) known
      order by word`);
    const gone = words.filter(({ isGone }) => isGone).map(({ word }) => word);
    if (gone.length > 0) await remove(subject, gone);
    last = words.at(-1)?.word;
  }
}

async function remove(subject: Subject, gone: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    // Of a row that somebody is writing nothing is seen yet, and it learns no word that is known.
    await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${PATIENCE}'`)}`);
    await tx.execute(sql`lock table ${vocabulary} in share row exclusive mode`);
    await tx.execute(sql`
      delete from ${vocabulary}
      where subject = ${subject} and word = any(${sql.param(gone)}::text[]) and ${rows[subject]} = 0`);
  });
}
