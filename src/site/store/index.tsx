import { type Context, Hono } from "hono";
import { memoize } from "../../cache/memoize";
import { checkQuery } from "../../cache/query";
import { cached } from "../../cache/serve";
import { plural } from "../../format";
import type { AppEnv } from "../../http/context";
import { setVisit } from "../../http/visits";
import recentlyViewed from "../../islands/recently-viewed";
import * as blogs from "../../models/blogs";
import * as deals from "../../models/deals";
import { entities } from "../../models/entities";
import { currentSlug } from "../../models/slug-redirects";
import * as stores from "../../models/stores";
import { freshCodesOf, similarStores, withFreshCode } from "../../models/stores";
import { paths } from "../../paths";
import { cut } from "../../schemas/cut";
import { type StoreAddress, storeAddress } from "../../schemas/stores";
import { Deferred, NotLoaded } from "../../ui/deferred";
import { Island } from "../../ui/island";
import { Disclosure } from "../../ui/section";
import { TicketSkeletons } from "../../ui/skeletons";
import { missingPage } from "../errors";
import { ofStore } from "../files/pictures";
import { page } from "../page";
import { startQuery } from "../start-query";
import { type Lists, StoreDeals } from "./deals";
import { EndedDeals } from "./ended";
import { StoreHead } from "./head";
import { NoCode, SimilarCodes } from "./no-code";
import { StoreRail } from "./rail";

const COUPONS_PER_PAGE = 60;
const MAX_EXPIRED = 24;
const GUIDES = 2;
const SIMILAR = 3;

export default new Hono<AppEnv>().get(paths.store(":slug"), checkQuery(storeAddress), cached, async (c) => {
  const { slug } = c.req.param();
  const address = c.req.valid("query");
  const store = await stores.bySlug(slug);
  const facts = store && (await deals.factsOfStore(store.id));
  if (!store || !facts) {
    const moved = await currentSlug(entities.store, slug);
    if (moved) return c.redirect(paths.store(moved), 301);
    return missingPage(c, "stores", {
      title: "Store Not Found",
      text: "The store you're looking for doesn't exist.",
      path: paths.store(slug),
      link: { href: paths.stores(), text: "Browse All Stores" },
    });
  }
  setVisit(c, "store", store.id, "view");
  const isWhole = address.show === "all" && !address.cursor;
  const hasNoCode = (isWhole || facts.live === 0) && facts.working === 0;
  const lists = startQuery(c, listsOf(c, store.id, address));
  const ended = deals.expiredOfStore(store.id, MAX_EXPIRED);
  // Before the lists above it, it would be pushed down by them.
  const expired = startQuery(
    c,
    Promise.all([ended, lists.catch(() => {})]).then(([deals]) => deals),
  );
  const around = startQuery(c, aroundOf(store, hasNoCode));
  // It stands above all that comes later, and would push it down.
  const history = hasNoCode ? await historyOf(store.id) : undefined;
  const description = `${plural(store.dealCount, "live deal")} for ${store.name}. ${store.description}`;
  return page(c, ({ timeZone }) => ({
    meta: {
      title: `${store.name} coupons and offers`,
      hasReceipt: true,
      description: cut(description, 300),
      path: paths.store(slug),
      feed: paths.storeFeed(slug),
      views: paths.api.views("stores", store.id),
      viewed: store.name,
      noindex: store.dealCount === 0 || !isWhole,
    },
    picture: (settings) => ofStore(store, facts, settings),
    current: "stores",
    main: (
      <div className="container min-h-svh pt-5">
        <StoreHead store={store} facts={facts} timeZone={timeZone} />
        <div
          className={`grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 min-[68.75rem]:grid-cols-[minmax(0,1fr)_272px] ${facts.live > 0 ? "" : "mt-6"}`}
        >
          <div className="min-w-0">
            <Disclosure className="mb-4" />
            {history && <NoCode store={store} facts={facts} timeZone={timeZone} {...history} />}
            {facts.live > 0 && (
              <Deferred
                promise={lists}
                pending={<TicketSkeletons count={6} view="list" />}
                failed={notLoaded}
              >
                {(lists) => (
                  <StoreDeals store={store} facts={facts} address={address} timeZone={timeZone} {...lists} />
                )}
              </Deferred>
            )}
            <Deferred promise={expired} pending={null} failed={notLoaded}>
              {(deals) => deals.length > 0 && <EndedDeals deals={deals} timeZone={timeZone} />}
            </Deferred>
          </div>
          <Deferred promise={around} pending={<aside />}>
            {(around) => <StoreRail store={store} facts={facts} timeZone={timeZone} {...around} />}
          </Deferred>
        </div>
        {hasNoCode && (
          <Deferred promise={around} pending={null}>
            {({ codes }) => <SimilarCodes codes={codes} timeZone={timeZone} />}
          </Deferred>
        )}
      </div>
    ),
    closing: <Island island={recentlyViewed} props={{}} />,
  }));
});

const notLoaded = (
  <div className="mt-6">
    <NotLoaded />
  </div>
);

/** Later pages have coupons alone; the page without a filter begins with one deal. A page without any is not cached. */
async function listsOf(c: Context<AppEnv>, id: number, { show, cursor }: StoreAddress): Promise<Lists> {
  const [first, offers, { items, next }] = await Promise.all([
    show === "all" && !cursor ? deals.firstOfStore(id) : undefined,
    cursor ? [] : deals.offersOfStore(id, undefined, show),
    deals.couponsOfStore(id, { limit: COUPONS_PER_PAGE, cursor }, show),
  ]);
  if (offers.length + items.length === 0) c.set("skipsCache", true);
  const others = <Deal extends { id: number }>(deals: Deal[]) => deals.filter(({ id }) => id !== first?.id);
  return { first, offers: others(offers), coupons: others(items), next };
}

async function historyOf(id: number) {
  const [looked, last] = await Promise.all([deals.lookedForStore(id), deals.lastCodeOfStore(id)]);
  return { looked, last };
}

/** A similar store is shown once: with its code where this one has none. */
async function aroundOf({ id, category }: stores.Store, hasNoCode: boolean) {
  const [guides, visited] = await Promise.all([
    blogs.aboutStore(id, GUIDES),
    category ? memoize(`similar in ${category.id}`, () => withFreshCode(category.id, 2 * SIMILAR + 1)) : [],
  ]);
  const others = visited.filter((other) => other !== id);
  const codes = hasNoCode ? await freshCodesOf(others.slice(0, SIMILAR)) : [];
  const rest = others.filter((other) => codes.every(({ store }) => store.id !== other));
  return { guides, codes, similar: await similarStores(rest.slice(0, SIMILAR)) };
}
