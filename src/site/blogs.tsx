import { Hono } from "hono";
import type { ReactNode } from "react";
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
import { type Cursor, encodeCursor, pageCursor } from "../schemas/paging";
import { BlogCards, LeadBlogs } from "../ui/blog-cards";
import { Deferred } from "../ui/deferred";
import { Empty } from "../ui/empty";
import { plural } from "../ui/format";
import { Island } from "../ui/island";
import { BlogSkeletons, LeadSkeletons } from "../ui/skeletons";
import { announce, Corrected, MoreLink } from "./lists";
import { page } from "./page";
import { startListQuery } from "./start-query";

const FEATURED = 3;
const BLOGS_PER_PAGE = 24;

const address = checkQuery(blogFilters.extend(pageCursor("instant").shape));

export default new Hono<AppEnv>()
  .get(paths.blogs(), address, cached, (c) => {
    const { cursor, ...filters } = c.req.valid("query");
    const found = startListQuery(c, find(filters, cursor));
    return page(c, ({ siteName, timeZone }) => ({
      meta: {
        title: "Money Saving Tips",
        description: `Store guides, savings tips, seasonal deals and comparisons from ${siteName}: what saves money, and what only looks like it.`,
        path: paths.blogs(),
        noindex: isFiltered(filters) || cursor !== undefined,
      },
      current: "blogs",
      main: <BlogsPage filters={filters} found={found} timeZone={timeZone} />,
    }));
  })
  .get(paths.fragments.blogs(), address, cached, async (c) => {
    const { cursor, ...filters } = c.req.valid("query");
    const [found, { timeZone }] = await Promise.all([
      startListQuery(c, find(filters, cursor)),
      settings.current(),
    ]);
    return renderFragment(c, <Articles filters={filters} found={found} timeZone={timeZone} />);
  });

const isFiltered = ({ search, category }: BlogFilters) => Boolean(search || category);

type Found = ListPage<blogs.BlogSummary> & { featured: blogs.BlogSummary[] };

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

type Props = { filters: BlogFilters; found: Found; timeZone: string };

function BlogsPage({ filters, found, timeZone }: Omit<Props, "found"> & { found: Promise<Found> }) {
  return (
    <div className="min-h-svh">
      <header className="posts-head">
        <div className="container">
          <h1 className="text-title">Money Saving Tips</h1>
          <p className="mt-2 max-w-2xl text-balance opacity-80">
            What saves money, what only looks like it, and when to wait. Written to be used at the checkout.
          </p>
        </div>
      </header>
      <div className="container pt-6">
        <Island of={filterBlogs} props={filters} />
        <div id="blogs" className="mt-8">
          <Deferred of={found} pending={<Pending hasFeatured={!isFiltered(filters)} />}>
            {(found) => <Articles filters={filters} found={found} timeZone={timeZone} />}
          </Deferred>
        </div>
        <template id="blogs-pending">
          <Pending />
        </template>
      </div>
    </div>
  );
}

function Pending({ hasFeatured = false }) {
  return (
    <>
      {hasFeatured && (
        <Featured>
          <LeadSkeletons count={FEATURED} />
        </Featured>
      )}
      <All>
        <BlogSkeletons count={6} />
      </All>
    </>
  );
}

function Articles({ filters, found, timeZone }: Props) {
  const { featured, items, next, corrected } = found;
  const { search } = filters;
  const shown = featured.length + items.length;
  if (shown === 0) {
    return (
      <div data-summary="No blogs found">
        <All>
          <Empty title="No blogs found. Try adjusting your filters." />
        </All>
      </div>
    );
  }
  const summary = `${next ? "The first " : ""}${plural(shown, "article")} shown`;
  return (
    <div data-summary={announce(summary, { search, corrected })}>
      {featured.length > 0 && (
        <Featured>
          <LeadBlogs blogs={featured} timeZone={timeZone} />
        </Featured>
      )}
      {items.length > 0 && (
        <All note={featured.length > 0 && `${next ? "" : `${items.length} more, `}the newest first.`}>
          <Corrected search={search} corrected={corrected} />
          <BlogCards blogs={items} timeZone={timeZone} />
          {next && (
            <MoreLink
              href={paths.blogs({ ...filters, search: corrected ?? search, cursor: encodeCursor(next) })}
            >
              More Articles
            </MoreLink>
          )}
        </All>
      )}
    </div>
  );
}

function Featured({ children }: { children: ReactNode }) {
  return (
    <section className="mb-10 md:mb-14">
      <h2 className="mb-4 text-section">Featured Articles</h2>
      {children}
    </section>
  );
}

function All({ note, children }: { note?: string | false; children: ReactNode }) {
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3.5">
        <h2 className="text-section">All Articles</h2>
        {note && <p className="text-muted text-sm first-letter:uppercase">{note}</p>}
      </div>
      {children}
    </section>
  );
}
