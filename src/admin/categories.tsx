import { z } from "zod";
import * as categories from "../models/categories";
import { paths } from "../paths";
import { type CategoryInput, categoryFields, categoryInput } from "../schemas/categories";
import { shortCount } from "./frame";
import { entityRoutes, showForm } from "./resource/edit-routes";
import { type FieldSpec, slugField } from "./resource/fields";
import { FilterSelect } from "./resource/filters";
import { ButtonLink } from "./resource/parts";
import { exportOf, type ListScreen, listParams, NameLink, NewLink } from "./resource/resource";
import { textsOf } from "./resource/save";

const params = listParams.extend({ sort: z.enum(categories.categorySorts).catch("name").default("name") });

const sorts = { name: "By name", newest: "Newest first" };

const listScreen: ListScreen<z.output<typeof params>, categories.CountedCategory> = {
  list: "categories",
  one: "category",
  params,
  filters: ({ sort }) => <FilterSelect name="sort" label="Sort by" value={sort} options={sorts} />,
  find: (params, page) => categories.list(params, params.sort, page),
  count: categories.count,
  buttons: ({ query }) => <NewLink screen={listScreen} query={query} />,
  columns: [
    {
      label: "Category",
      isTitle: true,
      cell: (category, { query }) => (
        <NameLink list="categories" row={category} query={query} page={paths.category(category.slug)} />
      ),
    },
    { label: "Stores", cell: ({ storeCount }) => shortCount(storeCount) },
  ],
  actions: ({ slug }) => (
    <ButtonLink href={paths.adminList("stores", { category: slug })} small>
      Stores
    </ButtonLink>
  ),
  exports: exportOf(categoryFields),
  canDelete: true,
};

const fields = (isNew: boolean): Record<keyof CategoryInput, FieldSpec> => ({
  ...categoryFields,
  slug: slugField("/category/…", isNew),
});

export default entityRoutes(listScreen, {
  model: categories,
  schema: categoryInput,
  valuesOf: (_, category) => (category ? textsOf(category, Object.keys(categoryFields)) : {}),
  show: (c, shown) => showForm(c, listScreen, shown, fields(!shown.row)),
  consequences: categories.categoryEntity,
});
