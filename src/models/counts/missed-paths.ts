import { desc, sql } from "drizzle-orm";
import { db, isDiskFull, query } from "../../../db/client";
import { missedPaths, redirects } from "../../../db/schema";
import { oldPageOf } from "../../schemas/redirects";
import { neighboursOf } from "../people/networks";
import { isFirstToday } from "./counters";

const PATHS_PER_DAY = 1_000;
const MAX_CHARACTERS = 200;

/** What programs ask every site for, in search of holes. */
const PROBE =
  /\/\.|\/(wp-(admin|login|content|includes|json|config)|xmlrpc|cgi-bin|phpmyadmin|phpunit|actuator|server-status)\b|\.(php\d?|cgi|env|ini|sql|bak|old|zip|gz|tar|rar|7z|log|ya?ml|toml|pem|key)$/i;
const FILE =
  /\.(js|mjs|css|map|json|xml|txt|pdf|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|eot|mp[34]|webmanifest)$/i;
/** An address for mail, or a key such as of a link to a new password. */
const PRIVATE = /@|%40|[0-9a-f]{32}/i;

/** A path as it is counted; undefined if it is none of a page, or may say something about a person. */
export function pathOf(address: string): string | undefined {
  const page = oldPageOf(address);
  if (!page || [...page].length > MAX_CHARACTERS || PRIVATE.test(page)) return undefined;
  const [path = ""] = page.split("?");
  return PROBE.test(path) || FILE.test(path) ? undefined : page;
}

/**
 * Counts an address that leads nowhere, once a day for each network. Robots count too: search engines come for the pages of
 * an old site. On a day with very many paths a new one takes the place of one that came once.
 */
export async function record(client: string, address: string): Promise<void> {
  const path = pathOf(address);
  if (path === undefined || isDiskFull() || !isFirstToday(client, `path ${path}`, neighboursOf)) return;
  await query(sql`
    with counted as (
      insert into ${missedPaths} (path, day) values (${path}, current_date)
      on conflict (path, day) do update set count = ${missedPaths}.count + 1
    )
    delete from ${missedPaths} where day = current_date and path in (
      select path from ${missedPaths}
      where day = current_date and count = 1 and path <> ${path}
      order by random()
      limit greatest(0, (select count(*) from ${missedPaths} where day = current_date) - ${PATHS_PER_DAY - 1}::int)
      for update skip locked)`);
}

export type MissedPath = { path: string; count: number; lastDay: string };

/** The paths that were asked for most often and lead nowhere. Those that lead elsewhere by now are left out. */
export async function missed(limit: number): Promise<MissedPath[]> {
  const { path, day } = missedPaths;
  const count = sql<number>`sum(${missedPaths.count})::int`;
  return db
    .select({ path, count, lastDay: sql<string>`max(${day})::text` })
    .from(missedPaths)
    .groupBy(path)
    .having(sql`not exists (select from ${redirects} where "from" in (${path}, split_part(${path}, '?', 1)))`)
    .orderBy(desc(count), sql`max(${day}) desc`, path)
    .limit(limit);
}
