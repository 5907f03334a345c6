import { Hono } from "hono";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import * as categories from "../models/categories";
import { paths } from "../paths";
import { CategoryTile } from "../ui/category-tile";
import { Empty } from "../ui/empty";
import { Late } from "../ui/late";
import { CategorySkeletons } from "../ui/skeletons";
import { begin } from "./begin";
import { page } from "./page";

const POPULAR = 4;

export default new Hono<AppEnv>().get(paths.categories(), cached, (c) => {
  const all = begin(c, categories.counted());
  return page(c, ({ siteName }) => ({
    meta: {
      title: "Browse Categories",
      description: `The categories of ${siteName}, each with the number of stores we follow in it.`,
      path: paths.categories(),
    },
    current: "categories",
    main: <CategoriesPage all={all} />,
  }));
});

function CategoriesPage({ all }: { all: Promise<categories.CountedCategory[]> }) {
  return (
    <div className="container min-h-svh pt-9">
      <h1 className="text-title">Browse Categories</h1>
      <p className="mt-2 mb-6 text-muted">Pick what you are shopping for, and see the stores that have it.</p>
      <Late of={all} pending={<CategorySkeletons count={6} />}>
        {(all) =>
          all.length === 0 ? (
            <Empty as="h2" title="No Categories Found">
              <a href={paths.stores()} className="btn btn-plain">
                Browse All Stores
              </a>
            </Empty>
          ) : (
            <>
              <div className="category-tiles">
                {all.map((category) => (
                  <CategoryTile key={category.id} category={category} level="h2" />
                ))}
              </div>
              <section className="mt-11">
                <h2 className="mb-4 text-section">Popular Categories</h2>
                <ul className="flex flex-wrap gap-2.5">
                  {all.slice(0, POPULAR).map(({ id, name, slug }) => (
                    <li key={id}>
                      <a href={paths.category(slug)} className="btn btn-plain">
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            </>
          )
        }
      </Late>
    </div>
  );
}
