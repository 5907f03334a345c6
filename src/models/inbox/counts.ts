import { and, type SQL, sql } from "drizzle-orm";
import { query } from "../../../db/client";
import type { InboxReason } from "../../schemas/inbox";
import { figure, read } from "../counts/figures";
import { COUNT_LIMIT, upTo } from "../counts/totals";
import { checksLeft, groups, isAwake, type Part, parts } from "./list";

type InboxCounts = Record<InboxReason | "all", number>;

const countOf = (among: Part[]): SQL =>
  sql`(${sql.join(
    among.map((part) => upTo(COUNT_LIMIT + 1, part.from, and(part.where, isAwake(part)))),
    sql` + `,
  )})`;

/** One address may have many deals. */
const many = { soon: parts.soon, never: parts.never, unchecked: parts.unchecked, portion: groups.portion };

export const inboxFigures = figure<Record<keyof typeof many, number>>(
  "inbox",
  sql`jsonb_build_object(${sql.join(
    Object.entries(many).map(([name, among]) => sql`${name}::text, ${countOf(among)}`),
    sql`, `,
  )})`,
);

const { failing, gone, changed, reported, proposed, wished } = parts;
const few = { failing, gone, changed, reported, proposed, wished, ...groups, portion: undefined };

/** How many entries each reason has, and how many are in the inbox without a filter; each up to about `COUNT_LIMIT`. */
export async function counts(): Promise<InboxCounts> {
  const columns = Object.entries(few).flatMap(([name, among]) =>
    among ? [sql`${countOf(among)} as ${sql.identifier(name)}`] : [],
  );
  const [[now], { portion, ...figures }, left] = await Promise.all([
    query<Record<Exclude<keyof typeof few, "portion">, number>>(sql`select ${sql.join(columns, sql`, `)}`),
    read(inboxFigures),
    checksLeft(),
  ]);
  if (!now) throw new Error("The counts gave no row");
  const { urgent, against, waiting, ...ofReasons } = now;
  return { ...ofReasons, ...figures, all: urgent + against + waiting + Math.min(left, portion) };
}
