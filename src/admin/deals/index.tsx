import { z } from "zod";
import * as deals from "../../models/deals/admin-list";
import type { Deal } from "../../models/deals/read";
import { coupons, offers } from "../../models/deals/write";
import { paths, withQuery } from "../../paths";
import { couponInput, offerInput } from "../../schemas/deals";
import type { DealKind } from "../../schemas/vocabulary";
import { plural } from "../../ui/format";
import { entityRoutes, showForm } from "../resource/edit-routes";
import { FilterSelect } from "../resource/filters";
import { ButtonLink, DialogLink } from "../resource/parts";
import { listParams, NewLink, type RefusedOutcome, type Resource } from "../resource/resource";
import { StoreFilter, storeChoices, withStore } from "../store-field";
import { columns } from "./columns";
import { fieldsOf, valuesOf, withInstants } from "./form";

const params = listParams.extend({
  store: z.string().trim().max(100).catch("").default(""),
  state: z.enum(deals.dealStates).optional().catch(undefined),
  sort: z.enum(deals.dealSorts).catch("newest").default("newest"),
});

type Params = z.output<typeof params>;

export function dealRoutes(kind: DealKind) {
  const resource = dealResource(kind);
  const [model, input] = kind === "offer" ? [offers, offerInput] : [coupons, couponInput];
  return entityRoutes(resource, {
    model,
    schema: z.preprocess(withInstants, input),
    valuesOf: ({ store }, deal) =>
      deal ? valuesOf(deal) : { store, discountType: "percentage", active: "true" },
    prepare: withStore,
    show: async (c, shown) => showForm(c, resource, shown, await fieldsOf(kind, shown.form, shown.row)),
    consequences: ({ length }) =>
      length === 1 ? "The record of its checks goes with it." : "The records of their checks go with them.",
  });
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

function dealResource(kind: DealKind): Resource<Params, Deal> {
  const list = `${kind}s` as const;
  const { activate, deactivate, feature, unfeature } = kind === "offer" ? offers : coupons;
  const resource: Resource<Params, Deal> = {
    list,
    one: kind,
    params,
    filters: async ({ store, state, sort }) => (
      <>
        <StoreFilter value={store} choices={await storeChoices()} />
        <FilterSelect name="state" label="State" value={state} options={states(kind)} />
        <FilterSelect name="sort" label="Sort by" value={sort} options={sorts} />
      </>
    ),
    find: (params, page) => deals.list(kind, params, params.sort, page),
    count: (params, limit) => deals.count(kind, params, limit),
    buttons: ({ params: { store }, query, count }) => (
      <>
        {kind === "offer" && store !== "" && count > 1 && (
          <ButtonLink href={paths.offerOrder({ store })}>Order of offers</ButtonLink>
        )}
        <NewLink of={resource} query={query} />
      </>
    ),
    columns: columns(kind),
    actions: ({ id, title }, { query }) => (
      <DialogLink
        href={withQuery(paths.adminOne(list, id), query)}
        className="btn btn-plain btn-small"
        aria-label={`Edit ${title}`}
      >
        Edit
      </DialogLink>
    ),
    verbs: {
      activate: {
        label: "Activate",
        done: "activated",
        run: activate,
        skipped: (refused) => skipped(kind, refused),
      },
      deactivate: { label: "Deactivate", done: "deactivated", run: deactivate },
      ...(kind === "coupon" && {
        feature: { label: "Feature", done: "featured", run: feature },
        unfeature: { label: "Unfeature", done: "unfeatured", run: unfeature },
      }),
    },
  };
  return resource;
}

function skipped(kind: DealKind, refused: RefusedOutcome[]): string {
  const sameCode = refused.filter(({ errors }) => errors.sameCode).length;
  const claims = refused.length - sameCode;
  const notes = [
    claims > 0 && `${plural(claims, `${kind} waits`, `${kind}s wait`)} for review: decide each under Review.`,
    sameCode > 0 &&
      `${plural(sameCode, `${kind} has`, `${kind}s have`)} a code that the store already has live: open ${sameCode === 1 ? "it" : "each"} to save it anyway.`,
  ];
  return notes.filter(Boolean).join(" ");
}
