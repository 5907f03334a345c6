import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import type { AppEnv } from "../../http/context";
import { COUNT_LIMIT, FOUND_LIMIT } from "../../models/counts/totals";
import * as settings from "../../models/system/settings";
import { adminLists, paths } from "../../paths";
import type { Toast } from "../../schemas/vocabulary";
import { screen } from "../screen";
import { FilterBar } from "./filters";
import { ScreenHead } from "./parts";
import { type ListParams, queryOf, type Resource, type Shown } from "./resource";
import { Table } from "./table";

const PAGE_SIZE = 50;

export function listRoute(resource: Resource) {
  return new Hono<AppEnv>().get(paths.adminList(resource.list), zValidator("query", resource.params), (c) =>
    showList(c, resource, c.req.valid("query")),
  );
}

/** `title`: of the page; `heading`: of the list. */
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
  resource: Resource,
  params: ListParams,
  { heading = adminLists[resource.list], ...over }: Over = {},
): Promise<Response> {
  const { list, many = list, filters, table = (shown) => <Table of={resource} shown={shown} /> } = resource;
  const title = adminLists[list];
  const { search } = params;
  return screen(c, {
    place: list,
    title,
    main: async () => {
      const [shown, controls] = await Promise.all([find(resource, params), filters?.(params)]);
      return (
        <>
          <Head {...{ resource, heading, shown }} />
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
      const shown = await find(resource, params);
      return (
        <>
          {await table(shown)}
          <Head {...{ resource, heading, shown }} isSwapped />
        </>
      );
    },
    ...over,
  });
}

async function find(resource: Resource, params: ListParams): Promise<Shown> {
  const max = params.search ? FOUND_LIMIT : COUNT_LIMIT;
  const [page, count, { timeZone }] = await Promise.all([
    resource.find(params, { limit: PAGE_SIZE, cursor: params.cursor }),
    resource.count(params, max + 1),
    settings.current(),
  ]);
  return { page, count, max, params, query: queryOf(resource, params), timeZone };
}

type HeadProps = { resource: Resource; heading: string; shown: Shown; isSwapped?: boolean };

/** Swapped with the list, because its links carry the filters. */
function Head({ resource, heading, shown, isSwapped }: HeadProps) {
  return (
    <div id="head" hx-swap-oob={isSwapped ? "outerMorph" : undefined}>
      <ScreenHead title={heading}>{resource.buttons?.(shown)}</ScreenHead>
    </div>
  );
}
