import type { Context } from "hono";
import type { ReactNode } from "react";
import { addressOf } from "../../http/address";
import type { AppEnv } from "../../http/context";
import { log } from "../../http/log";
import { isByPerson } from "../../http/visits";
import { requests } from "../../models/counts";
import * as stores from "../../models/stores";
import { paths } from "../../paths";
import type { StoresAddress } from "../../schemas/stores";
import { Deferred } from "../../ui/deferred";
import { Empty } from "../../ui/empty";
import { SearchBox } from "../../ui/search-box";
import { Disclosure } from "../../ui/section";
import { StoreRowSkeletons } from "../../ui/skeletons";
import { page } from "../page";
import { startQuery } from "../start-query";
import { find } from "./find";
import { Groups } from "./groups";
import { FoundStores, Group } from "./parts";

const LIMITS = { stores: 24, deals: 6, blogs: 3 };

/** The results of a search in groups; its later pages have stores only. */
export function searchPage(c: Context<AppEnv>, query: StoresAddress): Promise<Response> {
  const { search } = query;
  const results = startQuery(c, query.cursor ? later(query) : first(c, search));
  return page(c, ({ siteName, timeZone }) => ({
    meta: {
      title: `“${search}” – All Stores`,
      description: `Stores, deals and guides of ${siteName} for “${search}”.`,
      path: paths.stores(),
      noindex: true,
    },
    current: "stores",
    main: (
      <div className="container min-h-svh pt-9">
        <h1 className="mb-5 text-title">All Stores</h1>
        <SearchBox place="page" search={search} />
        <Disclosure className="mt-3" />
        <div id="stores" className="mt-7">
          <Deferred
            promise={results}
            pending={<StoreRowSkeletons count={9} />}
            failed={<Empty title="Error Loading Stores" text="Please try again later." torn />}
          >
            {(render) => render(timeZone)}
          </Deferred>
        </div>
      </div>
    ),
  }));
}

type Render = (timeZone: string) => ReactNode;

async function later({ search, cursor }: StoresAddress): Promise<Render> {
  const list = await stores.list({ search }, { limit: LIMITS.stores, cursor });
  return (timeZone) => (
    <Group title="Stores">
      <FoundStores search={search} list={list} timeZone={timeZone} />
    </Group>
  );
}

/** A search that finds nothing at all is not cached, so that each is counted; one with some of the words once a rendering. */
async function first(c: Context<AppEnv>, search: string): Promise<Render> {
  const results = await find(c, search, LIMITS);
  if (results.isMissed && isByPerson(c.req.raw))
    await requests
      .recordSearch(addressOf(c), "searches", search)
      .catch((error) => log.error("missed search", error));
  return (timeZone) => <Groups {...results} timeZone={timeZone} />;
}
