import type { ReactNode } from "react";
import * as categories from "../../models/categories";
import { COUNT_LIMIT, FOUND_LIMIT } from "../../models/dashboard";
import * as stores from "../../models/editing/stores";
import { paths, withQuery } from "../../paths";
import { placeQuery } from "../../schemas/paging";
import { Icon } from "../../ui/icon";
import { Sparkles } from "../../ui/icons";
import { StoreMark } from "../../ui/store-mark";
import { FilterBar, FilterSelect } from "../filters";
import { Cell, DialogLink, HeadOfList, List, rowId, ScreenHead, Tick } from "../list";
import { pagesAround } from "../page-links";
import type { StoresAt } from ".";

const PAGE = 50;

export async function StoresScreen(at: StoresAt): Promise<ReactNode> {
  const [list, all] = await Promise.all([Stores(at), categories.all()]);
  return (
    <>
      <StoresHead at={at} />
      <FilterBar path={paths.adminList("stores")} search={at.search} label="Search stores">
        <FilterSelect
          name="category"
          label="Category"
          value={at.category}
          options={[["", "All categories"], ...all.map(({ slug, name }) => [slug, name] as const)]}
        />
        <FilterSelect
          name="state"
          label="State"
          value={at.state ?? ""}
          options={[
            ["", "Any state"],
            ["empty", "Without a live deal"],
            ["plain", "Link not https"],
          ]}
        />
        <FilterSelect
          name="sort"
          label="Sort by"
          value={at.sort}
          options={[
            ["name", "By name"],
            ["newest", "Newest first"],
            ["popularity", "Most visited"],
          ]}
        />
      </FilterBar>
      {list}
    </>
  );
}

/** What the filters change: the list, and above it where its buttons lead. */
export async function StoreList(at: StoresAt): Promise<ReactNode> {
  return (
    <>
      {await Stores(at)}
      <StoresHead at={at} isSwapped />
    </>
  );
}

function StoresHead({ at, isSwapped }: { at: StoresAt; isSwapped?: boolean }) {
  return (
    <HeadOfList isSwapped={isSwapped}>
      <ScreenHead title="Stores">
        <DialogLink href={paths.generateStore(queryOf(at))} className="btn btn-plain">
          <Icon of={Sparkles} size={16} />
          Generate with AI
        </DialogLink>
        <DialogLink href={withQuery(paths.adminNew("stores"), queryOf(at))} className="btn btn-brand">
          New store
        </DialogLink>
      </ScreenHead>
    </HeadOfList>
  );
}

async function Stores(at: StoresAt): Promise<ReactNode> {
  const { cursor, back: _, sort, ...filter } = at;
  const [page, count] = await Promise.all([
    stores.list(filter, sort, { limit: PAGE, cursor }),
    stores.count(filter, (at.search ? FOUND_LIMIT : COUNT_LIMIT) + 1),
  ]);
  const here = queryOf(at);
  return (
    <List
      what="stores"
      count={count}
      most={at.search ? FOUND_LIMIT : undefined}
      columns={["Store", "Category", "Live deals", "Events in 30 days"]}
      rows={page.items.map((store) => <StoreRow key={store.id} store={store} here={here} />)}
      empty={
        at.search || at.category || at.state
          ? "No store fits this filter."
          : "No stores yet. Make the first one."
      }
      bulk={{
        path: withQuery(paths.adminBulk("stores"), here),
        actions: [{ action: "delete", label: "Delete" }],
      }}
      pages={pagesAround(at, page.next, (place) => paths.adminList("stores", { ...here, ...place }))}
    />
  );
}

type Here = ReturnType<typeof queryOf>;

function StoreRow({ store, here }: { store: stores.StoreRow; here: Here }) {
  const { id, name, slug, picture, category, liveDeals, popularity } = store;
  return (
    <tr>
      <Tick id={id} name={name} />
      <td>
        <span className="flex items-center gap-3">
          <StoreMark name={name} picture={picture} size={40} />
          <span className="min-w-0">
            <DialogLink
              id={rowId(id)}
              href={withQuery(paths.adminOne("stores", id), here)}
              className="row-name"
            >
              {name}
            </DialogLink>
            <a href={paths.store(slug)} className="row-note">
              {paths.store(slug)}
            </a>
          </span>
        </span>
      </td>
      <Cell label="Category">{category ?? "–"}</Cell>
      <Cell label="Live deals">{liveDeals}</Cell>
      <Cell label="Events in 30 days">{popularity}</Cell>
      <td className="actions">
        <a href={paths.adminList("offers", { store: slug })} className="btn btn-plain btn-small">
          Offers
        </a>
        <DialogLink
          href={withQuery(paths.adminDeletion("stores", id), here)}
          className="btn btn-plain btn-small"
          label={`Delete ${name}`}
        >
          Delete
        </DialogLink>
      </td>
    </tr>
  );
}

/** The list's own parameters, which its dialogs carry along; what is usual is left out. */
export function queryOf({ search, category, state, sort, ...place }: StoresAt) {
  return { search, category, state, sort: sort === "name" ? "" : sort, ...placeQuery(place) };
}
