import { z } from "zod";
import * as categories from "../../models/editing/categories";
import { type CategoryInput, categoryInput } from "../../schemas/categories";
import { listPlace } from "../../schemas/paging";
import { plural } from "../../ui/plural";
import { entityScreens } from "../entity";
import { CategoryDialog, valuesOf } from "./dialog";
import { CategoriesScreen, CategoryList, queryOf } from "./list";

const address = z.object({
  search: z.string().trim().max(100).catch("").default(""),
  sort: z.enum(categories.categorySorts).catch("name").default("name"),
  ...listPlace.shape,
});

/** The list's address: what is searched for, and how it is sorted. */
export type CategoriesAt = z.output<typeof address>;

export default entityScreens<CategoriesAt, CategoryInput, categories.EditedCategory>({
  list: "categories",
  title: "Categories",
  one: "category",
  address,
  queryOf,
  Screen: CategoriesScreen,
  List: CategoryList,
  Dialog: CategoryDialog,
  blank: () => ({}),
  valuesOf,
  nameOf: ({ name }) => name,
  schema: categoryInput,
  model: categories,
  touches: async (ids) => {
    const { stores, deals } = await categories.touched(ids);
    const left = [stores > 0 && plural(stores, "store"), deals > 0 && plural(deals, "deal")].filter(Boolean);
    return left.length > 0 ? `${left.join(" and ")} will have no category.` : "No store and no deal has it.";
  },
});
