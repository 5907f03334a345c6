import { Hono } from "hono";
import { checkQuery } from "../cache/query";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import * as categories from "../models/categories";
import * as deals from "../models/deals/list";
import type { Page as ListPage } from "../models/paging";
import { currentSlug } from "../models/slug-redirects";
import * as stores from "../models/stores/list";
import { paths, withQuery } from "../paths";
import { encodeCursor, pageCursor } from "../schemas/paging";
import { StoreCards } from "../ui/cards";
import { Deferred } from "../ui/deferred";
import { Empty } from "../ui/empty";
import { plural } from "../ui/format";
import { ButtonLink } from "../ui/links";
import { Disclosure } from "../ui/section";
import { StoreCardSkeletons } from "../ui/skeletons";
import { MoreLink } from "./lists";
import { page } from "./page";
import { ofCategory } from "./pictures";
import { startListQuery, startQuery } from "./start-query";

const STORES_PER_PAGE = 60;

export default new Hono<AppEnv>().get(
  paths.category(":slug"),
  checkQuery(pageCursor("text")),
  cached,
  async (c) => {
    const { slug } = c.req.param();
    const { cursor } = c.req.valid("query");
    const category = await categories.bySlug(slug);
    if (!category) {
      const moved = await currentSlug("category", slug);
      if (moved) return c.redirect(paths.category(moved), 301);
      const name = titleCase(slug);
      const list = Promise.resolve({ items: [], next: null });
      return page(
        c,
        () => ({
          meta: { title: name, description: emptyText(name), path: paths.category(slug), noindex: true },
          current: "categories",
          main: <CategoryPage name={name} slug={slug} counts={null} list={list} />,
        }),
        404,
      );
    }
    if (category.slug !== slug) return c.redirect(paths.category(category.slug), 301);
    const filter = { categoryId: category.id };
    const list = startListQuery(c, stores.list(filter, { limit: STORES_PER_PAGE, cursor }));
    const coupons = startQuery(c, deals.countCoupons({ category: slug }));
    const storeCount = await stores.count(filter);
    const counts = startQuery(
      c,
      coupons.then((active) => ({ stores: storeCount, active })),
    );
    return page(c, ({ siteName }) => ({
      meta: {
        title: `${category.name} coupons and stores`,
        description: `${plural(storeCount, "store")} in ${category.name} on ${siteName}, with their live coupons and offers.`,
        path: paths.category(slug),
        noindex: storeCount === 0 || cursor !== undefined,
      },
      picture: (settings) => ofCategory(category, storeCount, settings),
      current: "categories",
      main: <CategoryPage name={category.name} slug={slug} counts={counts} list={list} />,
    }));
  },
);

type Props = {
  name: string;
  slug: string;
  counts: Promise<{ stores: number; active: number }> | null;
  list: Promise<ListPage<stores.Store>>;
};

function CategoryPage({ name, slug, counts, list }: Props) {
  return (
    <div className="container min-h-svh pt-9">
      <h1 className="text-title">{name}</h1>
      <div className="mt-2 mb-6 min-h-6 text-muted">
        {counts && (
          <Deferred of={counts} pending={null}>
            {({ stores, active }) => (
              <p>
                {plural(stores, "store")} • {plural(active, "active deal")}
              </p>
            )}
          </Deferred>
        )}
      </div>
      <Disclosure />
      <Deferred of={list} pending={<StoreCardSkeletons count={6} />}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Empty as="h2" title="No Stores Found" text={emptyText(name)}>
              <ButtonLink href={paths.categories()} className="btn-brand">
                Browse Categories
              </ButtonLink>
            </Empty>
          ) : (
            <>
              <StoreCards stores={items} place="category" />
              {next && (
                <MoreLink href={withQuery(paths.category(slug), { cursor: encodeCursor(next) })}>
                  More Stores
                </MoreLink>
              )}
            </>
          )
        }
      </Deferred>
    </div>
  );
}

function emptyText(name: string): string {
  return `There are no stores in the ${name} category yet.`;
}

function titleCase(slug: string): string {
  return slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
