import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import type { AppEnv } from "../../http/context";
import { COUNT_LIMIT, FOUND_LIMIT } from "../../models/counts";
import * as settings from "../../models/settings";
import { adminLists, paths } from "../../paths";
import type { Toast } from "../../schemas/vocabulary";
import { screen } from "../screen";
import { download } from "./download";
import { FilterBar } from "./filters";
import { ScreenHead } from "./parts";
import { type ListParams, type ListScreen, queryOf, type Shown } from "./resource";
import { Table } from "./table";

export const PAGE_SIZE = 50;

export function listRoute(listScreen: ListScreen) {
  const query = zValidator("query", listScreen.params);
  const routes = new Hono<AppEnv>().get(paths.adminList(listScreen.list), query, (c) =>
    showList(c, listScreen, c.req.valid("query")),
  );
  if (listScreen.exports)
    routes.get(`${paths.adminList(listScreen.list)}/export`, query, (c) =>
      download(c, listScreen, c.req.valid("query")),
    );
  return routes;
}

/** `title` is the page's, `heading` the list's. */
type Over = {
  title?: string;
  heading?: string;
  dialog?: ReactNode;
  status?: ContentfulStatusCode;
  toast?: Toast;
};

/** Answers with a list, and with what lies over it. */
export function showList(
  c: Context<AppEnv>,
  listScreen: ListScreen,
  params: ListParams,
  { heading = adminLists[listScreen.list].title, ...over }: Over = {},
): Promise<Response> {
  const {
    list,
    many = list,
    filters,
    table = (shown) => <Table screen={listScreen} shown={shown} />,
  } = listScreen;
  const { title } = adminLists[list];
  const { search } = params;
  return screen(c, {
    current: list,
    title,
    main: async () => {
      const [shown, controls] = await Promise.all([find(listScreen, params), filters?.(params)]);
      return (
        <>
          <Head listScreen={listScreen} heading={heading} shown={shown} />
          {(filters || search !== undefined) && (
            <FilterBar
              path={paths.adminList(list)}
              search={search}
              label={search === undefined ? `Filter the ${title.toLowerCase()}` : `Search ${many}`}
            >
              {controls}
            </FilterBar>
          )}
          {await table(shown)}
        </>
      );
    },
    list: async () => {
      const shown = await find(listScreen, params);
      return (
        <>
          {await table(shown)}
          <Head listScreen={listScreen} heading={heading} shown={shown} isSwapped />
        </>
      );
    },
    ...over,
  });
}

async function find(listScreen: ListScreen, params: ListParams): Promise<Shown> {
  const max = params.search ? FOUND_LIMIT : COUNT_LIMIT;
  const found = listScreen.find(params, { limit: PAGE_SIZE, cursor: params.cursor });
  const countAll = () => listScreen.count(params, max + 1);
  // To count a search that finds little may take as long as to find it.
  const isSearchFromStart = params.search && !params.cursor;
  const [page, count, { timeZone }] = await Promise.all([
    found,
    isSearchFromStart ? found.then(({ items, next }) => (next ? countAll() : items.length)) : countAll(),
    settings.current(),
  ]);
  return { page, count, max, params, query: queryOf(listScreen, params), timeZone };
}

type HeadProps = { listScreen: ListScreen; heading: string; shown: Shown; isSwapped?: boolean };

/** Swapped with the list, because its links carry the filters. */
function Head({ listScreen, heading, shown, isSwapped }: HeadProps) {
  return (
    <div id="head" hx-swap-oob={isSwapped ? "outerMorph" : undefined}>
      <ScreenHead title={heading}>{listScreen.buttons?.(shown)}</ScreenHead>
    </div>
  );
}
