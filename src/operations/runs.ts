import { type SQL, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { backups, imports, runs } from "../../db/schema";
import * as kept from "../imports/imports";
import { countUpTo } from "../models/counts";
import { cursorIn, type Order, type Page, type PageRequest, pageOf } from "../models/paging";
import * as drafts from "../models/runs";
import * as backup from "./backup/backups";

export const runKinds = ["draft", "import", "backup"] as const;

export type RunKind = (typeof runKinds)[number];

/**
 * Anything that runs or ran: a store or post that a model drafts, an import or a change of many deals, a backup. Each is
 * kept by what does it, which alone knows its state. `id` is unique in the list, `of.id` among its own.
 */
export type AnyRun = { id: number } & (
  | { kind: "draft"; of: drafts.ListedRun }
  | { kind: "import"; of: kept.ListedImport }
  | { kind: "backup"; of: backup.Backup }
);

const all = sql`(
  select 'draft' as kind, id, started_at as at, id * 4 as place from ${runs}
  union all select 'import', id, created_at, id * 4 + 1 from ${imports}
  union all select 'backup', id, started_at, id * 4 + 2 from ${backups}) every_run`;

const order: Order = { key: sql`at`, id: sql`place`, cast: "timestamptz", descending: true };

const isOf = (kind: RunKind | undefined): SQL => (kind ? sql`kind = ${kind}` : sql`true`);

/** @returns the latest first */
export async function list(kind: RunKind | undefined, page: PageRequest): Promise<Page<AnyRun>> {
  const found = db
    .select({
      kind: sql<RunKind>`kind`,
      id: sql<number>`id`,
      place: sql<number>`place`,
      cursor: cursorIn(order),
    })
    .from(all);
  const { items, next } = await pageOf(found, order, page, isOf(kind));
  const idsOf = (wanted: RunKind) => items.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const [ofDrafts, ofImports, ofBackups] = await Promise.all([
    drafts.byIds(idsOf("draft")),
    kept.byIds(idsOf("import")),
    backup.byIds(idsOf("backup")),
  ]);
  const rows = items.flatMap(({ kind, id, place }): AnyRun[] => {
    const isIt = (row: { id: number }) => row.id === id;
    if (kind === "draft") return ofDrafts.filter(isIt).map((of) => ({ id: place, kind, of }));
    if (kind === "import") return ofImports.filter(isIt).map((of) => ({ id: place, kind, of }));
    return ofBackups.filter(isIt).map((of) => ({ id: place, kind, of }));
  });
  return { items: rows, next };
}

export function count(kind: RunKind | undefined, limit: number): Promise<number> {
  return countUpTo(limit, all, isOf(kind));
}
