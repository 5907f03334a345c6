import type { ReactNode } from "react";
import * as groups from "../models/search/groups";
import { paths } from "../paths";
import { BlogCard } from "../ui/blog-card";
import { CategoryTile } from "../ui/category-tile";
import { Corrected, correctedText } from "../ui/corrected";
import { plural } from "../ui/plural";
import { Ticket } from "../ui/ticket";

const LIMITS = { stores: 24, deals: 6, blogs: 3 };

export type Results = Awaited<ReturnType<typeof groups.find>>;

export const search = (text: string): Promise<Results> => groups.find(text, LIMITS);

type Props = {
  search: string;
  results: Results;
  timeZone: string;
  /** The stores that were found, or the text that there is none. */
  children: ReactNode;
};

/** What a search found: stores, deals, guides and categories. */
export function SearchResults({ search, results: { found, corrected }, timeZone, children }: Props) {
  const { stores, deals, blogs, categories } = found;
  const searched = corrected ?? search;
  return (
    <div data-summary={summaryOf(search, found, corrected)}>
      {corrected && <Corrected search={search} corrected={corrected} />}
      {stores.items.length > 0 ? <Group title="Stores">{children}</Group> : children}
      {deals.length > 0 && (
        <Group
          title="Deals"
          more={
            deals.length === LIMITS.deals && {
              href: `${paths.home({ search: searched })}#coupons`,
              of: "coupons",
            }
          }
          searched={searched}
        >
          <div className="tickets" data-view="grid">
            {deals.map((deal) => (
              <Ticket key={deal.id} deal={deal} timeZone={timeZone} place="store" />
            ))}
          </div>
        </Group>
      )}
      {blogs.length > 0 && (
        <Group
          title="Guides"
          more={blogs.length === LIMITS.blogs && { href: paths.blogs({ search: searched }), of: "guides" }}
          searched={searched}
        >
          <div className="cards">
            {blogs.map((blog) => (
              <BlogCard key={blog.id} blog={blog} timeZone={timeZone} level="h3" />
            ))}
          </div>
        </Group>
      )}
      {categories.length > 0 && (
        <Group title="Categories">
          <div className="category-tiles">
            {categories.map((category) => (
              <CategoryTile key={category.id} category={category} level="h3" />
            ))}
          </div>
        </Group>
      )}
    </div>
  );
}

type GroupProps = {
  title: string;
  more?: { href: string; of: string } | false;
  searched?: string;
  children: ReactNode;
};

function Group({ title, more, searched, children }: GroupProps) {
  return (
    <section className="mb-11">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-section">{title}</h2>
        {more && (
          <a href={more.href} className="text-link py-1">
            All {more.of} for “{searched}” <span aria-hidden="true">→</span>
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

/** For those who do not see the groups. */
function summaryOf(
  search: string,
  { stores, deals, blogs, categories }: groups.Groups,
  corrected?: string,
): string {
  const counts = [
    stores.items.length > 0 ? plural(stores.items.length, "store") : "No Stores Found",
    deals.length > 0 && plural(deals.length, "deal"),
    blogs.length > 0 && plural(blogs.length, "guide"),
    categories.length > 0 && plural(categories.length, "category", "categories"),
  ];
  const all = counts.filter(Boolean).join(", ");
  const shown = groups.isEmpty({ stores, deals, blogs, categories }) ? all : `${all} shown`;
  return corrected ? `${correctedText({ search, corrected })} ${shown}` : shown;
}
