import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import * as categories from "../../models/categories";
import { COUNT_LIMIT, FOUND_LIMIT } from "../../models/dashboard";
import * as stores from "../../models/stores/admin-list";
import * as write from "../../models/stores/write";
import { paths } from "../../paths";
import { DEFAULT_CURRENCY, type StoreInput, storeFields, storeInput } from "../../schemas/stores";
import { plural } from "../../ui/format";
import { Icon } from "../../ui/icon";
import { Sparkles } from "../../ui/icons";
import { StoreMark } from "../../ui/store-mark";
import { deleteRoutes } from "../resource/delete-routes";
import { editRoutes, type ShownForm, showForm, textsOf } from "../resource/edit-routes";
import type { FieldSpec } from "../resource/fields";
import { FilterSelect } from "../resource/filters";
import { ButtonLink, DialogLink } from "../resource/parts";
import {
  listParams,
  listRoute,
  NameLink,
  NewLink,
  PAGE_SIZE,
  queryOf,
  type Resource,
} from "../resource/resource";
import { type Column, Table } from "../resource/table";
import { LogoField, withLogo } from "./logo";

export const params = listParams.extend({
  category: z.string().trim().max(100).catch("").default(""),
  state: z.enum(stores.storeStates).optional().catch(undefined),
  sort: z.enum(stores.storeSorts).catch("name").default("name"),
});

export type Params = z.output<typeof params>;

const states = { "": "Any state", empty: "Without a live deal", plain: "Link not https" };
const sorts = { name: "By name", newest: "Newest first", popularity: "Most visited" };

export const resource: Resource<Params> = {
  list: "stores",
  one: "store",
  many: "stores",
  params,
  filters: async ({ category, state, sort }) => {
    const all = (await categories.all()).map(({ slug, name }) => [slug, name] as const);
    return (
      <>
        <FilterSelect
          name="category"
          label="Category"
          value={category}
          options={[["", "All categories"], ...all]}
        />
        <FilterSelect name="state" label="State" value={state} options={states} />
        <FilterSelect name="sort" label="Sort by" value={sort} options={sorts} />
      </>
    );
  },
  content: async (params) => {
    const { cursor, back: _, sort, ...filter } = params;
    const max = params.search ? FOUND_LIMIT : COUNT_LIMIT;
    const [page, count] = await Promise.all([
      stores.list(filter, sort, { limit: PAGE_SIZE, cursor }),
      stores.count(filter, max + 1),
    ]);
    const isFiltered = params.search || params.category || params.state;
    return {
      buttons: (
        <>
          <DialogLink href={paths.generateStore(queryOf(resource, params))} className="btn btn-plain">
            <Icon of={Sparkles} size={16} />
            Generate with AI
          </DialogLink>
          <NewLink of={resource} params={params} />
        </>
      ),
      table: (
        <Table
          {...{ of: resource, params, page, count, max, columns: columns(params) }}
          actions={({ slug }) => (
            <ButtonLink href={paths.adminList("offers", { store: slug })} small>
              Offers
            </ButtonLink>
          )}
          empty={isFiltered ? "No store fits this filter." : "No stores yet. Make the first one."}
        />
      ),
    };
  },
  verbs: {},
};

const columns = (params: Params): Column<stores.StoreRow>[] => [
  {
    label: "Store",
    isTitle: true,
    cell: (store) => (
      <span className="flex items-center gap-3">
        <StoreMark name={store.name} picture={store.picture} size={40} />
        <span className="min-w-0">
          <NameLink of={resource} params={params} row={store} />
          <a href={paths.store(store.slug)} className="row-note">
            {paths.store(store.slug)}
          </a>
        </span>
      </span>
    ),
  },
  { label: "Category", cell: ({ category }) => category ?? "–" },
  { label: "Live deals", cell: ({ liveDeals }) => liveDeals },
  { label: "Events in 30 days", cell: ({ popularity }) => popularity },
];

type Fields = Record<keyof StoreInput, FieldSpec>;

async function fields({ form, row }: ShownForm<Params, stores.EditedStore>): Promise<Fields> {
  // The form is shown even while the categories cannot be read.
  const all = await categories.all().catch(() => []);
  return {
    ...storeFields,
    slug: {
      ...storeFields.slug,
      slugOf: "name",
      hint: row ? "The old address will lead to the new one." : "The address of its page: /store/…",
    },
    category: {
      ...storeFields.category,
      choices: [["", "None"], ...all.map(({ name }) => [name, name] as const)],
    },
    logo: { ...storeFields.logo, hasFile: true, node: <LogoField form={form} edited={row} /> },
  };
}

export default new Hono<AppEnv>()
  .route("/", listRoute(resource))
  .route("/", deleteRoutes(resource, { model: write, consequences }))
  .route(
    "/",
    editRoutes(resource, {
      model: write,
      schema: storeInput,
      valuesOf: (_, store) =>
        store
          ? textsOf(store, Object.keys(storeInput.shape))
          : { dealCount: "0", currency: DEFAULT_CURRENCY },
      show: async (c, shown) => showForm(c, resource, shown, await fields(shown)),
      prepare: withLogo,
    }),
  );

async function consequences(ids: number[]): Promise<string> {
  const { deals, blogs } = await write.countDependents(ids);
  const also = [
    deals > 0 && `${plural(deals, "deal")} will be deleted with ${ids.length === 1 ? "it" : "them"}`,
    blogs > 0 && `${plural(blogs, "blog")} will have no store`,
  ].filter(Boolean);
  return also.length > 0 ? `${also.join(", and ")}.` : "No deal and no blog goes with it.";
}
