import { plural } from "../../format";
import { isEmpty, subjectOf, wordsIn } from "../../models/search";
import { paths } from "../../paths";
import { BlogCards } from "../../ui/blog-cards";
import { CategoryTiles } from "../../ui/cards";
import { Empty } from "../../ui/empty";
import { ButtonLink } from "../../ui/links";
import { StoreCheck } from "../../ui/store-check";
import { Corrected, Tickets } from "../lists";
import { NOT_EVERY_WORD, type Results, totalText } from "./find";
import { NotFollowed } from "./not-followed";
import { FoundStores, Group, Rows } from "./parts";

/** The results of a search, or what is near where there are none. */
export function Groups({ timeZone, ...results }: Results & { timeZone: string }) {
  const { search, searched, corrected, found, partly, counts, near } = results;
  return (
    <>
      <Corrected search={search} corrected={corrected} />
      {near ? (
        <Nothing search={search} near={near} timeZone={timeZone} />
      ) : (
        !isEmpty(found) && <ResultsHead {...results} timeZone={timeZone} />
      )}
      <Lists groups={found} counts={counts} search={searched} timeZone={timeZone} />
      {partly && (
        <>
          <h2 className="mb-6 text-[clamp(1.625rem,1.4rem+1vw,2rem)]">{NOT_EVERY_WORD}</h2>
          <Lists groups={partly} search={searched} timeZone={timeZone} />
        </>
      )}
    </>
  );
}

type ListsProps = { groups: Results["found"]; counts?: Results["counts"]; search: string; timeZone: string };

/** Without `counts` all results are shown. */
function Lists({ groups, counts, search, timeZone }: ListsProps) {
  const { stores, deals, blogs, categories } = groups;
  return (
    <>
      {stores.items.length > 0 && (
        <Group title="Stores" count={counts?.stores}>
          <FoundStores search={search} list={stores} timeZone={timeZone} />
        </Group>
      )}
      {deals.length > 0 && (
        <Group
          title="Deals"
          count={counts?.deals}
          more={counts && counts.deals > deals.length && `${paths.home({ search })}#coupons`}
        >
          <Tickets deals={deals} timeZone={timeZone} variant="mixed" view="grid" />
        </Group>
      )}
      {blogs.length > 0 && (
        <Group
          title="Guides"
          count={counts?.blogs}
          more={counts && counts.blogs > blogs.length && paths.blogs({ search })}
        >
          <BlogCards blogs={blogs} timeZone={timeZone} />
        </Group>
      )}
      {categories.length > 0 && (
        <Group title="Categories" count={counts?.categories}>
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
  const isExact = store && normalized(store.name) === normalized(subjectOf(searched));
  return (
    <div className="mb-6">
      <p className="text-lead">
        {totalText(results)} for “<bdi translate="no">{searched}</bdi>”
      </p>
      {isExact && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3">
          <span>
            We follow{" "}
            <a href={paths.store(store.slug)} dir="auto" translate="no" className="text-link">
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

const normalized = (name: string) => wordsIn(name).join(" ");

type NothingProps = { search: string; near: NonNullable<Results["near"]>; timeZone: string };

function Nothing({ search, near, timeZone }: NothingProps) {
  return (
    <>
      <Empty title="No Stores Found" text="Try adjusting your search terms.">
        <ButtonLink href={paths.stores()}>Show All Stores</ButtonLink>
      </Empty>
      <div className="mt-6">
        {near.isLikeShop && (
          <div className="card mb-6 py-2">
            <NotFollowed search={search} />
          </div>
        )}
        <Group title="Popular Stores">
          <Rows stores={near.stores} timeZone={timeZone} />
        </Group>
      </div>
    </>
  );
}
