import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import { COUNT_LIMIT, FOUND_LIMIT } from "../../models/dashboard";
import * as deals from "../../models/deals/admin-list";
import { coupons, offers } from "../../models/deals/write";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { couponInput, offerInput } from "../../schemas/deals";
import type { DealKind } from "../../schemas/vocabulary";
import { deleteRoutes } from "../resource/delete-routes";
import { editRoutes, showForm } from "../resource/edit-routes";
import { FilterSelect } from "../resource/filters";
import { ButtonLink, DialogLink } from "../resource/parts";
import { listParams, listRoute, NewLink, PAGE_SIZE, pathWith, type Resource } from "../resource/resource";
import { Table } from "../resource/table";
import { StoreFilter, storeChoices, withStore } from "../store-field";
import { columns } from "./columns";
import { fieldsOf, valuesOf, withInstants } from "./form";
import { verbsOf } from "./verbs";

const params = listParams.extend({
  store: z.string().trim().max(100).catch("").default(""),
  state: z
    .enum(["", ...deals.dealStates])
    .catch("")
    .default(""),
  sort: z.enum(deals.dealSorts).catch("newest").default("newest"),
});

type Params = z.output<typeof params>;

export function dealRoutes(kind: DealKind) {
  const resource = dealResource(kind);
  const [model, input] = kind === "offer" ? [offers, offerInput] : [coupons, couponInput];
  return new Hono<AppEnv>()
    .route("/", listRoute(resource))
    .route(
      "/",
      deleteRoutes(resource, {
        model,
        consequences: ({ length }) => `No other row goes with ${length === 1 ? "it" : "them"}.`,
      }),
    )
    .route(
      "/",
      editRoutes(resource, {
        model,
        schema: z.preprocess(withInstants, input),
        valuesOf: ({ store }, deal) =>
          deal ? valuesOf(deal) : { store, discountType: "percentage", active: "true" },
        prepare: withStore,
        show: async (c, shown) => showForm(c, resource, shown, await fieldsOf(kind, shown.form, shown.row)),
      }),
    );
}

const sorts = { newest: "Newest first", ending: "Ending first", popularity: "Most used" };

const states = (kind: DealKind) => ({
  "": "Any state",
  live: "Live",
  soon: `Ending within ${deals.SOON_DAYS} days`,
  inactive: "Inactive",
  ended: "Ended",
  ...(kind === "coupon" && { featured: "Featured" }),
  plain: "Link not https",
});

function dealResource(kind: DealKind): Resource<Params> {
  const list = `${kind}s` as const;
  const resource: Resource<Params> = {
    list,
    one: kind,
    many: list,
    params,
    filters: async ({ store, state, sort }) => (
      <>
        <StoreFilter value={store} choices={await storeChoices()} />
        <FilterSelect name="state" label="State" value={state} options={states(kind)} />
        <FilterSelect name="sort" label="Sort by" value={sort} options={sorts} />
      </>
    ),
    content: async (params) => {
      const { search, store, state, sort, cursor } = params;
      const filter = { search, store, state: state || undefined };
      const max = search ? FOUND_LIMIT : COUNT_LIMIT;
      const [page, count, { timeZone }] = await Promise.all([
        deals.list(kind, filter, sort, { limit: PAGE_SIZE, cursor }),
        deals.count(kind, filter, max + 1),
        settings.current(),
      ]);
      const edit = (id: number) => pathWith(resource, paths.adminOne(list, id), params);
      const isFiltered = search || store || state;
      return {
        buttons: (
          <>
            {kind === "offer" && store !== "" && count > 1 && (
              <ButtonLink href={paths.offerOrder({ store })}>Order of offers</ButtonLink>
            )}
            <NewLink of={resource} params={params} />
          </>
        ),
        table: (
          <Table
            {...{ of: resource, params, page, count, max, columns: columns(kind, edit, timeZone) }}
            actions={({ id, title }) => (
              <DialogLink href={edit(id)} className="btn btn-plain btn-small" label={`Edit ${title}`}>
                Edit
              </DialogLink>
            )}
            empty={isFiltered ? `No ${kind} fits this filter.` : `No ${list} yet. Make the first one.`}
          />
        ),
      };
    },
    verbs: verbsOf(kind),
  };
  return resource;
}
