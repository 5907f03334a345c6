import { type Context, Hono } from "hono";
import { checkQuery } from "../cache/query";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import { renderFragment } from "../http/render";
import filterStores from "../islands/filter-stores";
import type { Page as ListPage } from "../models/paging";
import { isEmpty } from "../models/search/groups";
import * as settings from "../models/settings";
import * as stores from "../models/stores";
import { paths } from "../paths";
import { encodeCursor } from "../schemas/paging";
import { type StoresAddress, storesAddress } from "../schemas/stores";
import { Empty } from "../ui/empty";
import { Island } from "../ui/island";
import { Late } from "../ui/late";
import { plural } from "../ui/plural";
import { StoreCardSkeletons } from "../ui/skeletons";
import { StoreCard } from "../ui/store-card";
import { begin } from "./begin";
import { page } from "./page";
import { SearchResults, search } from "./search";

const STORES_PER_PAGE = 60;
const FOUND_PER_PAGE = 24;

/** How many stand in sight where the page begins, on a wide screen. */
const FIRST = 9;

const address = checkQuery(storesAddress);

export default new Hono<AppEnv>()
  .get(paths.stores(), address, cached, (c) => {
    const query = c.req.valid("query");
    const content = begin(c, contentOf(c, query));
    return page(c, ({ siteName, timeZone }) => ({
      meta: {
        title: "All Stores",
        description: `Every store ${siteName} follows, with the number of coupons and offers that are live today.`,
        path: paths.stores(),
        noindex: Boolean(query.search || query.cursor),
      },
      current: "stores",
      main: <StoresPage search={query.search} content={content} timeZone={timeZone} />,
    }));
  })
  .get(paths.fragments.stores(), address, cached, async (c) => {
    const [content, { timeZone }] = await Promise.all([
      contentOf(c, c.req.valid("query")),
      settings.current(),
    ]);
    return renderFragment(c, content(timeZone));
  });

/** Finds what is asked for: of a search all groups, and on its later pages more stores. @returns what renders it. */
async function contentOf(c: Context<AppEnv>, { search: text, cursor }: StoresAddress) {
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

type PageProps = { search: string; content: ReturnType<typeof contentOf>; timeZone: string };

function StoresPage({ search: text, content, timeZone }: PageProps) {
  return (
    <div className="container min-h-svh pt-9">
      <h1 className="text-title">All Stores</h1>
      <p className="mt-2 mb-6 text-muted">
        Every store we follow. We may earn a commission when you use a link. It never changes the order.
      </p>
      <Island of={filterStores} props={{ search: text }} />
      <div id="stores" className="mt-6">
        <Late
          of={content}
          pending={<StoreCardSkeletons count={9} />}
          failed={<Empty title="Error Loading Stores" text="Please try again later." torn />}
        >
          {(content) => content(timeZone)}
        </Late>
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
        {search && (
          <a href={paths.stores()} className="btn btn-plain">
            Show All Stores
          </a>
        )}
      </Empty>
    );
  }
  return (
    <>
      <div className="cards">
        {items.map((store, at) => (
          <StoreCard key={store.id} store={store} place="stores" isFirst={at < FIRST} level={level} />
        ))}
      </div>
      {next && (
        <p className="mt-6 text-center">
          <a
            href={paths.stores({ search, cursor: encodeCursor(next) })}
            rel="next"
            className="btn btn-plain px-8"
          >
            More Stores
          </a>
        </p>
      )}
    </>
  );
}

function summaryOf({ items, next }: ListPage<stores.Store>): string {
  if (items.length === 0) return "No Stores Found";
  return next ? `The first ${items.length} stores shown` : `${plural(items.length, "store")} shown`;
}
