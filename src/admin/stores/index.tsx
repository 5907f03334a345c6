import { z } from "zod";
import { env } from "../../env";
import { number } from "../../format";
import * as categories from "../../models/categories";
import * as settings from "../../models/settings";
import * as stores from "../../models/stores";
import { paths } from "../../paths";
import { type StoreInput, storeFields, storeInput } from "../../schemas/stores";
import { Icon } from "../../ui/icon";
import { Sparkles } from "../../ui/icons";
import { StoreMark } from "../../ui/store-mark";
import { entityRoutes, type ShownForm, showForm } from "../resource/edit-routes";
import { type FieldSpec, slugField } from "../resource/fields";
import { FilterSelect } from "../resource/filters";
import { ButtonLink, DialogLink } from "../resource/parts";
import { exportOf, type ListScreen, listParams, NameLink, NewLink } from "../resource/resource";
import { textsOf } from "../resource/save";
import { LogoField, withLogo } from "./logo";

export const params = listParams.extend({
  category: z.string().trim().max(100).catch("").default(""),
  state: z.enum(stores.storeStates).optional().catch(undefined),
  sort: z.enum(stores.storeSorts).catch("name").default("name"),
});

export type Params = z.output<typeof params>;

const states = { "": "Any state", empty: "Without a live deal", insecure: "Link not https" };
const sorts = { name: "By name", newest: "Newest first", popularity: "Most visited" };

const { sameTerms, ...lastingFields } = storeFields;

export const listScreen: ListScreen<Params, stores.StoreRow> = {
  list: "stores",
  one: "store",
  params,
  filters: async ({ category, state, sort }) => {
    const all = (await categories.all()).map(({ slug, name }) => [slug, name] as const);
    const options = [["", "All categories"], ...all] as const;
    return (
      <>
        <FilterSelect name="category" label="Category" value={category} options={options} />
        <FilterSelect name="state" label="State" value={state} options={states} />
        <FilterSelect name="sort" label="Sort by" value={sort} options={sorts} />
      </>
    );
  },
  find: (params, page) => stores.adminList(params, params.sort, page),
  count: stores.adminCount,
  buttons: ({ query }) => (
    <>
      <DialogLink href={paths.generateStore(query)} className="btn btn-plain">
        <Icon icon={Sparkles} size={16} />
        Generate with AI
      </DialogLink>
      <NewLink screen={listScreen} query={query} />
    </>
  ),
  columns: [
    {
      label: "Store",
      isTitle: true,
      className: "md:w-1/2",
      cell: (store, { query }) => (
        <span className="flex items-center gap-3">
          <StoreMark name={store.name} picture={store.picture} size={40} />
          <span className="min-w-0">
            <NameLink list="stores" row={store} query={query} page={paths.store(store.slug)} />
          </span>
        </span>
      ),
    },
    { label: "Category", cell: ({ category }) => category ?? "–" },
    { label: "Live deals", cell: ({ liveDeals }) => liveDeals },
    { label: "Visits in 30 days", cell: ({ popularity }) => number.format(popularity) },
  ],
  exports: {
    ...exportOf(lastingFields),
    Logo: ({ logo }) => (logo?.startsWith("/") ? env.PUBLIC_URL + logo : (logo ?? "")),
  },
  actions: ({ slug }) => (
    <ButtonLink href={paths.adminList("offers", { store: slug })} small>
      Offers
    </ButtonLink>
  ),
  canDelete: true,
};

type Fields = Partial<Record<keyof StoreInput, FieldSpec>>;

async function fields({ form, row }: Shown): Promise<Fields> {
  // The form is shown even while the categories cannot be read.
  const all = await categories.all().catch(() => []);
  const isAsked = form.errors.sameTerms !== undefined || Boolean(form.values.sameTerms);
  return {
    ...(isAsked ? storeFields : lastingFields),
    slug: slugField("/store/…", !row),
    category: {
      ...storeFields.category,
      choices: [["", "None"], ...all.map(({ name }) => [name, name] as const)],
    },
    logo: { ...storeFields.logo, node: <LogoField form={form} edited={row} /> },
  };
}

export default entityRoutes(listScreen, {
  model: { ...stores, byId: stores.forEditing },
  schema: storeInput,
  valuesOf: ({ search }, store) =>
    store ? textsOf(store, Object.keys(storeInput.shape)) : { name: search, dealCount: "0" },
  show: async (c, shown) => showForm(c, listScreen, await withCurrency(shown), await fields(shown)),
  prepare: withLogo,
  hasPictures: true,
  consequences: stores.storeEntity,
});

type Shown = ShownForm<Params, stores.EditedStore>;

/** A new store's form starts with the site's currency. */
async function withCurrency(shown: Shown): Promise<Shown> {
  const { currency } = await settings.current().catch(settings.lastKnown);
  return { ...shown, form: { ...shown.form, values: { currency, ...shown.form.values } } };
}
