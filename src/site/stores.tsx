import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import { renderFragment } from "../http/render";
import filterStores from "../islands/filter-stores";
import { keep } from "../kept";
import type { Page as ListPage } from "../models/paging";
import * as stores from "../models/stores";
import { paths } from "../paths";
import { encodeCursor } from "../schemas/paging";
import { storesAddress } from "../schemas/stores";
import { Corrected, correctedText } from "../ui/corrected";
import { Empty } from "../ui/empty";
import { Island } from "../ui/island";
import { Late } from "../ui/late";
import { plural } from "../ui/plural";
import { StoreCardSkeletons } from "../ui/skeletons";
import { StoreCard } from "../ui/store-card";
import { beginList } from "./begin";
import { page } from "./page";

const PAGE = 60;
/** Whoever searches looks at the first few, and with each letter comes another page. */
const FOUND = 24;

const limitOf = (search: string) => (search ? FOUND : PAGE);

/** So many stand in sight where the page begins, on a wide screen. */
const FIRST = 9;

const address = zValidator("query", storesAddress);

export default new Hono<AppEnv>()
  .get(paths.stores(), address, keep, (c) => {
    const { search, cursor } = c.req.valid("query");
    const list = beginList(c, stores.list({ search }, { limit: limitOf(search), cursor }));
    return page(c, ({ siteName }) => ({
      meta: {
        title: "All Stores",
        description: `Every store ${siteName} follows, with the number of coupons and offers that are live today.`,
        path: paths.stores(),
        noindex: Boolean(search || cursor),
      },
      current: "stores",
      main: <StoresPage search={search} list={list} />,
    }));
  })
  .get(paths.fragments.stores(), address, keep, async (c) => {
    const { search, cursor } = c.req.valid("query");
    const list = await beginList(c, stores.list({ search }, { limit: limitOf(search), cursor }));
    return renderFragment(c, <StoreList search={search} list={list} />);
  });

function StoresPage({ search, list }: { search: string; list: Promise<ListPage<stores.Store>> }) {
  return (
    <div className="container min-h-svh pt-9">
      <h1 className="text-title">All Stores</h1>
      <p className="mt-2 mb-6 text-muted">
        Every store we follow. We may earn a commission when you use a link. It never changes the order.
      </p>
      <Island of={filterStores} props={{ search }} />
      <div id="stores" className="mt-6">
        <Late
          of={list}
          pending={<StoreCardSkeletons count={9} />}
          failed={<Empty title="Error Loading Stores" text="Please try again later." torn />}
        >
          {(list) => <StoreList search={search} list={list} />}
        </Late>
      </div>
      <template id="stores-pending">
        <StoreCardSkeletons count={9} />
      </template>
    </div>
  );
}

function StoreList({ search, list }: { search: string; list: ListPage<stores.Store> }) {
  const { items, next, corrected } = list;
  if (items.length === 0) {
    return (
      <div data-summary="No Stores Found">
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
      </div>
    );
  }
  const shown = next ? `The first ${items.length} stores shown` : `${plural(items.length, "store")} shown`;
  return (
    <div data-summary={corrected ? `${correctedText({ search, corrected })} ${shown}` : shown}>
      {corrected && <Corrected search={search} corrected={corrected} />}
      <div className="cards">
        {items.map((store, at) => (
          <StoreCard key={store.id} store={store} place="stores" isFirst={at < FIRST} />
        ))}
      </div>
      {next && (
        <p className="mt-6 text-center">
          <a
            href={paths.stores({ search: corrected ?? search, cursor: encodeCursor(next) })}
            rel="next"
            className="btn btn-plain px-8"
          >
            More Stores
          </a>
        </p>
      )}
    </div>
  );
}
