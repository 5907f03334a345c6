import type { ReactNode } from "react";
import { plural } from "../../format";
import type { BlogSummary } from "../../models/blogs";
import type { Page } from "../../models/paging";
import { paths } from "../../paths";
import type { BlogFilters } from "../../schemas/blogs";
import { encodeCursor } from "../../schemas/paging";
import { BlogCards, LeadBlogs } from "../../ui/blog-cards";
import { Empty } from "../../ui/empty";
import { ButtonLink } from "../../ui/links";
import { BlogSkeletons, LeadSkeletons } from "../../ui/skeletons";
import { announce, Corrected, MoreLink } from "../lists";

export const FEATURED = 3;

export type Found = Page<BlogSummary> & { featured: BlogSummary[] };

type Props = { filters: BlogFilters; found: Found; timeZone: string };

export function PendingArticles({ hasFeatured = false }) {
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

export function Articles({ filters, found, timeZone }: Props) {
  const { featured, items, next, corrected } = found;
  const { search } = filters;
  const shown = featured.length + items.length;
  if (shown === 0) {
    return (
      <div data-summary="No blogs found">
        <All>
          <Empty title="No blogs found. Try adjusting your filters.">
            <ButtonLink href={paths.blogs()}>Show All Articles</ButtonLink>
          </Empty>
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
