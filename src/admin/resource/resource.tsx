import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { type ZodType, z } from "zod";
import type { AppEnv } from "../../http/context";
import type { Author, Outcome } from "../../models/audit/changes";
import { type AdminList, adminLists, paths, withQuery } from "../../paths";
import { idFrom } from "../../schemas/ids";
import { type ListPlace, listPlace, placeQuery } from "../../schemas/paging";
import { notFound } from "../errors";
import { screen } from "../screen";
import { FilterBar } from "./filters";
import { DialogLink, rowId, ScreenHead } from "./parts";

export const PAGE_SIZE = 50;

/** The parameters of every list. An invalid value falls back to its default. */
export const listParams = z.object({
  search: z.string().trim().max(100).catch("").default(""),
  ...listPlace.shape,
});

export type Resource<Params extends ListPlace> = {
  list: AdminList;
  one: string;
  many: string;
  params: ZodType<Params, Record<string, string>>;
  filters?: (params: Params) => ReactNode | Promise<ReactNode>;
  /** The part of the screen that the filters change. */
  content: (params: Params) => Promise<Content>;
  /** Bulk actions besides deleting; undefined where rows cannot be ticked. */
  verbs?: Record<string, Verb>;
};

type Content = { heading?: string; buttons?: ReactNode; table: ReactNode };

export type Verb = {
  label: string;
  done: string;
  run: (id: number, author: Author) => Promise<Outcome>;
  /** The text about rows that were refused. */
  skipped?: (refused: RefusedOutcome[]) => string;
};

export type RefusedOutcome = Extract<Outcome, { kind: "refused" }>;

export type NamedRow = { id: number; name?: string; title?: string; email?: string };

export function nameOf({ name, title, email }: NamedRow): string {
  return name ?? title ?? email ?? "";
}

export function listRoute<Params extends ListPlace>(resource: Resource<Params>) {
  return new Hono<AppEnv>().get(paths.adminList(resource.list), zValidator("query", resource.params), (c) =>
    showList(c, resource, c.req.valid("query")),
  );
}

type Over = { title?: string; dialog?: ReactNode; status?: ContentfulStatusCode };

export function showList<Params extends ListPlace>(
  c: Context<AppEnv>,
  { list, many, filters, content }: Resource<Params>,
  params: Params,
  over: Over = {},
): Promise<Response> {
  const title = adminLists[list];
  return screen(c, {
    place: list,
    title,
    main: async () => {
      const [shown, controls] = await Promise.all([content(params), filters?.(params)]);
      const search = "search" in params ? String(params.search) : undefined;
      return (
        <>
          <Head title={title} {...shown} />
          {filters && (
            <FilterBar
              path={paths.adminList(list)}
              search={search}
              label={search === undefined ? `Filter the ${title.toLowerCase()}` : `Search ${many}`}
            >
              {controls}
            </FilterBar>
          )}
          {shown.table}
        </>
      );
    },
    list: async () => {
      const shown = await content(params);
      return (
        <>
          {shown.table}
          <Head title={title} {...shown} isSwapped />
        </>
      );
    },
    ...over,
  });
}

type HeadProps = { title: string; heading?: string; buttons?: ReactNode; isSwapped?: boolean };

/** Swapped with the list, because its links carry the filters. */
function Head({ title, heading = title, buttons, isSwapped }: HeadProps) {
  return (
    <div id="head" hx-swap-oob={isSwapped ? "outerMorph" : undefined}>
      <ScreenHead title={heading}>{buttons}</ScreenHead>
    </div>
  );
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
export function queryOf<Params extends ListPlace>(
  { params: schema }: Pick<Resource<Params>, "params">,
  params: Params,
): Record<string, string | undefined> {
  const { cursor, back, ...filters } = params;
  const defaults: Record<string, unknown> = schema.parse({});
  const chosen = Object.entries(filters).filter(([name, value]) => value !== defaults[name]);
  return {
    ...Object.fromEntries(chosen.map(([name, value]) => [name, String(value)])),
    ...placeQuery({ cursor, back }),
  };
}

export function pathWith<Params extends ListPlace>(
  resource: Resource<Params>,
  path: string,
  params: Params,
): string {
  return withQuery(path, queryOf(resource, params));
}

export function listPath<Params extends ListPlace>(resource: Resource<Params>, params: Params): string {
  return pathWith(resource, paths.adminList(resource.list), params);
}

type LinkProps<Params extends ListPlace> = { of: Resource<Params>; params: Params };

export function NewLink<Params extends ListPlace>({ of: resource, params }: LinkProps<Params>) {
  return (
    <DialogLink href={pathWith(resource, paths.adminNew(resource.list), params)} className="btn btn-brand">
      New {resource.one}
    </DialogLink>
  );
}

export function NameLink<Params extends ListPlace>({
  of: resource,
  params,
  row,
}: LinkProps<Params> & { row: NamedRow }) {
  return (
    <DialogLink
      id={rowId(row.id)}
      href={pathWith(resource, paths.adminOne(resource.list, row.id), params)}
      className="row-name"
    >
      {nameOf(row)}
    </DialogLink>
  );
}
