import { type Context, Hono } from "hono";
import { checkQuery } from "../cache/query";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import * as stores from "../models/stores/list";
import { paths } from "../paths";
import { encodeCursor } from "../schemas/paging";
import { looseSearch } from "../schemas/search";
import { type StoresAddress, storesAddress } from "../schemas/stores";
import { StoreCards } from "../ui/cards";
import { Deferred } from "../ui/deferred";
import { Empty } from "../ui/empty";
import { SearchBox } from "../ui/search-box";
import { StoreCardSkeletons } from "../ui/skeletons";
import { MoreLink } from "./lists";
import { page } from "./page";
import { searchPage } from "./search";
import { startQuery } from "./start-query";

const STORES_PER_PAGE = 60;

export default new Hono<AppEnv>()
  .get(paths.stores(), checkQuery(storesAddress), cached, (c) => {
    const query = c.req.valid("query");
    return query.search ? searchPage(c, query) : directory(c, query);
  })
  .get(paths.search(), (c) => c.redirect(paths.stores({ search: looseSearch.parse(c.req.query("q")) }), 301));

function directory(c: Context<AppEnv>, { cursor }: StoresAddress): Promise<Response> {
  const list = startQuery(c, listOf(c, { cursor }));
  return page(c, ({ siteName }) => ({
    meta: {
      title: "All Stores",
      description: `Every store ${siteName} follows, with the number of coupons and offers that are live today.`,
      path: paths.stores(),
      noindex: cursor !== undefined,
    },
    current: "stores",
    main: (
      <div className="container min-h-svh pt-9">
        <h1 className="text-title">All Stores</h1>
        <p className="mt-2 mb-6 text-muted">
          Every store we follow. We may earn a commission when you use a link. It never changes the order.
        </p>
        <SearchBox place="page" />
        <div id="stores" className="mt-6">
          <Deferred
            of={list}
            pending={<StoreCardSkeletons count={9} />}
            failed={<Empty title="Error Loading Stores" text="Please try again later." torn />}
          >
            {(list) => <StoreList list={list} />}
          </Deferred>
        </div>
      </div>
    ),
  }));
}

async function listOf(c: Context<AppEnv>, { cursor }: Pick<StoresAddress, "cursor">) {
  const list = await stores.list({}, { limit: STORES_PER_PAGE, cursor });
  if (list.items.length === 0) c.set("skipsCache", true);
  return list;
}

function StoreList({ list: { items, next } }: { list: Awaited<ReturnType<typeof listOf>> }) {
  if (items.length === 0) return <Empty title="No Stores Found" text="No stores available at the moment." />;
  return (
    <>
      <StoreCards stores={items} place="stores" level="h2" />
      {next && <MoreLink href={paths.stores({ cursor: encodeCursor(next) })}>More Stores</MoreLink>}
    </>
  );
}
