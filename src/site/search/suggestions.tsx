import { Hono } from "hono";
import type { ReactNode } from "react";
import { memoize } from "../../cache/memoize";
import { checkQuery } from "../../cache/query";
import { cachedList } from "../../cache/serve";
import type { AppEnv } from "../../http/context";
import { renderFragment } from "../../http/render";
import { isEmpty, termsOf } from "../../models/search";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { searchAddress } from "../../schemas/search";
import { correctedText } from "../lists";
import { countText, find, NOT_EVERY_WORD, type Results, totalText } from "./find";
import { NotFollowed } from "./not-followed";
import { CategoryOption, DealOption, GuideOption, type Shown, StoreOption } from "./suggestion-options";

/** Stores are ranked among the first 24, as on the page of results. */
const LIMITS = { stores: 24, deals: 3, blogs: 2 };
const STORES = 3;
const CATEGORIES = 2;

/** The suggestions of the search field while a visitor types. */
export default new Hono<AppEnv>().get(
  paths.fragments.search(),
  checkQuery(searchAddress),
  cachedList,
  async (c) => {
    const { search } = c.req.valid("query");
    if (!search) return renderFragment(c, null);
    const [results, { timeZone }] = await Promise.all([
      find(c, search, LIMITS),
      memoize("settings", settings.current),
    ]);
    return renderFragment(c, <Suggestions results={results} timeZone={timeZone} />);
  },
);

function Suggestions({ results, timeZone }: { results: Results; timeZone: string }) {
  const { search, searched, corrected, found, partly, counts, near } = results;
  const shown: Shown = { words: termsOf(searched).words.join(" ").split(" "), timeZone };
  const isPartly = partly !== undefined && isEmpty(found);
  const groups = isPartly ? partly : found;
  const stores = (near?.stores ?? groups.stores.items).slice(0, STORES);
  const categories = groups.categories.slice(0, CATEGORIES);
  const total = near || isPartly ? "" : totalText(results);
  return (
    <div data-summary={near ? "No Stores Found" : total || NOT_EVERY_WORD} data-total={total}>
      {corrected && <p className="suggestions-note">{correctedText({ search, corrected })}</p>}
      {isPartly && <p className="suggestions-note">{NOT_EVERY_WORD}</p>}
      {near && (
        <>
          <p className="suggestions-note">No Stores Found. Try adjusting your search terms.</p>
          {near.isLikeShop && <NotFollowed search={search} level="p" />}
        </>
      )}
      <div id="suggestions" role="listbox" aria-label="Suggestions">
        <Group title={near ? "Popular Stores" : "Stores"} count={counts.stores}>
          {stores.map((store) => (
            <StoreOption key={store.id} store={store} {...shown} />
          ))}
        </Group>
        <Group title="Deals" count={counts.deals}>
          {groups.deals.map((deal) => (
            <DealOption key={deal.id} deal={deal} {...shown} />
          ))}
        </Group>
        <Group title="Guides" count={counts.blogs}>
          {groups.blogs.map((blog) => (
            <GuideOption key={blog.id} blog={blog} {...shown} />
          ))}
        </Group>
        <Group title="Categories" count={counts.categories}>
          {categories.map((category) => (
            <CategoryOption key={category.id} category={category} {...shown} />
          ))}
        </Group>
      </div>
    </div>
  );
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode[] }) {
  if (children.length === 0) return null;
  const id = `suggested-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options
    <div role="group" aria-labelledby={id} className="suggestion-group">
      <p id={id} role="presentation">
        {title} {count > 1 && countText(count)}
      </p>
      {children}
    </div>
  );
}
