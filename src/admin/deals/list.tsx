import type { ReactNode } from "react";
import { COUNT_LIMIT, FOUND_LIMIT } from "../../models/dashboard";
import * as deals from "../../models/editing/deal-lists";
import * as settings from "../../models/settings";
import { paths, withQuery } from "../../paths";
import type { DealKind } from "../../schemas/vocabulary";
import { FilterBar, FilterSelect } from "../filters";
import { DialogLink, HeadOfList, List, ScreenHead } from "../list";
import { pagesAround } from "../page-links";
import { StoreFilter, storeChoices } from "../store-field";
import { type DealsAt, queryOf } from "./at";
import { DealTableRow } from "./row";

const PAGE = 50;

type Props = { kind: DealKind; at: DealsAt };

export async function DealsScreen({ kind, at }: Props): Promise<ReactNode> {
  const [part, choices] = await Promise.all([partsOf({ kind, at }), storeChoices()]);
  return (
    <>
      <HeadOfList>{part.head}</HeadOfList>
      <FilterBar path={paths.adminList(`${kind}s`)} search={at.search} label={`Search ${kind}s`}>
        <StoreFilter value={at.store} choices={choices} />
        <FilterSelect
          name="state"
          label="State"
          value={at.state}
          options={[
            ["", "Any state"],
            ["live", "Live"],
            ["soon", `Ending within ${deals.SOON_DAYS} days`],
            ["inactive", "Inactive"],
            ["ended", "Ended"],
            ...(kind === "coupon" ? [["featured", "Featured"] as const] : []),
            ["plain", "Link not https"],
          ]}
        />
        <FilterSelect
          name="sort"
          label="Sort by"
          value={at.sort}
          options={[
            ["newest", "Newest first"],
            ["ending", "Ending first"],
            ["popularity", "Most used"],
          ]}
        />
      </FilterBar>
      {part.list}
    </>
  );
}

/** What the filters change: the list, and above it where its buttons lead. */
export async function DealsList(props: Props): Promise<ReactNode> {
  const part = await partsOf(props);
  return (
    <>
      {part.list}
      <HeadOfList isSwapped>{part.head}</HeadOfList>
    </>
  );
}

async function partsOf({ kind, at }: Props): Promise<{ head: ReactNode; list: ReactNode }> {
  const { search, store, state, sort, cursor } = at;
  const filter = { search, store, state: state || undefined };
  const [page, count, { timeZone }] = await Promise.all([
    deals.list(kind, filter, sort, { limit: PAGE, cursor }),
    deals.count(kind, filter, (at.search ? FOUND_LIMIT : COUNT_LIMIT) + 1),
    settings.current(),
  ]);
  const rows = page.items.map((deal) => (
    <DealTableRow key={deal.id} kind={kind} deal={deal} here={queryOf(at)} timeZone={timeZone} />
  ));
  return {
    head: <Head kind={kind} at={at} isOrdered={kind === "offer" && store !== "" && count > 1} />,
    list: <Deals kind={kind} at={at} rows={rows} count={count} next={page.next} />,
  };
}

function Head({ kind, at, isOrdered }: Props & { isOrdered: boolean }) {
  return (
    <ScreenHead title={kind === "offer" ? "Offers" : "Coupons"}>
      {isOrdered && (
        <a href={paths.offerOrder({ store: at.store })} className="btn btn-plain">
          Order of offers
        </a>
      )}
      <DialogLink href={withQuery(paths.adminNew(`${kind}s`), queryOf(at))} className="btn btn-brand">
        New {kind}
      </DialogLink>
    </ScreenHead>
  );
}

type DealsProps = Props & {
  rows: ReactNode[];
  count: number;
  next: Awaited<ReturnType<typeof deals.list>>["next"];
};

function Deals({ kind, at, rows, count, next }: DealsProps) {
  const here = queryOf(at);
  const isFiltered = at.search || at.store || at.state;
  return (
    <List
      what={`${kind}s`}
      count={count}
      most={at.search ? FOUND_LIMIT : undefined}
      columns={["Store", kind === "offer" ? "Offer" : "Coupon", "Discount", "Ends", "State"]}
      folded={{ columns: ["Store", "Discount", "Ends"], below: "xl" }}
      rows={rows}
      empty={isFiltered ? `No ${kind} fits this filter.` : `No ${kind}s yet. Make the first one.`}
      bulk={{
        path: withQuery(paths.adminBulk(`${kind}s`), here),
        actions: [
          { action: "activate", label: "Activate" },
          { action: "deactivate", label: "Deactivate" },
          ...(kind === "coupon"
            ? [
                { action: "feature", label: "Feature" },
                { action: "unfeature", label: "Unfeature" },
              ]
            : []),
          { action: "delete", label: "Delete" },
        ],
      }}
      pages={pagesAround(at, next, (place) => paths.adminList(`${kind}s`, { ...here, ...place }))}
    />
  );
}
