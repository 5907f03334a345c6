import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import { renderFragment } from "../http/render";
import filterCoupons from "../islands/filter-coupons";
import subscribe from "../islands/subscribe";
import * as categories from "../models/categories";
import * as counters from "../models/counters";
import * as deals from "../models/deals";
import type { Page as ListPage } from "../models/paging";
import * as settings from "../models/settings";
import * as stores from "../models/stores";
import { paths } from "../paths";
import { type CouponFilters, couponFilters } from "../schemas/deals";
import { encodeCursor, pageCursor } from "../schemas/paging";
import type { HeroClaim, Settings } from "../schemas/settings";
import { CategoryTile } from "../ui/category-tile";
import { Empty } from "../ui/empty";
import { Island } from "../ui/island";
import { Late } from "../ui/late";
import { Disclosure, Section } from "../ui/section";
import { CategorySkeletons, StoreTileSkeletons, TicketSkeletons } from "../ui/skeletons";
import { StoreTile } from "../ui/store-card";
import { Ticket } from "../ui/ticket";
import { begin } from "./begin";
import { page } from "./page";

const POPULAR_STORES = 6;
const CATEGORIES = 4;
const FEATURED = 6;
const PAGE = 18;

const address = zValidator("query", couponFilters.extend(pageCursor.shape));

export default new Hono<AppEnv>()
  .get(paths.home(), address, async (c) => {
    const { cursor, ...filters } = c.req.valid("query");
    const latest = begin(deals.coupons(filters, filters.sort, { limit: PAGE, cursor }));
    const featured = isFiltered(filters) ? null : begin(deals.featured(FEATURED));
    const hero = begin(deals.hero());
    const popular = begin(stores.popular(POPULAR_STORES));
    const browse = begin(categories.counted(CATEGORIES));
    const all = await categories.all();
    return page(c, (settings) => ({
      meta: {
        title: `${settings.siteName}: coupons and deals with proof`,
        description: settings.description,
        path: paths.home(),
        noindex: isFiltered(filters) || cursor !== undefined,
      },
      current: "home",
      main: <HomePage {...{ filters, settings, hero, popular, browse, featured, latest }} categories={all} />,
      closing: <Newsletter />,
    }));
  })
  .get(paths.fragments.coupons(), address, async (c) => {
    const { cursor, ...filters } = c.req.valid("query");
    const [latest, featured, all, { timeZone }] = await Promise.all([
      deals.coupons(filters, filters.sort, { limit: PAGE, cursor }),
      isFiltered(filters) ? null : deals.featured(FEATURED),
      categories.all(),
      settings.current(),
    ]);
    const lists = { filters, timeZone, category: nameOf(filters, all) };
    return renderFragment(
      c,
      <>
        {featured && (
          <Section title="Featured Coupons">
            <FeaturedCoupons {...lists} featured={featured} />
          </Section>
        )}
        <Section title={listTitle(filters, lists.category)}>
          <Coupons {...lists} latest={latest} />
        </Section>
      </>,
    );
  });

type HomeProps = {
  filters: CouponFilters;
  settings: Settings;
  categories: categories.Category[];
  hero: Promise<deals.Deal | undefined>;
  popular: Promise<stores.Store[]>;
  browse: Promise<categories.CountedCategory[]>;
  featured: Promise<deals.Deal[]> | null;
  latest: Promise<ListPage<deals.Deal>>;
};

function HomePage(props: HomeProps) {
  const { filters, settings, categories } = props;
  const results = <Results key="results" {...props} />;
  const browse = <Browse key="browse" {...props} />;
  return (
    <>
      <Hero settings={settings} hero={props.hero} />
      <div className="container">
        <Island
          of={filterCoupons}
          props={{ filters, categories: categories.map(({ slug, name }) => ({ slug, name })) }}
        />
      </div>
      {/* What was asked for stands right under the question. */}
      {isFiltered(filters) ? [results, browse] : [browse, results]}
      <template id="coupons-pending">
        <Section title="Latest Coupons..!">
          <TicketSkeletons count={6} view={filters.view} />
        </Section>
      </template>
    </>
  );
}

function Hero({ settings, hero }: Pick<HomeProps, "settings" | "hero">) {
  return (
    <section className="container grid items-center gap-x-14 gap-y-8 pt-9 pb-8 md:pt-14 md:pb-9 lg:grid-cols-[1.15fr_1fr]">
      <div>
        <h1 className="font-[760] text-hero tracking-[-0.02em]">Codes that come with proof.</h1>
        <p className="mt-4 max-w-xl text-lead text-muted">{settings.description}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <a href={paths.stores()} className="btn btn-brand px-7">
            Browse Stores
          </a>
          <a href={`${paths.about()}#checks`} className="text-link py-2">
            How we check codes
          </a>
        </div>
        <dl className="mt-8 grid grid-cols-3 gap-x-4 border-line border-t border-dashed pt-5 sm:flex sm:gap-x-8">
          {settings.liveHeroClaims ? (
            <Late
              of={liveClaims()}
              pending={<Claims claims={settings.heroClaims.map(({ label }) => ({ label, value: "…" }))} />}
            >
              {(claims) => <Claims claims={claims} />}
            </Late>
          ) : (
            <Claims claims={settings.heroClaims} />
          )}
        </dl>
      </div>
      <div className="hidden min-h-[290px] lg:block">
        <Late
          of={hero}
          pending={
            <div className="mx-auto max-w-[440px] rotate-2">
              <TicketSkeletons count={1} />
            </div>
          }
        >
          {(deal) =>
            deal && (
              <div className="mx-auto max-w-[440px] rotate-2">
                <Ticket deal={deal} timeZone={settings.timeZone} place="home" level="h2" />
              </div>
            )
          }
        </Late>
      </div>
    </section>
  );
}

