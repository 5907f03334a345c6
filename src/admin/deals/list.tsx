import { z } from "zod";
import { number, plural } from "../../format";
import { COUNT_LIMIT, FOUND_LIMIT } from "../../models/counts";
import * as deals from "../../models/deals";
import { type Deal, editAll, SOON_DAYS } from "../../models/deals";
import { checkers, proofStages } from "../../models/proof";
import { paths } from "../../paths";
import type { BulkEdit } from "../../schemas/feeds";
import { reasonText } from "../../schemas/reasons";
import type { DealKind } from "../../schemas/vocabulary";
import { BulkChecks, CheckButtons } from "../checks/buttons";
import { FilterSelect } from "../resource/filters";
import { Button, ButtonLink, DialogLink } from "../resource/parts";
import { type ListScreen, listParams, NewLink, type RefusedOutcome, type Verb } from "../resource/resource";
import { Table } from "../resource/table";
import { StoreFilter, storeChoices } from "../store-field";
import { columns, exported } from "./columns";
import { isInOrder, type Moved, PositionsForm, positionColumn, positionsOf, statusOf } from "./positions";
import { ProofTabs } from "./tabs";

export const params = listParams.extend({
  store: z.string().trim().max(100).catch("").default(""),
  state: z.enum(deals.dealStates).optional().catch(undefined),
  proof: z.enum(proofStages).optional().catch(undefined),
  unchecked: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional()
    .catch(undefined),
  by: z.enum(checkers).optional().catch(undefined),
  result: z.enum(["found", "lost", "limited"]).optional().catch(undefined),
  sort: z.enum(deals.dealSorts).optional().catch(undefined),
});

export type Params = z.output<typeof params>;

const sorts = (kind: DealKind) => ({
  newest: "Newest first",
  ending: "Ending first",
  popularity: "Most used first",
  unchecked: "Longest unchecked first",
  ...(kind === "offer" && { position: "By position" }),
});

/** In days. */
const AGES = [1, 7, 30, 90];

function agesWith(chosen: string | undefined): [string, string][] {
  const days = [...new Set([...AGES, ...(chosen ? [Number(chosen)] : [])])].filter((age) => age > 0);
  return [
    ["", "Any check date"],
    ...days.map((age): [string, string] => [String(age), `Unchecked for ${plural(age, "day")}`]),
    ["0", "Never checked"],
  ];
}

const by = { "": "By anybody", editor: "By an editor", robot: "By the robot" };

const results = {
  "": "Any result",
  found: "Works or seen",
  lost: "Dead or gone",
  limited: "Not for everyone",
};

type Sorted = Pick<Params, "sort" | "store" | "unchecked" | "proof">;

/** Deals that nobody has checked for long are sorted by visits, because those with the most visitors are checked first. */
function sortOf({ sort, store, unchecked, proof }: Sorted): deals.DealSort {
  // A position is one in a store.
  if (sort && (sort !== "position" || store !== "")) return sort;
  return unchecked !== undefined || proof === "check" ? "popularity" : "newest";
}

const states = (kind: DealKind) => ({
  "": "Any state",
  live: "Live",
  soon: `Ending within ${SOON_DAYS} days`,
  inactive: "Inactive",
  ended: "Ended",
  ...(kind === "coupon" && { featured: "Featured" }),
  insecure: "Link not https",
});

export function filterOf({ unchecked, ...filter }: Params): deals.DealFilter {
  return { ...filter, ...(unchecked !== undefined && { unchecked: Number(unchecked) }) };
}

