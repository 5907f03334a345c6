import type { Context } from "hono";
import type { ReactNode } from "react";
import type { AppEnv } from "../http/context";
import type { Page as ListPage } from "../models/paging";
import * as groups from "../models/search/groups";
import * as stores from "../models/stores/list";
import { paths } from "../paths";
import { encodeCursor } from "../schemas/paging";
import type { StoresAddress } from "../schemas/stores";
import { BlogCards } from "../ui/blog-cards";
import { CategoryTiles, StoreCards } from "../ui/cards";
import { Deferred } from "../ui/deferred";
import { Empty } from "../ui/empty";
import { ButtonLink } from "../ui/links";
import { SearchBox } from "../ui/search-box";
import { StoreCardSkeletons } from "../ui/skeletons";
import { Corrected, MoreLink, Tickets } from "./lists";
import { page } from "./page";
import { startQuery } from "./start-query";

const LIMITS = { stores: 24, deals: 6, blogs: 3 };

/** The results of a search in groups; its later pages have stores only. */
export function searchPage(c: Context<AppEnv>, query: StoresAddress): Promise<Response> {
  const { search } = query;
  const results = startQuery(c, find(c, query));
  return page(c, ({ siteName, timeZone }) => ({
    meta: {
      title: "All Stores",
      description: `Stores, deals and guides of ${siteName} for “${search}”.`,
      path: paths.stores(),
      noindex: true,
    },
    current: "stores",
    main: (
      <div className="container min-h-svh pt-9">
        <h1 className="mb-6 text-title">All Stores</h1>
        <SearchBox place="page" search={search} />
        <div id="stores" className="mt-6">
          <Deferred
            of={results}
            pending={<StoreCardSkeletons count={9} />}
            failed={<Empty title="Error Loading Stores" text="Please try again later." torn />}
          >
            {(results) => <Results search={search} {...results} timeZone={timeZone} />}
          </Deferred>
        </div>
      </div>
    ),
  }));
}

type Found = { found: groups.Groups; corrected?: string };

async function find(c: Context<AppEnv>, { search, cursor }: StoresAddress): Promise<Found> {
  const results = cursor ? { found: await later(search, cursor) } : await groups.find(search, LIMITS);
  if (groups.isEmpty(results.found)) c.set("skipsCache", true);
  return results;
}

async function later(search: string, cursor: StoresAddress["cursor"]): Promise<groups.Groups> {
  const found = await stores.list({ search }, { limit: LIMITS.stores, cursor });
  return { stores: found, deals: [], blogs: [], categories: [] };
}

function Results({ search, found, corrected, timeZone }: Found & { search: string; timeZone: string }) {
  const { stores, deals, blogs, categories } = found;
  const searched = corrected ?? search;
  const allCoupons = { href: `${paths.home({ search: searched })}#coupons`, of: "coupons", searched };
  const allGuides = { href: paths.blogs({ search: searched }), of: "guides", searched };
  return (
    <>
      <Corrected search={search} corrected={corrected} />
      {stores.items.length > 0 ? (
        <Group title="Stores">
          <FoundStores search={searched} list={stores} />
        </Group>
      ) : (
        <Empty title="No Stores Found" text="Try adjusting your search terms.">
          <ButtonLink href={paths.stores()}>Show All Stores</ButtonLink>
        </Empty>
      )}
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
    </>
  );
}

function FoundStores({ search, list }: { search: string; list: ListPage<stores.Store> }) {
  return (
    <>
      <StoreCards stores={list.items} place="stores" level="h3" />
      {list.next && (
        <MoreLink href={paths.stores({ search, cursor: encodeCursor(list.next) })}>More Stores</MoreLink>
      )}
    </>
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
