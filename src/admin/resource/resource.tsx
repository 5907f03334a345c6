import type { Context } from "hono";
import type { ReactNode } from "react";
import { type ZodType, z } from "zod";
import type { AppEnv } from "../../http/context";
import type { Change, Outcome } from "../../models/audit/changes";
import type { Page, PageRequest } from "../../models/system/paging";
import { type AdminList, paths, withQuery } from "../../paths";
import { idFrom } from "../../schemas/ids";
import { type ListPlace, listPlace, placeQuery } from "../../schemas/paging";
import type { Toast } from "../../schemas/vocabulary";
import { capitalized } from "../../ui/format";
import { notFound } from "../errors";
import { success } from "../screen";
import { DialogLink, rowId } from "./parts";

/** The parameters of every list. An invalid value falls back to its default. */
export const listParams = z.object({
  search: z.string().trim().max(100).catch("").default(""),
  ...listPlace.shape,
});

export type ListParams = ListPlace & { search?: string };

/** A list of the admin. Its functions are methods, because TypeScript then takes an entity's list for any list. */
export type Resource<Params extends ListParams = ListParams, Row extends NamedRow = NamedRow> = {
  list: AdminList;
  one: string;
  /** By default the list's name. */
  many?: string;
  params: ZodType<Params, Record<string, string>>;
  filters?(params: Params): ReactNode | Promise<ReactNode>;
  find(params: Params, page: PageRequest): Promise<Page<Row>>;
  /** Counts the rows up to a limit. */
  count(params: Params, limit: number): Promise<number>;
  heading?(params: Params): string;
  buttons?(view: View<Params>): ReactNode;
  /** Links to parts of the list, above its filters. */
  tabs?(params: Params): ReactNode | Promise<ReactNode>;
  columns: Column<Row>[];
  /** A class of the table. */
  look?: string;
  /** Buttons of a row, before the one that deletes it. */
  actions?(row: Row, view: View): ReactNode;
  /** The text of a list without rows and filters. */
  empty?: string;
  /** Toasts that differ from "Store created successfully". */
  toasts?: { created: string; updated: string; deleted: string };
  /** Bulk actions besides deleting; undefined where rows cannot be ticked. */
  verbs?: Record<string, Verb>;
  /** More buttons for the ticked rows. */
  bulkButtons?(query: Query): ReactNode;
  /** Whether rows have no button that deletes them. */
  isDeletedElsewhere?: boolean;
};

/** `query`: the parameters that differ from the defaults. */
export type View<Params = ListParams> = { params: Params; query: Query; count: number; timeZone: string };

export type Query = Record<string, string | undefined>;

export type Column<Row> = {
  label: string;
  cell(row: Row, view: View): ReactNode;
  className?: string;
  /** Names the row, so the cards of phones show no label. */
  isTitle?: boolean;
  /** Hidden below this width, where another cell has the same text; phones show it. */
  foldedBelow?: "xl" | "2xl";
};

export type Verb = {
  label: string;
  done: string;
  run: (id: number, change: Change) => Promise<Outcome>;
  /** The text about rows that were refused. */
  skipped?: (refused: RefusedOutcome[]) => string;
};

export type RefusedOutcome = Extract<Outcome, { kind: "refused" }>;

export type NamedRow = { id: number; name?: string; title?: string; email?: string | null };

export function nameOf({ name, title, email }: NamedRow): string {
  return name ?? title ?? email ?? "";
}

/**
 * The row that the request's address names.
 * @throws HTTPException 404
 */
export async function rowOf<Row>(
  c: Context<AppEnv>,
  { byId }: { byId: (id: number) => Promise<Row | undefined> },
): Promise<Row> {
  const id = idFrom(c.req.param("id") ?? "");
  return (id !== undefined && (await byId(id))) || notFound();
}

/** The parameters that differ from the defaults. Dialogs carry them, so that they lead back to the same list. */
export function queryOf({ params: schema }: Resource, params: ListParams): Query {
  const { cursor, back, ...filters } = params;
  const defaults: Record<string, unknown> = schema.parse({});
  const chosen = Object.entries(filters).filter(([name, value]) => value !== defaults[name]);
  return {
    ...Object.fromEntries(chosen.map(([name, value]) => [name, String(value)])),
    ...placeQuery({ cursor, back }),
  };
}

export function pathWith(resource: Resource, path: string, params: ListParams): string {
  return withQuery(path, queryOf(resource, params));
}

export function listPath(resource: Resource, params: ListParams): string {
  return pathWith(resource, paths.adminList(resource.list), params);
}

export function successOf({ one, toasts }: Resource, done: "created" | "updated" | "deleted"): Toast {
  return success(toasts?.[done] ?? `${capitalized(one)} ${done} successfully`);
}

export function NewLink({ of: { list, one }, query }: { of: Resource; query: Query }) {
  return (
    <DialogLink href={withQuery(paths.adminNew(list), query)} className="btn btn-brand">
      New {one}
    </DialogLink>
  );
}

type NameProps = { list: AdminList; row: NamedRow; query: Query; page: string };

/** A row's name, which opens its form, over the address of its page. */
export function NameLink({ list, row, query, page }: NameProps) {
  return (
    <>
      <DialogLink
        id={rowId(row.id)}
        href={withQuery(paths.adminOne(list, row.id), query)}
        className="row-name"
      >
        {nameOf(row)}
      </DialogLink>
      <a href={page} className="row-note">
        {page}
      </a>
    </>
  );
}
