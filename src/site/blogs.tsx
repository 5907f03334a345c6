import { Hono } from "hono";
import { checkQuery } from "../cache/query";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import { renderFragment } from "../http/render";
import filterBlogs from "../islands/filter-blogs";
import * as blogs from "../models/blogs";
import type { Page as ListPage } from "../models/paging";
import * as settings from "../models/settings";
import { paths } from "../paths";
import { type BlogFilters, blogFilters } from "../schemas/blogs";
import { encodeCursor, pageCursor } from "../schemas/paging";
import { BlogCard } from "../ui/blog-card";
import { Corrected, correctedText } from "../ui/corrected";
import { Empty } from "../ui/empty";
import { Island } from "../ui/island";
import { Late, NotLoaded } from "../ui/late";
import { plural } from "../ui/plural";
import { BlogSkeletons } from "../ui/skeletons";
import { begin, beginList, soon } from "./begin";
import { page } from "./page";

const FEATURED = 3;
const PAGE = 24;

const address = checkQuery(blogFilters.extend(pageCursor("instant").shape));

export default new Hono<AppEnv>()
  .get(paths.blogs(), address, cached, async (c) => {
    const { cursor, ...filters } = c.req.valid("query");
    const list = beginList(c, blogs.list(wanted(filters), { limit: PAGE, cursor }));
    const late = begin(c, blogs.list({ featured: true }, { limit: FEATURED }));
    // It stands above all else: what comes late there pushes the page down.
    const featured = (await soon(late)) ?? late;
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
      beginList(c, blogs.list(wanted(filters), { limit: PAGE, cursor })),
      settings.current(),
    ]);
    return renderFragment(c, <BlogList filters={filters} list={list} timeZone={timeZone} />);
  });

function wanted({ search, category }: BlogFilters): blogs.BlogFilter {
  return { search, category: category || undefined };
}

type Props = {
  filters: BlogFilters;
  featured: ListPage<blogs.BlogSummary> | Promise<ListPage<blogs.BlogSummary>>;
  list: Promise<ListPage<blogs.BlogSummary>>;
  timeZone: string;
};

function BlogsPage({ filters, featured, list, timeZone }: Props) {
  return (
    <div className="container min-h-svh pt-9">
      <h1 className="text-title">Money Saving Tips</h1>
      <p className="mt-2 max-w-2xl text-muted">
        What saves money, what only looks like it, and when to wait. Written to be used at the checkout.
      </p>
      {featured instanceof Promise ? (
        <Late
          of={featured}
          pending={null}
          failed={
            <div className="mt-8">
              <NotLoaded />
            </div>
          }
        >
          {(featured) => <Featured featured={featured} timeZone={timeZone} />}
        </Late>
      ) : (
        <Featured featured={featured} timeZone={timeZone} />
      )}
      <div className="mt-11">
        <Island of={filterBlogs} props={filters} />
      </div>
      <section id="blogs" className="mt-8">
        <Late of={list} pending={<PendingList />}>
          {(list) => <BlogList filters={filters} list={list} timeZone={timeZone} />}
        </Late>
      </section>
      <template id="blogs-pending">
        <PendingList />
      </template>
    </div>
  );
}

function Featured({ featured, timeZone }: { featured: ListPage<blogs.BlogSummary>; timeZone: string }) {
  if (featured.items.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-section">Featured Articles</h2>
      <div className="cards">
        {featured.items.map((blog) => (
          <BlogCard key={blog.id} blog={blog} timeZone={timeZone} level="h3" />
        ))}
      </div>
    </section>
  );
}

function PendingList() {
  return (
    <>
      <ListTitle />
      <BlogSkeletons count={6} />
    </>
  );
}

function ListTitle() {
  return <h2 className="mb-4 text-section">All Articles</h2>;
}

type ListProps = { filters: BlogFilters; list: ListPage<blogs.BlogSummary>; timeZone: string };

function BlogList({ filters, list, timeZone }: ListProps) {
  const { items, next, corrected } = list;
  const { search } = filters;
  if (items.length === 0) {
    return (
      <div data-summary="No blogs found">
        <ListTitle />
        <Empty title="No blogs found. Try adjusting your filters." />
      </div>
    );
  }
  const shown = `${next ? "The first " : ""}${plural(items.length, "article")} shown`;
  return (
    <div data-summary={corrected ? `${correctedText({ search, corrected })} ${shown}` : shown}>
      <ListTitle />
      {corrected && <Corrected search={search} corrected={corrected} />}
      <div className="cards">
        {items.map((blog) => (
          <BlogCard key={blog.id} blog={blog} timeZone={timeZone} level="h3" />
        ))}
      </div>
      {next && (
        <p className="mt-6 text-center">
          <a
            href={paths.blogs({ ...filters, search: corrected ?? search, cursor: encodeCursor(next) })}
            rel="next"
            className="btn btn-plain px-8"
          >
            More Articles
          </a>
        </p>
      )}
    </div>
  );
}
