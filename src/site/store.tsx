import { Hono } from "hono";
import { checkQuery } from "../cache/query";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import { setVisit } from "../http/visits";
import type { Deal } from "../models/deals/list";
import * as deals from "../models/deals/of-store";
import type { Page as ListPage } from "../models/paging";
import { currentSlug } from "../models/slug-redirects";
import * as stores from "../models/stores/list";
import { paths, withQuery } from "../paths";
import { encodeCursor, pageCursor } from "../schemas/paging";
import { Deferred, NotLoaded } from "../ui/deferred";
import { Empty } from "../ui/empty";
import { plural } from "../ui/format";
import { ButtonLink, OutboundLink } from "../ui/links";
import { Disclosure, Section } from "../ui/section";
import { TicketSkeletons } from "../ui/skeletons";
import { StoreMark } from "../ui/store-mark";
import { Badge } from "../ui/ticket";
import { missingPage } from "./errors";
import { MoreLink, Tickets } from "./lists";
import { page } from "./page";
import { startListQuery, startQuery } from "./start-query";

const COUPONS_PER_PAGE = 60;
const MAX_EXPIRED = 24;

export default new Hono<AppEnv>().get(
  paths.store(":slug"),
  checkQuery(pageCursor("number")),
  cached,
  async (c) => {
    const { slug } = c.req.param();
    const { cursor } = c.req.valid("query");
    const store = await stores.bySlug(slug);
    if (!store) {
      const moved = await currentSlug("store", slug);
      if (moved) return c.redirect(paths.store(moved), 301);
      return missingPage(c, "stores", {
        title: "Store Not Found",
        text: "The store you're looking for doesn't exist.",
        path: paths.store(slug),
        link: { href: paths.stores(), text: "Browse All Stores" },
      });
    }
    setVisit(c, "store", store.id, "view");
    const coupons = startListQuery(c, deals.couponsOfStore(store.id, { limit: COUPONS_PER_PAGE, cursor }));
    const live = startQuery(c, Promise.all([deals.offersOfStore(store.id), coupons]));
    const expired = startQuery(c, deals.expiredOfStore(store.id, MAX_EXPIRED));
    const description = `${plural(store.dealCount, "live deal")} for ${store.name}. ${store.description}`;
    return page(c, ({ timeZone }) => ({
      meta: {
        title: `${store.name} coupons and offers`,
        description: description.slice(0, 300),
        path: paths.store(slug),
        views: paths.api.views("stores", store.id),
        noindex: store.dealCount === 0 || cursor !== undefined,
      },
      current: "stores",
      main: (
        <div className="min-h-svh">
          <StoreHead store={store} />
          <Deferred
            of={live}
            pending={
              <div className="container mt-10 md:mt-14">
                <TicketSkeletons count={6} />
              </div>
            }
            failed={missingPart}
          >
            {([offers, coupons]) => (
              <LiveDeals store={store} offers={offers} coupons={coupons} timeZone={timeZone} />
            )}
          </Deferred>
          <Deferred of={expired} pending={null} failed={missingPart}>
            {(expired) => expired.length > 0 && <ExpiredDeals deals={expired} timeZone={timeZone} />}
          </Deferred>
        </div>
      ),
    }));
  },
);

const missingPart = (
  <div className="container mt-10 md:mt-14">
    <NotLoaded />
  </div>
);

function StoreHead({ store }: { store: stores.Store }) {
  return (
    <div className="container pt-9">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-line border-b-2 border-dashed pb-7">
        <StoreMark name={store.name} picture={store.picture} size={96} isFirst />
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 dir="auto" className="text-title">
              {store.name}
            </h1>
            {store.category && (
              <a href={paths.category(store.category.slug)} className="rounded-full hover:underline">
                <Badge tone="soft">{store.category.name}</Badge>
              </a>
            )}
          </div>
          <p className="mt-2 max-w-2xl text-muted">{store.description}</p>
          <p className="mt-2 font-semibold text-sm">{plural(store.dealCount, "active deal")}</p>
        </div>
        {store.website && <OutboundLink href={paths.goStore(store.slug)}>Visit Store</OutboundLink>}
      </div>
      <Disclosure className="mt-4" />
    </div>
  );
}

type LiveProps = {
  store: stores.Store;
  timeZone: string;
  offers: Deal[];
  coupons: ListPage<Deal>;
};

function LiveDeals({ store, timeZone, offers, coupons: { items: coupons, next } }: LiveProps) {
  if (offers.length === 0 && coupons.length === 0) {
    return (
      <div className="container">
        <Empty
          as="h2"
          title="No Coupons Available"
          text={`There is no live code or offer for ${store.name} today. We would rather say so than show you a dead one.`}
        >
          <ButtonLink href={paths.stores()}>Browse Other Stores</ButtonLink>
        </Empty>
      </div>
    );
  }
  return (
    <>
      {offers.length > 0 && (
        <Section title="Special Offers">
          <Tickets deals={offers} timeZone={timeZone} place="store" />
        </Section>
      )}
      {coupons.length > 0 && (
        <Section title={offers.length > 0 ? "Additional Coupons" : "Available Coupons"}>
          <Tickets deals={coupons} timeZone={timeZone} place="store" />
          {next && (
            <MoreLink href={withQuery(paths.store(store.slug), { cursor: encodeCursor(next) })}>
              More Coupons
            </MoreLink>
          )}
        </Section>
      )}
    </>
  );
}

function ExpiredDeals({ deals, timeZone }: { deals: Deal[]; timeZone: string }) {
  return (
    <div className="container mt-10 md:mt-14">
      <details className="card group">
        <summary className="cursor-pointer list-none rounded-card px-5 py-4">
          <span aria-hidden="true" className="mr-2 inline-block text-muted text-xs group-open:rotate-90">
            ▶
          </span>
          <h2 className="inline font-sans font-semibold text-base tracking-normal">Expired</h2>{" "}
          <span className="text-muted">({deals.length}) – these have ended, so you need not try them</span>
        </summary>
        <div className="px-5 pb-5">
          <Tickets deals={deals} timeZone={timeZone} place="store" />
        </div>
      </details>
    </div>
  );
}