function Claims({ claims }: { claims: HeroClaim[] }) {
  return claims.map(({ value, label }) => (
    <div key={label} className="flex flex-col-reverse justify-end">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-bold font-display text-[1.375rem] leading-tight">{value}</dd>
    </div>
  ));
}

function Browse({ popular, browse }: Pick<HomeProps, "popular" | "browse">) {
  return (
    <div id="browse">
      <Section title="Popular Stores" viewAll={{ href: paths.stores(), of: "stores" }}>
        <Late of={popular} pending={<StoreTileSkeletons count={POPULAR_STORES} />}>
          {(stores) =>
            stores.length === 0 ? (
              <Empty title="No popular stores available at the moment." />
            ) : (
              <div className="grid grid-cols-2 gap-3.5 sm:grid-cols-3 lg:grid-cols-6">
                {stores.map((store) => (
                  <StoreTile key={store.id} store={store} />
                ))}
              </div>
            )
          }
        </Late>
      </Section>
      <Section title="Browse by Category" viewAll={{ href: paths.categories(), of: "categories" }}>
        <Late of={browse} pending={<CategorySkeletons count={CATEGORIES} />}>
          {(categories) => (
            <div className="category-tiles">
              {categories.map((category) => (
                <CategoryTile key={category.id} category={category} level="h3" />
              ))}
            </div>
          )}
        </Late>
      </Section>
    </div>
  );
}

function Results({ filters, settings, categories, featured, latest }: HomeProps) {
  const lists = { filters, timeZone: settings.timeZone, category: nameOf(filters, categories) };
  return (
    <div id="coupons">
      {featured && (
        <Section title="Featured Coupons">
          <Late of={featured} pending={<TicketSkeletons count={4} view={filters.view} />}>
            {(featured) => <FeaturedCoupons {...lists} featured={featured} />}
          </Late>
        </Section>
      )}
      <Section title={listTitle(filters, lists.category)}>
        <Late of={latest} pending={<TicketSkeletons count={6} view={filters.view} />}>
          {(latest) => <Coupons {...lists} latest={latest} />}
        </Late>
      </Section>
    </div>
  );
}

type ListProps = { filters: CouponFilters; timeZone: string; category: string };

function FeaturedCoupons({ filters, timeZone, featured }: ListProps & { featured: deals.Deal[] }) {
  if (featured.length === 0) return <Empty title="No featured coupons available at the moment." />;
  return <Tickets coupons={featured} timeZone={timeZone} view={filters.view} />;
}

function Coupons({ filters, timeZone, category, latest }: ListProps & { latest: ListPage<deals.Deal> }) {
  const { items, next } = latest;
  const title = listTitle(filters, category);
  if (items.length === 0) {
    return (
      <div data-summary={`${title}: none found`}>
        <Empty
          title={
            isFiltered(filters) ? "No coupons found for your search." : "No coupons available at the moment."
          }
        >
          {isFiltered(filters) && (
            <a href={paths.home()} className="btn btn-plain">
              Show All Coupons
            </a>
          )}
        </Empty>
      </div>
    );
  }
  return (
    <div data-summary={`${title}: ${next ? `the first ${items.length}` : items.length} shown`}>
      <Tickets coupons={items} timeZone={timeZone} view={filters.view} />
      {next && (
        <p className="mt-6 text-center">
          <a
            href={`${paths.home({ ...filters, cursor: encodeCursor(next) })}#coupons`}
            className="btn btn-plain px-8"
          >
            More Coupons
          </a>
        </p>
      )}
    </div>
  );
}

function Tickets({
  coupons,
  timeZone,
  view,
}: {
  coupons: deals.Deal[];
  timeZone: string;
  view: CouponFilters["view"];
}) {
  return (
    <>
      <Disclosure />
      <div className="tickets" data-view={view}>
        {coupons.map((coupon) => (
          <Ticket key={coupon.id} deal={coupon} timeZone={timeZone} place="home" />
        ))}
      </div>
    </>
  );
}

function Newsletter() {
  return (
    <aside aria-labelledby="newsletter-title" className="container mt-16">
      <div className="card grid items-center gap-x-10 gap-y-5 bg-soft p-6 sm:p-9 lg:grid-cols-[1fr_1.1fr]">
        <div>
          <h2 id="newsletter-title" className="text-section">
            New codes, once they are checked
          </h2>
          <p className="mt-2 text-muted">
            The latest deals and offers in your inbox. No codes we have not looked at.
          </p>
        </div>
        <Island of={subscribe} props={{ id: "newsletter-email" }} />
      </div>
    </aside>
  );
}

async function liveClaims(): Promise<HeroClaim[]> {
  const [activeDeals, partnerStores, copies] = await Promise.all([
    deals.countLive(),
    stores.count(),
    counters.recentCopies(),
  ]);
  const number = new Intl.NumberFormat("en-GB");
  return [
    { value: number.format(activeDeals), label: "Active Deals" },
    { value: number.format(partnerStores), label: "Partner Stores" },
    { value: number.format(copies), label: "Codes Copied in 30 Days" },
  ];
}

function isFiltered({ search, category }: CouponFilters): boolean {
  return Boolean(search || category);
}

function listTitle({ search }: CouponFilters, category: string): string {
  if (search) return `Search Results for "${search}"`;
  return category ? `${category} Coupons` : "Latest Coupons..!";
}

/** The chosen category's name; an unknown one is shown as it was asked for. */
function nameOf({ category }: CouponFilters, all: categories.Category[]): string {
  const wanted = category.toLowerCase();
  return all.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted)?.name ?? category;
}
