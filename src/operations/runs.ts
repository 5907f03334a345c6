import { type SQL, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { backups, imports, runs } from "../../db/schema";
import * as imported from "../imports/imports";
import { countUpTo } from "../models/counts";
import { cursorIn, type Order, type Page, type PageRequest, pageOf } from "../models/paging";
import * as drafts from "../models/runs";
import * as made from "./backup/backups";

export const runKinds = ["draft", "import", "backup"] as const;

export type RunKind = (typeof runKinds)[number];

/**
 * Anything that runs or ran: a store or post that a model drafts, an import or a change of many deals, a backup. Each is
 * stored by what does it, which alone knows its state. `id` is unique in the list, `run.id` among its kind.
 */
export type AnyRun = { id: number } & (
  | { kind: "draft"; run: drafts.ListedRun }
  | { kind: "import"; run: imported.ListedImport }
  | { kind: "backup"; run: made.Backup }
);

// Each kind has its own ids, so a list of all needs others.
const every = sql`(
  select 'draft' as kind, id as of_kind, started_at as at, id * 3 as id from ${runs}
  union all select 'import', id, created_at, id * 3 + 1 from ${imports}
  union all select 'backup', id, started_at, id * 3 + 2 from ${backups}) every`;

const order: Order = { key: sql`at`, id: sql`id`, cast: "timestamptz", descending: true };

const isOf = (kind: RunKind | undefined): SQL => (kind ? sql`kind = ${kind}` : sql`true`);

/** @param kind undefined: all kinds. @returns the latest first */
export async function list(kind: RunKind | undefined, page: PageRequest): Promise<Page<AnyRun>> {
  const columns = { kind: sql<RunKind>`kind`, ofKind: sql<number>`of_kind`, id: sql<number>`id` };
  const found = db.select({ ...columns, cursor: cursorIn(order) }).from(every);
  const { items, next } = await pageOf(found, order, page, isOf(kind));
  const idsOf = (wanted: RunKind) => items.flatMap((item) => (item.kind === wanted ? item.ofKind : []));
  const [ofDrafts, ofImports, ofBackups] = await Promise.all([
    drafts.byIds(idsOf("draft")),
    imported.byIds(idsOf("import")),
    made.byIds(idsOf("backup")),
  ]);
  const rows = items.flatMap(({ kind, id, ofKind }): AnyRun[] => {
    const isIt = (run: { id: number }) => run.id === ofKind;
    if (kind === "draft") return ofDrafts.filter(isIt).map((run) => ({ id, kind, run }));
    if (kind === "import") return ofImports.filter(isIt).map((run) => ({ id, kind, run }));
    return ofBackups.filter(isIt).map((run) => ({ id, kind, run }));
  });
  return { items: rows, next };
}

export function count(kind: RunKind | undefined, limit: number): Promise<number> {
  return countUpTo(limit, every, isOf(kind));
}
