import { Hono } from "hono";
import { checkQuery } from "../cache/query";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import { renderFragment } from "../http/render";
import filterBlogs from "../islands/filter-blogs";
import * as blogs from "../models/blogs/list";
import type { Page as ListPage } from "../models/paging";
import * as settings from "../models/settings";
import { paths } from "../paths";
import { type BlogFilters, blogFilters } from "../schemas/blogs";
import { encodeCursor, pageCursor } from "../schemas/paging";
import { BlogCards } from "../ui/blog-cards";
import { Deferred, NotLoaded } from "../ui/deferred";
import { Empty } from "../ui/empty";
import { plural } from "../ui/format";
import { Island } from "../ui/island";
import { BlogSkeletons } from "../ui/skeletons";
import { announce, Corrected, MoreLink } from "./lists";
import { page } from "./page";
import { startListQuery, startQuery } from "./start-query";

const FEATURED = 3;
const FEATURED_WITHIN_MS = 100;
const BLOGS_PER_PAGE = 24;

const address = checkQuery(blogFilters.extend(pageCursor("instant").shape));

export default new Hono<AppEnv>()
  .get(paths.blogs(), address, cached, async (c) => {
    const { cursor, ...filters } = c.req.valid("query");
    const list = startListQuery(c, blogs.list(filterOf(filters), { limit: BLOGS_PER_PAGE, cursor }));
    const featured = startQuery(c, blogs.list({ featured: true }, { limit: FEATURED }));
    // If it came later, it would push down what a visitor already reads.
    await Promise.race([featured.catch(() => {}), Bun.sleep(FEATURED_WITHIN_MS)]);
    return page(c, ({ siteName, timeZone }) => ({
      meta: {
        title: "Money Saving Tips",
        description: `Store guides, savings tips, seasonal deals and comparisons from ${siteName}: what saves money, and what only looks like it.`,
        path: paths.blogs(),
        noindex: Boolean(filters.search || filters.category || cursor),
      },
      current: "blogs",
      main: <BlogsPage filters={filters} featured={featured} list={list} timeZone={timeZone} />,
    }));
  })
  .get(paths.fragments.blogs(), address, cached, async (c) => {
    const { cursor, ...filters } = c.req.valid("query");
    const [list, { timeZone }] = await Promise.all([
      startListQuery(c, blogs.list(filterOf(filters), { limit: BLOGS_PER_PAGE, cursor })),
      settings.current(),
    ]);
    return renderFragment(c, <BlogList filters={filters} list={list} timeZone={timeZone} />);
  });

function filterOf({ search, category }: BlogFilters): blogs.BlogFilter {
  return { search, category: category || undefined };
}

type List = ListPage<blogs.BlogSummary>;

type Props = { filters: BlogFilters; featured: Promise<List>; list: Promise<List>; timeZone: string };

function BlogsPage({ filters, featured, list, timeZone }: Props) {
  return (
    <div className="container min-h-svh pt-9">
      <h1 className="text-title">Money Saving Tips</h1>
      <p className="mt-2 max-w-2xl text-muted">
        What saves money, what only looks like it, and when to wait. Written to be used at the checkout.
      </p>
      <Deferred
        of={featured}
        pending={null}
        failed={
          <div className="mt-8">
            <NotLoaded />
          </div>
        }
      >
        {({ items }) =>
          items.length > 0 && (
            <section className="mt-8">
              <h2 className="mb-4 text-section">Featured Articles</h2>
              <BlogCards blogs={items} timeZone={timeZone} />
            </section>
          )
        }
      </Deferred>
      <div className="mt-10 md:mt-14">
        <Island of={filterBlogs} props={filters} />
      </div>
      <section id="blogs" className="mt-8">
        <Deferred of={list} pending={<PendingList />}>
          {(list) => <BlogList filters={filters} list={list} timeZone={timeZone} />}
        </Deferred>
      </section>
      <template id="blogs-pending">
        <PendingList />
      </template>
    </div>
  );
}

const listTitle = <h2 className="mb-4 text-section">All Articles</h2>;

function PendingList() {
  return (
    <>
      {listTitle}
      <BlogSkeletons count={6} />
    </>
  );
}

function BlogList({ filters, list, timeZone }: { filters: BlogFilters; list: List; timeZone: string }) {
  const { items, next, corrected } = list;
  const { search } = filters;
  if (items.length === 0) {
    return (
      <div data-summary="No blogs found">
        {listTitle}
        <Empty title="No blogs found. Try adjusting your filters." />
      </div>
    );
  }
  const shown = `${next ? "The first " : ""}${plural(items.length, "article")} shown`;
  return (
    <div data-summary={announce(shown, { search, corrected })}>
      {listTitle}
      <Corrected search={search} corrected={corrected} />
      <BlogCards blogs={items} timeZone={timeZone} />
      {next && (
        <MoreLink href={paths.blogs({ ...filters, search: corrected ?? search, cursor: encodeCursor(next) })}>
          More Articles
        </MoreLink>
      )}
    </div>
  );
}
