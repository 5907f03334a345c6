import { Hono } from "hono";
import { cachedList } from "../../cache/serve";
import type { AppEnv } from "../../http/context";
import * as categories from "../../models/categories";
import { paths } from "../../paths";
import { CategoryTiles } from "../../ui/cards";
import { Deferred } from "../../ui/deferred";
import { Empty } from "../../ui/empty";
import { ButtonLink } from "../../ui/links";
import { CategorySkeletons } from "../../ui/skeletons";
import { page } from "../page";
import { startQuery } from "../start-query";

const POPULAR = 4;

export default new Hono<AppEnv>().get(paths.categories(), cachedList, (c) => {
  const all = startQuery(c, categories.counted());
  return page(c, ({ siteName }) => ({
    meta: {
      title: "Browse Categories",
      description: `The categories of ${siteName}, each with the number of stores we follow in it.`,
      path: paths.categories(),
    },
    current: "categories",
    main: (
      <div className="container min-h-svh pt-9">
        <h1 className="text-title">Browse Categories</h1>
        <p className="mt-2 mb-6 text-muted">
          Pick what you are shopping for, and see the stores that have it.
        </p>
        <Deferred promise={all} pending={<CategorySkeletons count={6} />}>
          {(all) => <CategoryList categories={all} />}
        </Deferred>
      </div>
    ),
  }));
});

function CategoryList({ categories }: { categories: categories.CountedCategory[] }) {
  if (categories.length === 0) {
    return (
      <Empty as="h2" title="No Categories Found">
        <ButtonLink href={paths.stores()}>Browse All Stores</ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <CategoryTiles categories={categories} level="h2" />
      <section className="mt-10 md:mt-14">
        <h2 className="mb-4 text-section">Popular Categories</h2>
        <ul className="flex flex-wrap gap-2.5">
          {categories.slice(0, POPULAR).map(({ id, name, slug }) => (
            <li key={id}>
              <a href={paths.category(slug)} className="chip [overflow-wrap:anywhere]">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
