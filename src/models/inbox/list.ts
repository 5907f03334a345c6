import { and, type SQL, sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { blogs, deals, observations, reports, snoozes, stores } from "../../../db/schema";
import type { InboxReason, InboxSubject } from "../../schemas/inbox";
import { isWished, wishedSearches } from "../counts/requests";
import { daysAgo } from "../days";
import { type AttentionReason, needsAttention } from "../deals/attention";
import { endsLater, endsSoon, liveDeal, notEnded } from "../deals/conditions";
import { suggestionWaits } from "../people/reports";
import { isNotWithdrawn } from "../proof/read";
import * as settings from "../settings";

export type InboxEntry = { subject: InboxSubject; id: number };

export const UNCHECKED_DAYS = 7;

/** The entries of one table, the most visited first. */
export type Part = { subject: InboxSubject; from: SQL; id: SQL; visits: SQL; where: SQL | undefined };

export const isAwake = ({ subject, id }: Pick<Part, "subject" | "id">) =>
  sql`${id} not in (select ${snoozes.subjectId} from ${snoozes}
    where ${snoozes.subject} = ${subject} and ${snoozes.until} > now())`;

const dealsWhere = (where: SQL | undefined): Part => ({
  subject: "deal",
  from: sql`${deals}`,
  where,
  id: sql`${deals.id}`,
  visits: sql`${deals.popularity}`,
});

const storesWhere = (where: SQL): Part => ({
  subject: "store",
  from: sql`${stores}`,
  where,
  id: sql`${stores.id}`,
  visits: sql`${stores.popularity}`,
});

const isNever = sql`${deals.checkedAt} is null`;
const isOld = sql`${deals.checkedAt} < ${daysAgo(UNCHECKED_DAYS)}`;
const isUnchecked = sql`(${isNever} or ${isOld})`;

const against: AttentionReason[] = ["failing", "gone", "changed", "reported"];
const proposed = dealsWhere(needsAttention("proposed"));
const drafted = sql`${stores.descriptionDraft} is not null`;
const posts: Part = {
  subject: "blog",
  from: sql`${blogs}`,
  id: sql`${blogs.id}`,
  visits: sql`${blogs.viewCount}`,
  where: sql`status = 'draft' and ${blogs.aiAssisted} and ${blogs.reviewedAt} is null`,
};
const suggestions: Part = {
  subject: "report",
  from: sql`${reports} join ${stores} on ${stores.id} = ${reports.storeId}`,
  id: sql`${reports.id}`,
  visits: sql`${stores.popularity}`,
  where: suggestionWaits,
};

const searches: Part = {
  subject: "request",
  from: wishedSearches,
  id: sql`wished.id`,
  visits: sql`wished.wishes`,
  where: undefined,
};

const speaksAgainst = (...reasons: AttentionReason[]) => and(notEnded, needsAttention(...reasons));

const soon = dealsWhere(and(endsSoon, sql`(attention <> 0 or ${liveDeal} and ${isUnchecked})`));
const urgent = dealsWhere(and(endsSoon, needsAttention(...against)));

/** The queries of each reason. */
export const parts: Record<InboxReason, Part[]> = {
  soon: [soon],
  failing: [dealsWhere(speaksAgainst("failing"))],
  gone: [dealsWhere(speaksAgainst("gone"))],
  changed: [dealsWhere(speaksAgainst("changed"))],
  reported: [dealsWhere(speaksAgainst("reported")), suggestions],
  proposed: [proposed, storesWhere(drafted), posts],
  wished: [storesWhere(isWished), searches],
  never: [dealsWhere(and(liveDeal, isNever))],
  unchecked: [dealsWhere(and(liveDeal, isOld))],
};

/** Without a filter, each entry is in exactly one of these groups. */
export const groups = {
  urgent: [urgent],
  against: [dealsWhere(and(endsLater, needsAttention(...against)))],
  waiting: [proposed, storesWhere(sql`(${drafted} or ${isWished})`), posts, suggestions, searches],
  portion: [dealsWhere(and(liveDeal, sql`attention = 0`, isUnchecked))],
};

/** Whoever has decided them sees the next ones. */
export const MOST_SHOWN = 100;

/** Every entry once, the most urgent group first, within it the most visited; or the entries of one reason. */
export async function list(reason: InboxReason | undefined): Promise<InboxEntry[]> {
  const found: InboxEntry[] = [];
  for (const read of await sourcesOf(reason))
    if (found.length < MOST_SHOWN) found.push(...(await read(MOST_SHOWN - found.length)));
  return found;
}

type Source = (limit: number) => Promise<InboxEntry[]>;

async function sourcesOf(reason: InboxReason | undefined): Promise<Source[]> {
  if (reason === "soon") return [byEnd(soon)];
  if (reason) return [byVisits(parts[reason])];
  const left = await checksLeft();
  return [byEnd(urgent), byVisits(groups.against), byVisits(groups.waiting), byVisits(groups.portion, left)];
}

/** How many deals that need a check the inbox still brings today: each that an editor checks is one less. */
export async function checksLeft(): Promise<number> {
  const { dailyChecks } = await settings.current();
  const today = sql`date_trunc('day', now() at time zone ${settings.zone}) at time zone ${settings.zone}`;
  const [row] = await query<{ count: number }>(sql`
    select count(distinct deal_id)::int as count from ${observations}
    where kind = 'editor' and outcome <> 'withdrawn' and ${isNotWithdrawn} and ${observations.at} >= ${today}`);
  return Math.max(0, dailyChecks - (row?.count ?? 0));
}

const byEnd =
  (part: Part): Source =>
  (limit) =>
    query<InboxEntry>(sql`
      select 'deal' as subject, id from ${deals} where ${and(part.where, isAwake(part))}
      order by ends_at, popularity desc, id limit ${limit}::int`);

const byVisits =
  (among: Part[], most = MOST_SHOWN): Source =>
  (limit) => {
    const count = Math.min(limit, most);
    const each = among.map(
      ({ subject, from, id, visits, where }) => sql`(
        select ${subject}::text as subject, ${id} as id, ${visits} as visits from ${from}
        where ${and(where, isAwake({ subject, id }))} order by ${visits} desc, ${id} desc limit ${count}::int)`,
    );
    return query<InboxEntry>(sql`
      select subject, id from (${sql.join(each, sql` union all `)}) entries
      order by visits desc, subject, id desc limit ${count}::int`);
  };
