import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../http/context";
import * as categories from "../models/categories";
import * as adminList from "../models/category-admin-list";
import { COUNT_LIMIT } from "../models/dashboard";
import { paths } from "../paths";
import { type CategoryInput, categoryInput } from "../schemas/stores";
import { plural } from "../ui/format";
import { shortCount } from "./frame";
import { deleteRoutes } from "./resource/delete-routes";
import { editRoutes, showForm, textsOf } from "./resource/edit-routes";
import type { FieldSpec } from "./resource/fields";
import { FilterSelect } from "./resource/filters";
import { ButtonLink } from "./resource/parts";
import { listParams, listRoute, NameLink, NewLink, PAGE_SIZE, type Resource } from "./resource/resource";
import { type Column, Table } from "./resource/table";

const params = listParams.extend({ sort: z.enum(adminList.categorySorts).catch("name").default("name") });

type Params = z.output<typeof params>;

const resource: Resource<Params> = {
  list: "categories",
  one: "category",
  many: "categories",
  params,
  filters: ({ sort }) => (
    <FilterSelect
      name="sort"
      label="Sort by"
      value={sort}
      options={{ name: "By name", newest: "Newest first" }}
    />
  ),
  content: async (params) => {
    const { cursor, back: _, sort, ...filter } = params;
    const [page, count] = await Promise.all([
      adminList.list(filter, sort, { limit: PAGE_SIZE, cursor }),
      adminList.count(filter, COUNT_LIMIT + 1),
    ]);
    return {
      buttons: <NewLink of={resource} params={params} />,
      table: (
        <Table
          {...{ of: resource, params, page, count, columns: columns(params) }}
          actions={({ slug }) => (
            <ButtonLink href={paths.adminList("stores", { category: slug })} small>
              Stores
            </ButtonLink>
          )}
          empty={params.search ? "No category fits this filter." : "No categories yet. Make the first one."}
        />
      ),
    };
  },
  verbs: {},
};

const columns = (params: Params): Column<categories.CountedCategory>[] => [
  {
    label: "Category",
    isTitle: true,
    cell: (category) => (
      <>
        <NameLink of={resource} params={params} row={category} />
        <a href={paths.category(category.slug)} className="row-note">
          {paths.category(category.slug)}
        </a>
      </>
    ),
  },
  { label: "Stores", cell: ({ storeCount }) => shortCount(storeCount) },
];

const fields = (isNew: boolean): Record<keyof CategoryInput, FieldSpec> => ({
  name: { label: "Name", required: true, maxLength: 100 },
  slug: {
    label: "Slug",
    required: true,
    maxLength: 100,
    slugOf: "name",
    hint: isNew ? "The address of its page: /category/…" : "The old address will lead to the new one.",
  },
});

export default new Hono<AppEnv>()
  .route("/", listRoute(resource))
  .route("/", deleteRoutes(resource, { model: categories, consequences }))
  .route(
    "/",
    editRoutes(resource, {
      model: categories,
      schema: categoryInput,
      valuesOf: (_, category) => (category ? textsOf(category, ["name", "slug"]) : {}),
      show: (c, shown) => showForm(c, resource, shown, fields(!shown.row)),
    }),
  );

async function consequences(ids: number[]): Promise<string> {
  const { stores, deals } = await categories.touched(ids);
  const losing = [stores > 0 && plural(stores, "store"), deals > 0 && plural(deals, "deal")].filter(Boolean);
  return losing.length > 0
    ? `${losing.join(" and ")} will have no category.`
    : "No store and no deal has it.";
}
