import type { Context } from "hono";
import type { ReactNode } from "react";
import { type ZodType, z } from "zod";
import { capitalized } from "../../format";
import type { AppEnv } from "../../http/context";
import type { BulkOutcome, Change, Outcome } from "../../models/audit";
import type { Page, PageRequest } from "../../models/paging";
import { type AdminList, paths, withQuery } from "../../paths";
import { idFrom } from "../../schemas/ids";
import { type ListPosition, listPosition, positionQuery } from "../../schemas/paging";
import type { Toast } from "../../schemas/vocabulary";
import { notFound } from "../errors";
import { screenAt, success } from "../screen";
import { DialogLink, rowId } from "./parts";

/** The parameters of every list. An invalid value falls back to its default. */
export const listParams = z.object({
  /** The screen to come back to instead of the list. */
  returnTo: z.string().max(2_000).optional().catch(undefined),
  search: z.string().trim().max(100).catch("").default(""),
  ...listPosition.shape,
});

export type ListParams = ListPosition & { search?: string; returnTo?: string | undefined };

/** A list of the admin. Its functions are methods, because TypeScript then takes an entity's list for any list. */
export type ListScreen<Params extends ListParams = ListParams, Row extends NamedRow = NamedRow> = {
  list: AdminList;
  one: string;
  /** By default the list's name. */
  many?: string;
  params: ZodType<Params, Record<string, string>>;
  filters?(params: Params): ReactNode | Promise<ReactNode>;
  find(params: Params, page: PageRequest): Promise<Page<Row>>;
  /** Counts the rows up to a limit. */
  count(params: Params, limit: number): Promise<number>;
  buttons?(view: View<Params>): ReactNode;
  columns: Column<Row>[];
  /** Lets all rows that the list shows be downloaded, with these columns. */
  exports?: Exports<Row>;
  /** Buttons of a row, before the one that deletes it. */
  actions?(row: Row, view: View): ReactNode;
  /** The text of a list without rows and filters. */
  empty?: string;
  /** Whether rows can be deleted, one or many at once. */
  canDelete?: boolean;
  /** Other actions on the ticked rows. */
  verbs?: Record<string, Verb>;
  /** What stands below the filters, if it is more than a plain `<Table>`. */
  table?(shown: Shown<Params>): ReactNode | Promise<ReactNode>;
};

/** Above `max` the count is shown as "1,000+". */
export type Shown<Params = ListParams> = View<Params> & { page: Page<NamedRow>; max: number };

/** `query`: the parameters that differ from the defaults. */
export type View<Params = ListParams> = { params: Params; query: Query; count: number; timeZone: string };

export type Query = Record<string, string | undefined>;

export type Column<Row> = {
  label: string;
  cell(row: Row, view: View): ReactNode;
  /** For its cells and its header. */
  className?: string;
  /** Names the row, so the cards of phones show no label. */
  isTitle?: boolean;
};

/** A column's label → a row's text in it. An import knows the columns by their labels. */
export type Exports<Row> = Record<string, { textOf(row: Row): string | Promise<string> }["textOf"]>;

/** A column for each field of a form, with the text that the form shows. */
export function exportOf<Name extends string>(
  fields: Record<Name, { label: string }>,
): Exports<Record<Name, unknown>> {
  const names = Object.keys(fields) as Name[];
  return Object.fromEntries(names.map((name) => [fields[name].label, (row) => textOf(row[name])]));
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

export type Verb = {
  label: string;
  done: string;
  run: (ids: number[], change: Change) => Promise<BulkOutcome>;
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
export function queryOf({ params: schema }: ListScreen, params: ListParams): Query {
  const { cursor, back, ...filters } = params;
  const defaults: Record<string, unknown> = schema.parse({});
  const chosen = Object.entries(filters).filter(([name, value]) => value !== defaults[name]);
  return {
    ...Object.fromEntries(chosen.map(([name, value]) => [name, String(value)])),
    ...positionQuery({ cursor, back }),
  };
}

export function pathWith(listScreen: ListScreen, path: string, params: ListParams): string {
  return withQuery(path, queryOf(listScreen, params));
}

/** The screen to which a form or a dialog returns. */
export function listPath(listScreen: ListScreen, params: ListParams): string {
  return screenAt(params.returnTo) ?? pathWith(listScreen, paths.adminList(listScreen.list), params);
}

/** Toasts that differ from "Store created successfully". */
export type Toasts = { created: string; updated: string; deleted: string };

export function successOf(one: string, done: keyof Toasts, toasts?: Toasts): Toast {
  return success(toasts?.[done] ?? `${capitalized(one)} ${done} successfully`);
}

export function NewLink({ screen: { list, one }, query }: { screen: ListScreen; query: Query }) {
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
