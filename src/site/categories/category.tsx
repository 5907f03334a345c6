import { type Context, Hono } from "hono";
import { checkQuery } from "../../cache/query";
import { cachedList } from "../../cache/serve";
import { capitalized, plural } from "../../format";
import type { AppEnv } from "../../http/context";
import * as blogs from "../../models/blogs";
import * as categories from "../../models/categories";
import { entities } from "../../models/entities";
import { currentSlug } from "../../models/slug-redirects";
import * as stores from "../../models/stores";
import { paths } from "../../paths";
import { categoryAddress } from "../../schemas/deal-queries";
import { BlogCards } from "../../ui/blog-cards";
import { Deferred } from "../../ui/deferred";
import { Empty } from "../../ui/empty";
import { ButtonLink } from "../../ui/links";
import { Section } from "../../ui/section";
import { StoreTileSkeletons } from "../../ui/skeletons";
import { CouponSection, startCouponList } from "../coupons";
import { unlessMoved } from "../errors";
import { ofCategory } from "../files/pictures";
import { page } from "../page";
import { startQuery } from "../start-query";
import { Counts, Head } from "./head";
import { CategoryStores, STORES_SHOWN } from "./stores";

const GUIDES = 3;
/** The filter names a category's stores if there are no more. */
const MOST_STORES = 60;

export default new Hono<AppEnv>().get(
  paths.category(":slug"),
  checkQuery(categoryAddress),
  cachedList,
  async (c) => {
    const { slug } = c.req.param();
    const category = await categories.bySlug(slug);
    if (!category) {
      const moved = await currentSlug(entities.category, slug);
      return moved ? c.redirect(paths.category(moved), 301) : unlessMoved(c, () => missing(c, slug));
    }
    if (category.slug !== slug)
      return c.redirect(paths.category(category.slug) + new URL(c.req.url).search, 301);
    const { id, name, description } = category;
    const query = { ...c.req.valid("query"), category: slug, place: "category" as const };
    const list = startCouponList(c, query);
    const counts = startQuery(c, categories.figuresOf(id));
    const some = startQuery(c, stores.list({ categoryId: id }, { limit: STORES_SHOWN + 1 }));
    const guides = startQuery(c, blogs.aboutCategory(id, GUIDES));
    const storeCount = await stores.count({ categoryId: id });
    // Without them the page is whole too.
    const named = await startQuery(c, stores.withCoupons(id, MOST_STORES + 1)).catch(() => []);
    const hasFilter = named.length > 1 && named.length <= MOST_STORES;
    return page(c, ({ siteName, timeZone }) => ({
      meta: {
        title: `${name} coupons and stores`,
        description:
          `${plural(storeCount, "store")} in ${name} on ${siteName}, with their live coupons and offers. ${description}`.trim(),
        path: paths.category(slug),
        noindex:
          storeCount === 0 ||
          query.search !== "" ||
          query.store !== "" ||
          query.page > 1 ||
          query.cursor !== undefined,
      },
      picture: (settings) => ofCategory(category, settings),
      current: "categories",
      main: (
        <>
          <Head name={name}>
            <Deferred
              promise={counts}
              pending={<Counts storeCount={storeCount} description={description} />}
              failed={null}
            >
              {(counts) => <Counts storeCount={storeCount} description={description} {...counts} />}
            </Deferred>
          </Head>
          {storeCount === 0 ? (
            <NoStores name={name} />
          ) : (
            <>
              <div className="category-stores band container mt-6">
                <h2 className="sr-only">Stores</h2>
                <Deferred
                  promise={some}
                  pending={<StoreTileSkeletons count={Math.min(storeCount, STORES_SHOWN)} />}
                >
                  {({ items }) => <CategoryStores slug={slug} storeCount={storeCount} stores={items} />}
                </Deferred>
              </div>
              <CouponSection
                query={query}
                list={list}
                timeZone={timeZone}
                category={name}
                label={`Search in ${name}`}
                choice={
                  hasFilter ? { name: "store", label: "Store", all: "All Stores", options: named } : undefined
                }
              />
              <Deferred promise={guides} pending={null} failed={null}>
                {(guides) =>
                  guides.length > 0 && (
                    <Section
                      title={`Guides for ${name}`}
                      more={{ href: paths.blogs(), label: "All guides" }}
                      isBand
                    >
                      <BlogCards blogs={guides} timeZone={timeZone} />
                    </Section>
                  )
                }
              </Deferred>
            </>
          )}
        </>
      ),
    }));
  },
);

function missing(c: Context<AppEnv>, slug: string): Promise<Response> {
  const name = titleCase(slug);
  return page(
    c,
    () => ({
      meta: { title: name, description: emptyText(name), path: paths.category(slug), noindex: true },
      current: "categories",
      main: (
        <>
          <Head name={name} />
          <NoStores name={name} />
        </>
      ),
    }),
    404,
  );
}

function NoStores({ name }: { name: string }) {
  return (
    <div className="container mt-8">
      <Empty as="h2" title="No Stores Found" text={emptyText(name)}>
        <ButtonLink href={paths.categories()} className="btn-brand">
          Browse Categories
        </ButtonLink>
      </Empty>
    </div>
  );
}

function emptyText(name: string): string {
  return `There are no stores in the ${name} category yet.`;
}

function titleCase(slug: string): string {
  return slug.split("-").map(capitalized).join(" ");
}
