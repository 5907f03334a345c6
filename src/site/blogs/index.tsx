import { Hono } from "hono";
import { checkQuery } from "../../cache/query";
import { cachedList } from "../../cache/serve";
import type { AppEnv } from "../../http/context";
import { renderFragment } from "../../http/render";
import filterBlogs from "../../islands/filter-blogs";
import * as blogs from "../../models/blogs";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { type BlogFilters, blogFilters } from "../../schemas/blogs";
import { type Cursor, pageCursor } from "../../schemas/paging";
import { Deferred } from "../../ui/deferred";
import { Island } from "../../ui/island";
import { page } from "../page";
import { startListQuery } from "../start-query";
import { Articles, FEATURED, type Found, PendingArticles } from "./lists";

const BLOGS_PER_PAGE = 24;

const address = checkQuery(blogFilters.extend(pageCursor("instant").shape));

export default new Hono<AppEnv>()
  .get(paths.blogs(), address, cachedList, (c) => {
    const { cursor, ...filters } = c.req.valid("query");
    const found = startListQuery(c, find(filters, cursor));
    return page(c, ({ siteName, timeZone }) => ({
      meta: {
        title: "Money Saving Tips",
        description: `Store guides, savings tips, seasonal deals and comparisons from ${siteName}: what saves money, and what only looks like it.`,
        path: paths.blogs(),
        feed: paths.blogsFeed(),
        noindex: isFiltered(filters) || cursor !== undefined,
      },
      current: "blogs",
      main: <BlogsPage filters={filters} found={found} timeZone={timeZone} />,
    }));
  })
  .get(paths.fragments.blogs(), address, cachedList, async (c) => {
    const { cursor, ...filters } = c.req.valid("query");
    const [found, { timeZone }] = await Promise.all([
      startListQuery(c, find(filters, cursor)),
      settings.current(),
    ]);
    return renderFragment(c, <Articles filters={filters} found={found} timeZone={timeZone} />);
  });

const isFiltered = ({ search, category }: BlogFilters) => Boolean(search || category);

/** Without a filter, its first page begins with the featured posts, and no page lists them again. */
async function find(filters: BlogFilters, cursor: Cursor | undefined): Promise<Found> {
  const request = { limit: BLOGS_PER_PAGE, cursor };
  const { search, category } = filters;
  if (isFiltered(filters))
    return { ...(await blogs.list({ search, category: category || undefined }, request)), featured: [] };
  const { items: featured } = await blogs.list({ featured: true }, { limit: FEATURED });
  const others = await blogs.list({ except: featured.map(({ id }) => id) }, request);
  return { ...others, featured: cursor ? [] : featured };
}

type Props = { filters: BlogFilters; found: Promise<Found>; timeZone: string };

function BlogsPage({ filters, found, timeZone }: Props) {
  return (
    <div className="min-h-svh">
      <header className="bg-[light-dark(var(--ink),var(--card))] py-9 text-[light-dark(var(--ground),var(--ink))]">
        <div className="container">
          <h1 className="text-title">Money Saving Tips</h1>
          <p className="mt-2 max-w-3xl opacity-80">
            What saves money, what only looks like it, and when to wait. Written to be used at the checkout.
          </p>
        </div>
      </header>
      <div className="container pt-6">
        <Island island={filterBlogs} props={filters} />
        <div id="blogs" className="mt-8">
          <Deferred promise={found} pending={<PendingArticles hasFeatured={!isFiltered(filters)} />}>
            {(found) => <Articles filters={filters} found={found} timeZone={timeZone} />}
          </Deferred>
        </div>
        <template id="blogs-pending">
          <PendingArticles />
        </template>
      </div>
    </div>
  );
}