/** `moved`: what a move of an offer in this list has led to. */
export function dealList(kind: DealKind, moved?: Moved): ListScreen<Params, Deal> {
  const list = `${kind}s` as const;
  const listScreen: ListScreen<Params, Deal> = {
    list,
    one: kind,
    params,
    filters: async ({ store, state, proof, ...params }) => (
      <>
        <StoreFilter value={store} choices={await storeChoices()} />
        <FilterSelect name="state" label="State" value={state} options={states(kind)} />
        <FilterSelect
          name="unchecked"
          label="Last checked"
          value={params.unchecked}
          options={agesWith(params.unchecked)}
        />
        <FilterSelect name="by" label="Checked by" value={params.by} options={by} />
        <FilterSelect name="result" label="Result" value={params.result} options={results} />
        <FilterSelect
          name="sort"
          label="Sort by"
          value={sortOf({ store, proof, ...params })}
          options={sorts(kind)}
        />
        {proof && <input type="hidden" name="proof" value={proof} />}
      </>
    ),
    find: (params, page) => deals.adminList(kind, filterOf(params), sortOf(params), page),
    count: (params, limit) => deals.adminCount(kind, filterOf(params), limit),
    buttons: ({ params, query, count }) => (
      <>
        {kind === "offer" && params.store !== "" && count > 1 && !isInOrder(query) && (
          <ButtonLink href={paths.adminList(list, { store: params.store, sort: "position" })}>
            Order of offers
          </ButtonLink>
        )}
        <ButtonLink href={paths.adminNew("imports")}>Import or paste</ButtonLink>
        {count > 1 && (
          <DialogLink href={paths.dealBulk(kind, query)} className="btn btn-plain">
            Change all{count > (params.search ? FOUND_LIMIT : COUNT_LIMIT) ? "" : ` ${number.format(count)}`}
          </DialogLink>
        )}
        <NewLink screen={listScreen} query={query} />
      </>
    ),
    table: async (shown) => {
      const returnTo = paths.adminList(list, shown.query);
      const change = paths.dealBulk(kind, shown.query);
      const bulkButtons = (
        <>
          <BulkChecks returnTo={returnTo} />
          <Button formAction={change} hx-post={change} hx-target="#dialog" small>
            Change
          </Button>
        </>
      );
      const tabs = await ProofTabs({ kind, chosen: shown.params.proof });
      const table = { hasDeletion: false, className: "rows-deals", shown, bulkButtons };
      if (kind === "coupon" || !isInOrder(shown.query))
        return (
          <Table screen={listScreen} {...table}>
            {tabs}
          </Table>
        );
      const positions = await positionsOf(shown.params.store, moved);
      const [, ...others] = listScreen.columns;
      const ordered = { ...listScreen, columns: [positionColumn(positions), ...others] };
      return (
        <Table screen={ordered} status={statusOf(positions, shown)} {...table}>
          {tabs}
          <PositionsForm positions={positions} shown={shown} />
        </Table>
      );
    },
    canDelete: true,
    columns: columns(kind),
    exports: exported,
    actions: (deal, { query }) => (
      <CheckButtons
        deal={deal}
        returnTo={paths.adminList(list, query)}
        quick={["works", "dead", "checked"]}
      />
    ),
    verbs: {
      activate: verb(kind, "Activate", { verb: "active", value: true }),
      deactivate: verb(kind, "Deactivate", { verb: "active", value: false }),
      ...(kind === "coupon" && {
        feature: verb(kind, "Feature", { verb: "featured", value: true }),
        unfeature: verb(kind, "Unfeature", { verb: "featured", value: false }),
      }),
    },
  };
  return listScreen;
}

function verb(kind: DealKind, label: string, edit: BulkEdit): Verb {
  return {
    label,
    done: `${label.toLowerCase()}d`,
    run: (ids, change) => editAll(ids, edit, change, kind),
    skipped: (refused) => skipped(kind, refused),
  };
}

/** Why ticked deals were left out, such as "2 coupons have a code that the store already has live". */
export function skipped(kind: DealKind, refused: RefusedOutcome[]): string {
  const reasons = refused.flatMap(({ errors: { form = [] } }) =>
    form.filter((one) => typeof one === "object"),
  );
  const notes = [...Map.groupBy(reasons, ({ reason }) => reason)].map(([name, [first, ...others]]) => {
    const count = others.length + 1;
    if (name === "undecided")
      return `${plural(count, `${kind} was`, `${kind}s were`)} only proposed: publish each from the inbox.`;
    if (name === "sameCode")
      return `${plural(count, `${kind} has`, `${kind}s have`)} a code that the store already has live: open ${count === 1 ? "it" : "each"} to save it anyway.`;
    return `${plural(count, kind)} left out: ${reasonText(name, first?.about)}`;
  });
  return notes.join(" ");
}
