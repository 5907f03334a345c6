import { Hono } from "hono";
import { memoize } from "../cache/memoize";
import { checkQuery } from "../cache/query";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import filterCoupons from "../islands/filter-coupons";
import * as categories from "../models/categories";
import * as stores from "../models/stores/list";
import { paths } from "../paths";
import { couponAddress } from "../schemas/deals";
import { CategoryTiles, StoreTile } from "../ui/cards";
import { Deferred } from "../ui/deferred";
import { Island } from "../ui/island";
import { Disclosure, Section } from "../ui/section";
import { CategorySkeletons, StoreTileSkeletons, TicketSkeletons } from "../ui/skeletons";
import { CouponLists, chosenCategory, isFiltered, startCouponQueries } from "./coupons";
import { Hero, startHeroQueries } from "./hero";
import { Newsletter } from "./newsletter";
import { page } from "./page";
import { startQuery } from "./start-query";

const POPULAR_STORES = 6;
const CATEGORIES = 4;

export default new Hono<AppEnv>().get(paths.home(), checkQuery(couponAddress), cached, async (c) => {
  const { cursor, ...filters } = c.req.valid("query");
  const lists = startCouponQueries(c, filters, cursor);
  const popular = startQuery(
    c,
    memoize("popular", () => stores.popular(POPULAR_STORES)),
  );
  const browse = startQuery(
    c,
    memoize("browse", () => categories.counted(CATEGORIES)),
  );
  const hero = startHeroQueries(c);
  const all = await memoize("categories", categories.all);
  const { slug = filters.category, name = filters.category } = chosenCategory(filters, all) ?? {};
  const browsing = <Browse key="browse" popular={popular} categories={browse} />;
  return page(c, (settings) => {
    const results = (
      <div key="results" id="coupons">
        <CouponLists {...lists} filters={filters} timeZone={settings.timeZone} category={name} />
      </div>
    );
    return {
      meta: {
        title: `${settings.siteName}: coupons and deals with proof`,
        description: settings.description,
        path: paths.home(),
        noindex: isFiltered(filters) || cursor !== undefined,
      },
      current: "home",
      main: (
        <>
          <Hero settings={settings} {...hero} />
          <div className="container">
            <Island
              of={filterCoupons}
              props={{
                filters: { ...filters, category: slug },
                categories: all.map(({ slug, name }) => ({ slug, name })),
              }}
            />
          </div>
          {/* The results of a filter are right under the filter bar. */}
          {isFiltered(filters) ? [results, browsing] : [browsing, results]}
          <template id="coupons-pending">
            <div className="container mt-10 md:mt-14">
              <TicketSkeletons count={6} view={filters.view} />
            </div>
          </template>
        </>
      ),
      closing: <Newsletter />,
    };
  });
});

type BrowseProps = {
  popular: Promise<stores.Store[]>;
  categories: Promise<categories.CountedCategory[]>;
};

function Browse({ popular, categories }: BrowseProps) {
  return (
    <div id="browse">
      <Deferred
        of={popular}
        frame={(content) => (
          <Section title="Popular Stores" viewAll={{ href: paths.stores(), of: "stores" }}>
            {content}
          </Section>
        )}
        pending={
          <>
            <Disclosure />
            <StoreTileSkeletons count={POPULAR_STORES} />
          </>
        }
      >
        {(stores) => <PopularStores stores={stores} />}
      </Deferred>
      <Deferred
        of={categories}
        frame={(content) =>
          content && (
            <Section title="Browse by Category" viewAll={{ href: paths.categories(), of: "categories" }}>
              {content}
            </Section>
          )
        }
        pending={<CategorySkeletons count={CATEGORIES} />}
      >
        {(categories) => categories.length > 0 && <CategoryTiles categories={categories} level="h3" />}
      </Deferred>
    </div>
  );
}

function PopularStores({ stores }: { stores: stores.Store[] }) {
  if (stores.length === 0) return <p className="text-muted">No popular stores available at the moment.</p>;
  return (
    <>
      <Disclosure />
      <div className="grid grid-cols-2 gap-3.5 sm:grid-cols-3 lg:grid-cols-6">
        {stores.map((store) => (
          <StoreTile key={store.id} store={store} />
        ))}
      </div>
    </>
  );
}
