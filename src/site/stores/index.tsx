import { type Context, Hono } from "hono";
import { memoize } from "../../cache/memoize";
import { checkQuery } from "../../cache/query";
import { cachedList } from "../../cache/serve";
import { number, plural } from "../../format";
import type { AppEnv } from "../../http/context";
import * as categories from "../../models/categories";
import * as stores from "../../models/stores";
import { paths } from "../../paths";
import { encodeCursor } from "../../schemas/paging";
import { looseSearch } from "../../schemas/search";
import { type Letter, type StoresAddress, storesAddress } from "../../schemas/stores";
import { Deferred } from "../../ui/deferred";
import { Empty } from "../../ui/empty";
import { ButtonLink } from "../../ui/links";
import { SearchBox } from "../../ui/search-box";
import { Disclosure } from "../../ui/section";
import { StoreRowSkeletons } from "../../ui/skeletons";
import { MoreLink } from "../lists";
import { page } from "../page";
import { searchPage } from "../search/page";
import { startQuery } from "../start-query";
import { StoreFilters } from "../store/filters";
import { groupsOf, LetterRail, letterName, StoreRows } from "./rows";

export default new Hono<AppEnv>()
  .get(paths.stores(), checkQuery(storesAddress), cachedList, (c) => {
    const query = c.req.valid("query");
    return query.search ? searchPage(c, query) : directoryPage(c, query);
  })
  .get(paths.search(), (c) => c.redirect(paths.stores({ search: looseSearch.parse(c.req.query("q")) }), 301));

function directoryPage(c: Context<AppEnv>, query: StoresAddress): Promise<Response> {
  const found = startQuery(c, find(c, query));
  const isFiltered = Boolean(query.category || query.checked || query.sort !== "name" || query.cursor);
  return page(c, ({ siteName, timeZone }) => ({
    meta: {
      title: query.letter ? `All Stores: ${letterName(query.letter)}` : "All Stores",
      description: `Every store ${siteName} follows, with the number of coupons and offers that are live today.`,
      path: paths.stores({ letter: query.letter }),
      noindex: isFiltered,
    },
    current: "stores",
    main: (
      <div className="container min-h-svh pt-9">
        <div className="mb-4.5 flex flex-wrap items-baseline gap-x-4.5 gap-y-1.5 max-md:[&>:last-child]:flex-[1_1_100%] [&_p]:text-balance max-[28rem]:[&_p]:min-h-12">
          <h1 className="text-title">All Stores</h1>
          <Deferred promise={found} pending={<p>&nbsp;</p>} failed={null}>
            {(found) => <p className="text-muted">{summaryOf(found)}</p>}
          </Deferred>
        </div>
        <div className="flex flex-wrap gap-2.5 [&>.search-box]:max-w-none [&>:first-child]:flex-[1_1_320px] max-md:[&>:not(:first-child)]:flex-[1_1_100%]">
          <SearchBox place="page" />
          <Deferred
            promise={found}
            pending={
              <div className="skeleton h-[92px] pointer-coarse:h-24 md:h-[42px] md:w-[606px] md:pointer-coarse:h-11" />
            }
            failed={null}
          >
            {(found) => <StoreFilters query={query} {...found} />}
          </Deferred>
        </div>
        <Deferred
          promise={found}
          pending={<StoreRowSkeletons count={9} />}
          failed={<Empty title="Error Loading Stores" text="Please try again later." torn />}
        >
          {(found) => <Stores query={query} timeZone={timeZone} {...found} />}
        </Deferred>
      </div>
    ),
  }));
}

type Found = Awaited<ReturnType<typeof find>>;

async function find(c: Context<AppEnv>, { category, checked, sort, letter, cursor }: StoresAddress) {
  const [all, figures] = await Promise.all([
    memoize("counted categories", categories.counted),
    memoize("directory", stores.figures),
  ]);
  const chosen = all.find(({ slug }) => slug === category);
  const filter = { categoryId: chosen?.id, withCheckedCode: checked === "yes" };
  const extent = await memoize(`directory ${JSON.stringify(filter)}`, () => stores.extentOf(filter));
  const list = await stores.directory(filter, extent, { sort, letter, cursor });
  if (list.items.length === 0) c.set("skipsCache", true);
  const isFiltered = chosen !== undefined || checked !== undefined;
  return { categories: all.filter(({ storeCount }) => storeCount > 0), figures, extent, list, isFiltered };
}

function summaryOf({ figures: { all, withoutCode }, extent: { count }, isFiltered }: Found): string {
  if (isFiltered)
    return count === null ? `More than ${stores.MOST_ON_ONE_PAGE} stores.` : `${plural(count, "store")}.`;
  const followed = `${plural(all, "store")}.`;
  if (!withoutCode) return followed;
  return withoutCode === 1
    ? `${followed} 1 of them has no code today, and says so.`
    : `${followed} ${number.format(withoutCode)} of them have no code today, and say so.`;
}

type StoresProps = Found & { query: StoresAddress; timeZone: string };

function Stores({ query: { category, checked, sort }, extent, list, isFiltered, timeZone }: StoresProps) {
  const { items, letter, next } = list;
  if (items.length === 0)
    return (
      <Empty title="No Stores Found" text="No stores available at the moment.">
        {isFiltered && <ButtonLink href={paths.stores()}>Show All Stores</ButtonLink>}
      </Empty>
    );
  const pageOf = (letter?: Letter, cursor?: string) =>
    paths.stores({ category, checked, sort, letter, cursor });
  return (
    <>
      {sort === "name" && (
        <LetterRail used={extent.letters} current={letter} href={letter ? pageOf : undefined} />
      )}
      <Disclosure className="mt-3 mb-2" />
      <StoreRows groups={groupsOf(items, sort)} timeZone={timeZone} />
      {next && <MoreLink href={pageOf(letter ?? undefined, encodeCursor(next))}>More Stores</MoreLink>}
    </>
  );
}
