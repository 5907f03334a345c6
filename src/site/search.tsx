import type { ReactNode } from "react";
import * as groups from "../models/search/groups";
import { paths } from "../paths";
import { BlogCards } from "../ui/blog-cards";
import { CategoryTiles } from "../ui/cards";
import { plural } from "../ui/format";
import { announce, Corrected, Tickets } from "./lists";

const LIMITS = { stores: 24, deals: 6, blogs: 3 };

export type Results = Awaited<ReturnType<typeof groups.find>>;

export const search = (text: string): Promise<Results> => groups.find(text, LIMITS);

type Props = {
  search: string;
  results: Results;
  timeZone: string;
  /** The list of stores, or the text that there is none. */
  children: ReactNode;
};

export function SearchResults({ search, results: { found, corrected }, timeZone, children }: Props) {
  const { stores, deals, blogs, categories } = found;
  const searched = corrected ?? search;
  const allCoupons = { href: `${paths.home({ search: searched })}#coupons`, of: "coupons", searched };
  const allGuides = { href: paths.blogs({ search: searched }), of: "guides", searched };
  return (
    <div data-summary={announce(summaryOf(found), { search, corrected })}>
      <Corrected search={search} corrected={corrected} />
      {stores.items.length > 0 ? <Group title="Stores">{children}</Group> : children}
      {deals.length > 0 && (
        <Group title="Deals" more={deals.length === LIMITS.deals && allCoupons}>
          <Tickets deals={deals} timeZone={timeZone} place="store" view="grid" />
        </Group>
      )}
      {blogs.length > 0 && (
        <Group title="Guides" more={blogs.length === LIMITS.blogs && allGuides}>
          <BlogCards blogs={blogs} timeZone={timeZone} />
        </Group>
      )}
      {categories.length > 0 && (
        <Group title="Categories">
          <CategoryTiles categories={categories} level="h3" />
        </Group>
      )}
    </div>
  );
}

type GroupProps = {
  title: string;
  more?: { href: string; of: string; searched: string } | false;
  children: ReactNode;
};

function Group({ title, more, children }: GroupProps) {
  return (
    <section className="mb-11">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-section">{title}</h2>
        {more && (
          <a href={more.href} className="text-link py-1">
            All {more.of} for “{more.searched}” <span aria-hidden="true">→</span>
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

function summaryOf(found: groups.Groups): string {
  const { stores, deals, blogs, categories } = found;
  const counts = [
    stores.items.length > 0 ? plural(stores.items.length, "store") : "No Stores Found",
    deals.length > 0 && plural(deals.length, "deal"),
    blogs.length > 0 && plural(blogs.length, "guide"),
    categories.length > 0 && plural(categories.length, "category", "categories"),
  ];
  const all = counts.filter(Boolean).join(", ");
  return groups.isEmpty(found) ? all : `${all} shown`;
}
