import { type Context, Hono } from "hono";
import { checkQuery } from "../cache/query";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import { renderFragment } from "../http/render";
import filterStores from "../islands/filter-stores";
import type { Page as ListPage } from "../models/paging";
import { isEmpty } from "../models/search/groups";
import * as settings from "../models/settings";
import * as stores from "../models/stores/list";
import { paths } from "../paths";
import { encodeCursor } from "../schemas/paging";
import { type StoresAddress, storesAddress } from "../schemas/stores";
import { StoreCards } from "../ui/cards";
import { Deferred } from "../ui/deferred";
import { Empty } from "../ui/empty";
import { plural } from "../ui/format";
import { Island } from "../ui/island";
import { ButtonLink } from "../ui/links";
import { StoreCardSkeletons } from "../ui/skeletons";
import { MoreLink } from "./lists";
import { page } from "./page";
import { SearchResults, search } from "./search";
import { startQuery } from "./start-query";

const STORES_PER_PAGE = 60;
const FOUND_PER_PAGE = 24;

const address = checkQuery(storesAddress);

export default new Hono<AppEnv>()
  .get(paths.stores(), address, cached, (c) => {
    const query = c.req.valid("query");
    const results = startQuery(c, find(c, query));
    return page(c, ({ siteName, timeZone }) => ({
      meta: {
        title: "All Stores",
        description: `Every store ${siteName} follows, with the number of coupons and offers that are live today.`,
        path: paths.stores(),
        noindex: Boolean(query.search || query.cursor),
      },
      current: "stores",
      main: <StoresPage search={query.search} results={results} timeZone={timeZone} />,
    }));
  })
  .get(paths.fragments.stores(), address, cached, async (c) => {
    const [render, { timeZone }] = await Promise.all([find(c, c.req.valid("query")), settings.current()]);
    return renderFragment(c, render(timeZone));
  });

/** Finds all groups of a search; on its later pages, or without a search, only stores. @returns what renders them. */
async function find(c: Context<AppEnv>, { search: text, cursor }: StoresAddress) {
  if (text && !cursor) {
    const results = await search(text);
    if (isEmpty(results.found)) c.set("skipsCache", true);
    return (timeZone: string) => (
      <SearchResults search={text} results={results} timeZone={timeZone}>
        <StoreList search={results.corrected ?? text} list={results.found.stores} level="h3" />
      </SearchResults>
    );
  }
  const limit = text ? FOUND_PER_PAGE : STORES_PER_PAGE;
  const list = await stores.list({ search: text }, { limit, cursor });
  if (list.items.length === 0) c.set("skipsCache", true);
  return () => (
    <div data-summary={summaryOf(list)}>
      <StoreList search={text} list={list} level="h2" />
    </div>
  );
}

type PageProps = { search: string; results: ReturnType<typeof find>; timeZone: string };

function StoresPage({ search, results, timeZone }: PageProps) {
  return (
    <div className="container min-h-svh pt-9">
      <h1 className="text-title">All Stores</h1>
      <p className="mt-2 mb-6 text-muted">
        Every store we follow. We may earn a commission when you use a link. It never changes the order.
      </p>
      <Island of={filterStores} props={{ search }} />
      <div id="stores" className="mt-6">
        <Deferred
          of={results}
          pending={<StoreCardSkeletons count={9} />}
          failed={<Empty title="Error Loading Stores" text="Please try again later." torn />}
        >
          {(render) => render(timeZone)}
        </Deferred>
      </div>
      <template id="stores-pending">
        <StoreCardSkeletons count={9} />
      </template>
    </div>
  );
}

type ListProps = { search: string; list: ListPage<stores.Store>; level: "h2" | "h3" };

function StoreList({ search, list: { items, next }, level }: ListProps) {
  if (items.length === 0) {
    return (
      <Empty
        title="No Stores Found"
        text={search ? "Try adjusting your search terms." : "No stores available at the moment."}
      >
        {search && <ButtonLink href={paths.stores()}>Show All Stores</ButtonLink>}
      </Empty>
    );
  }
  return (
    <>
      <StoreCards stores={items} place="stores" level={level} />
      {next && <MoreLink href={paths.stores({ search, cursor: encodeCursor(next) })}>More Stores</MoreLink>}
    </>
  );
}

function summaryOf({ items, next }: ListPage<stores.Store>): string {
  if (items.length === 0) return "No Stores Found";
  return next ? `The first ${items.length} stores shown` : `${plural(items.length, "store")} shown`;
}
