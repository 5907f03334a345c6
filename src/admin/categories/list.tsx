import type { ReactNode } from "react";
import { COUNT_LIMIT } from "../../models/dashboard";
import * as categories from "../../models/editing/categories";
import { paths, withQuery } from "../../paths";
import { placeQuery } from "../../schemas/paging";
import { FilterBar, FilterSelect } from "../filters";
import { shortCount } from "../frame";
import { Cell, DialogLink, HeadOfList, List, rowId, ScreenHead, Tick } from "../list";
import { pagesAround } from "../page-links";
import type { CategoriesAt } from ".";

const PAGE = 50;

export async function CategoriesScreen(at: CategoriesAt): Promise<ReactNode> {
  const list = await Categories(at);
  return (
    <>
      <CategoriesHead at={at} />
      <FilterBar path={paths.adminList("categories")} search={at.search} label="Search categories">
        <FilterSelect
          name="sort"
          label="Sort by"
          value={at.sort}
          options={[
            ["name", "By name"],
            ["newest", "Newest first"],
          ]}
        />
      </FilterBar>
      {list}
    </>
  );
}

/** What the filters change: the list, and above it where its buttons lead. */
export async function CategoryList(at: CategoriesAt): Promise<ReactNode> {
  return (
    <>
      {await Categories(at)}
      <CategoriesHead at={at} isSwapped />
    </>
  );
}

function CategoriesHead({ at, isSwapped }: { at: CategoriesAt; isSwapped?: boolean }) {
  return (
    <HeadOfList isSwapped={isSwapped}>
      <ScreenHead title="Categories">
        <DialogLink href={withQuery(paths.adminNew("categories"), queryOf(at))} className="btn btn-brand">
          New category
        </DialogLink>
      </ScreenHead>
    </HeadOfList>
  );
}

async function Categories(at: CategoriesAt): Promise<ReactNode> {
  const { cursor, back: _, sort, ...filter } = at;
  const [page, count] = await Promise.all([
    categories.list(filter, sort, { limit: PAGE, cursor }),
    categories.count(filter, COUNT_LIMIT + 1),
  ]);
  const here = queryOf(at);
  return (
    <List
      what="categories"
      count={count}
      columns={["Category", "Stores"]}
      rows={page.items.map((category) => <CategoryRow key={category.id} category={category} here={here} />)}
      empty={at.search ? "No category fits this filter." : "No categories yet. Make the first one."}
      bulk={{
        path: withQuery(paths.adminBulk("categories"), here),
        actions: [{ action: "delete", label: "Delete" }],
      }}
      pages={pagesAround(at, page.next, (place) => paths.adminList("categories", { ...here, ...place }))}
    />
  );
}

type Here = ReturnType<typeof queryOf>;

function CategoryRow({ category, here }: { category: categories.CategoryRow; here: Here }) {
  const { id, name, slug, storeCount } = category;
  return (
    <tr>
      <Tick id={id} name={name} />
      <td>
        <DialogLink
          id={rowId(id)}
          href={withQuery(paths.adminOne("categories", id), here)}
          className="row-name"
        >
          {name}
        </DialogLink>
        <a href={paths.category(slug)} className="row-note">
          {paths.category(slug)}
        </a>
      </td>
      <Cell label="Stores">{shortCount(storeCount)}</Cell>
      <td className="actions">
        <a href={paths.adminList("stores", { category: slug })} className="btn btn-plain btn-small">
          Stores
        </a>
        <DialogLink
          href={withQuery(paths.adminDeletion("categories", id), here)}
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
export function queryOf({ search, sort, ...place }: CategoriesAt) {
  return { search, sort: sort === "name" ? "" : sort, ...placeQuery(place) };
}
