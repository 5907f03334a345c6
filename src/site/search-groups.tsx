import type { ReactNode } from "react";
import type { Page } from "../models/paging";
import { subjectOf, wordsIn } from "../models/search/words";
import type { Store } from "../models/stores/list";
import { paths } from "../paths";
import { encodeCursor } from "../schemas/paging";
import { BlogCards } from "../ui/blog-cards";
import { CategoryTiles, StoreCards } from "../ui/cards";
import { Empty } from "../ui/empty";
import { plural } from "../ui/format";
import { ButtonLink } from "../ui/links";
import { StoreCheck } from "../ui/store-check";
import { countText, type Results, totalText } from "./find";
import { Corrected, MoreLink, Tickets } from "./lists";
import { NotFollowed } from "./not-followed";

/** The results of a search, or what is near where there are none. */
export function Groups({ timeZone, ...results }: Results & { timeZone: string }) {
  const { search, searched, corrected, found, counts, near } = results;
  const { deals, blogs, categories } = found;
  return (
    <>
      <Corrected search={search} corrected={corrected} />
      {near ? <Nothing search={search} near={near} /> : <ResultsHead {...results} timeZone={timeZone} />}
      {found.stores.items.length > 0 ? (
        <Group title="Stores" count={counts.stores}>
          <FoundStores search={searched} list={found.stores} />
        </Group>
      ) : (
        !near && (
          <p className="mb-8 text-muted">
            <b className="font-semibold text-ink">No Stores Found</b> Try adjusting your search terms.
          </p>
        )
      )}
      {deals.length > 0 && (
        <Group
          title="Deals"
          count={counts.deals}
          more={counts.deals > deals.length && `${paths.home({ search: searched })}#coupons`}
        >
          <Tickets deals={deals} timeZone={timeZone} place="home" view="grid" />
        </Group>
      )}
      {blogs.length > 0 && (
        <Group
          title="Guides"
          count={counts.blogs}
          more={counts.blogs > blogs.length && paths.blogs({ search: searched })}
        >
          <BlogCards blogs={blogs} timeZone={timeZone} />
        </Group>
      )}
      {categories.length > 0 && (
        <Group title="Categories" count={counts.categories}>
          <CategoryTiles categories={categories} level="h3" />
        </Group>
      )}
    </>
  );
}

/** Says first that the site follows a store, if that is its name. */
function ResultsHead({ timeZone, ...results }: Results & { timeZone: string }) {
  const { searched, found } = results;
  const [store] = found.stores.items;
  const isExact = store && plain(store.name) === plain(subjectOf(searched));
  return (
    <div className="mb-6">
      <p className="text-lead">
        {totalText(results)} for “<bdi>{searched}</bdi>”
      </p>
      {isExact && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3">
          <span>
            We follow{" "}
            <a href={paths.store(store.slug)} dir="auto" className="text-link">
              {store.name}
            </a>
            : {plural(store.dealCount, "active deal")}.
          </span>
          <StoreCheck store={store} timeZone={timeZone} />
        </p>
      )}
    </div>
  );
}

const plain = (name: string) => wordsIn(name).join(" ");

function Nothing({ search, near }: { search: string; near: NonNullable<Results["near"]> }) {
  return (
    <>
      <Empty title="No Stores Found" text="Try adjusting your search terms.">
        <ButtonLink href={paths.stores()}>Show All Stores</ButtonLink>
      </Empty>
      <div className="card my-6 py-2">
        <NotFollowed search={search} />
      </div>
      <Group title={near.isPopular ? "Popular Stores" : "Similar stores that we follow"}>
        <StoreCards stores={near.stores} place="stores" level="h3" />
      </Group>
      {near.categories.length > 0 && (
        <Group title="Categories">
          <CategoryTiles categories={near.categories} level="h3" />
        </Group>
      )}
    </>
  );
}

type GroupProps = { title: string; count?: number; more?: string | false; children: ReactNode };

export function Group({ title, count, more, children }: GroupProps) {
  return (
    <section className="mb-11">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-section">
          {title}
          {count !== undefined && (
            <span className="ml-2 font-sans font-normal text-base text-muted">{countText(count)}</span>
          )}
        </h2>
        {more && (
          <a href={more} className="text-link py-1">
            All {title.toLowerCase()} <span aria-hidden="true">→</span>
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

export function FoundStores({ search, list }: { search: string; list: Page<Store> }) {
  return (
    <>
      <StoreCards stores={list.items} place="stores" level="h3" />
      {list.next && (
        <MoreLink href={paths.stores({ search, cursor: encodeCursor(list.next) })}>More Stores</MoreLink>
      )}
    </>
  );
}
