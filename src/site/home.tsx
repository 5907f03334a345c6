import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import filterCoupons from "../islands/filter-coupons";
import subscribe from "../islands/subscribe";
import { keep } from "../kept";
import * as categories from "../models/categories";
import * as deals from "../models/deals";
import * as stores from "../models/stores";
import { paths } from "../paths";
import { type CouponFilters, couponAddress } from "../schemas/deals";
import type { Settings } from "../schemas/settings";
import { CategoryTile } from "../ui/category-tile";
import { Empty } from "../ui/empty";
import { Island } from "../ui/island";
import { Late } from "../ui/late";
import { Disclosure, Section } from "../ui/section";
import { CategorySkeletons, StoreTileSkeletons, TicketSkeletons } from "../ui/skeletons";
import { StoreTile } from "../ui/store-card";
import { begin } from "./begin";
import { beginLists, CouponLists, chosenCategory, isFiltered, type Lists } from "./coupons";
import { Hero } from "./hero";
import { page } from "./page";

const POPULAR_STORES = 6;
const CATEGORIES = 4;

export default new Hono<AppEnv>().get(paths.home(), zValidator("query", couponAddress), keep, async (c) => {
  const { filters, cursor } = c.req.valid("query");
  const lists = beginLists(filters, cursor);
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
    main: <HomePage {...{ filters, settings, hero, popular, browse, lists }} categories={all} />,
    closing: <Newsletter />,
  }));
});

type Props = {
  filters: CouponFilters;
  settings: Settings;
  categories: categories.Category[];
  hero: Promise<deals.Deal | undefined>;
  popular: Promise<stores.Store[]>;
  browse: Promise<categories.CountedCategory[]>;
  lists: Lists;
};

function HomePage({ filters, settings, categories, hero, popular, browse, lists }: Props) {
  const chosen = chosenCategory(filters, categories);
  const results = (
    <div key="results" id="coupons">
      <CouponLists
        {...lists}
        filters={filters}
        timeZone={settings.timeZone}
        category={chosen?.name ?? filters.category}
      />
    </div>
  );
  const browsing = <Browse key="browse" popular={popular} browse={browse} />;
  return (
    <>
      <Hero settings={settings} deal={hero} />
      <div className="container">
        <Island
          of={filterCoupons}
          props={{
            filters: { ...filters, category: chosen?.slug ?? filters.category },
            categories: categories.map(({ slug, name }) => ({ slug, name })),
          }}
        />
      </div>
      {/* What was asked for stands right under the question. */}
      {isFiltered(filters) ? [results, browsing] : [browsing, results]}
      <template id="coupons-pending">
        <div className="container mt-11">
          <TicketSkeletons count={6} view={filters.view} />
        </div>
      </template>
    </>
  );
}

function Browse({ popular, browse }: Pick<Props, "popular" | "browse">) {
  return (
    <div id="browse">
      <Late
        of={popular}
        frame={(content) => (
          <Section title="Popular Stores" viewAll={{ href: paths.stores(), of: "stores" }}>
            <Disclosure />
            {content}
          </Section>
        )}
        pending={<StoreTileSkeletons count={POPULAR_STORES} />}
      >
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
      <Late
        of={browse}
        frame={(content) => (
          <Section title="Browse by Category" viewAll={{ href: paths.categories(), of: "categories" }}>
            {content}
          </Section>
        )}
        pending={<CategorySkeletons count={CATEGORIES} />}
      >
        {(categories) => (
          <div className="category-tiles">
            {categories.map((category) => (
              <CategoryTile key={category.id} category={category} level="h3" />
            ))}
          </div>
        )}
      </Late>
    </div>
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
