import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { hosts } from "../../../db/schema";

const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::float8)`;

/** A later time than any host is postponed to comes from a clock that was wrong. */
const isFree = sql`(${hosts.nextAt} <= now() or ${hosts.nextAt} > now() + interval '25 hours')`;

/** Claims a host's next request, for all instances. @returns the seconds to wait first; 0 if it was claimed. */
export async function takeTurn(host: string, apartSeconds: number): Promise<number> {
  const nextAt = secondsFromNow(apartSeconds);
  const [claimed] = await db
    .insert(hosts)
    .values({ host, nextAt })
    .onConflictDoUpdate({ target: hosts.host, set: { nextAt }, setWhere: isFree })
    .returning({ host: hosts.host });
  if (claimed) return 0;
  const [wait] = await db
    .select({ seconds: sql<number>`greatest(extract(epoch from ${hosts.nextAt} - now()), 0.001)::float8` })
    .from(hosts)
    .where(eq(hosts.host, host));
  return wait?.seconds ?? 0.001;
}

export async function postpone(host: string, seconds: number): Promise<void> {
  const nextAt = secondsFromNow(seconds);
  await db
    .insert(hosts)
    .values({ host, nextAt })
    .onConflictDoUpdate({ target: hosts.host, set: { nextAt: sql`greatest(${hosts.nextAt}, ${nextAt})` } });
}

/** The robots.txt of a host; undefined if it has to be read. */
export async function robotsOf(host: string): Promise<string | undefined> {
  const [found] = await db
    .select({ robots: hosts.robots })
    .from(hosts)
    .where(sql`${hosts.host} = ${host} and ${hosts.robotsUntil} > now()`);
  return found?.robots ?? undefined;
}

export async function saveRobots(host: string, robots: string, seconds: number): Promise<void> {
  const set = { robots, robotsUntil: secondsFromNow(seconds) };
  await db
    .insert(hosts)
    .values({ host, ...set })
    .onConflictDoUpdate({ target: hosts.host, set });
}
