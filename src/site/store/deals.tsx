import type { ReactNode } from "react";
import { number } from "../../format";
import type { Deal, StoreFacts } from "../../models/deals";
import type { Store } from "../../models/stores";
import { paths, withQuery } from "../../paths";
import { proofStatusOf } from "../../proof/status";
import { orderLine } from "../../proof/words";
import { type Cursor, encodeCursor } from "../../schemas/paging";
import type { StoreAddress, StoreFilter } from "../../schemas/stores";
import { ButtonLink } from "../../ui/links";
import { ReceiptLines } from "../../ui/receipt";
import { Ticket } from "../../ui/ticket";
import { MoreLink, Tickets } from "../lists";

/** Without the first deal. */
export type Lists = { first: Deal | undefined; offers: Deal[]; coupons: Deal[]; next: Cursor | null };

type Props = Lists & { store: Store; facts: StoreFacts; address: StoreAddress; timeZone: string };

export function StoreDeals({ first, offers, coupons, next, store, facts, address, timeZone }: Props) {
  const list = { timeZone, variant: "store", view: "list" } as const;
  return (
    <>
      <Filters store={store} facts={facts} address={address} />
      <p className="mt-3 text-muted text-sm">
        {orderLine()}{" "}
        <a href={paths.howWeCheck()} className="text-link py-1">
          How we check
        </a>
      </p>
      {first && <StartHere deal={first} hasCode={facts.working > 0} timeZone={timeZone} />}
      {offers.length > 0 && (
        <Group title="Special Offers" note="in the order that our editors chose">
          <Tickets deals={offers} {...list} />
        </Group>
      )}
      {coupons.length > 0 && (
        <Group
          title={facts.offers > 0 ? "Additional Coupons" : "Available Coupons"}
          note="proof of the last 7 days first"
        >
          <Tickets deals={coupons} {...list} />
          {next && <MoreLink href={addressOf(store, { ...address, cursor: next })}>More Coupons</MoreLink>}
        </Group>
      )}
      {!first && offers.length + coupons.length === 0 && (
        <div className="card mt-5 flex flex-wrap items-center justify-between gap-3 p-5">
          <p>No deal of this kind is live today.</p>
          <ButtonLink href={paths.store(store.slug)}>Show All</ButtonLink>
        </div>
      )}
    </>
  );
}

const filters: Record<StoreFilter, string> = {
  all: "All",
  codes: "Codes",
  deals: "Deals",
  checked: "Checked",
};

type FiltersProps = Pick<Props, "store" | "facts" | "address">;

/** Only the ones that leave something out, and the chosen one. */
function Filters({ store, facts, address }: FiltersProps) {
  const { live, codes, checked } = facts;
  const counts: Record<StoreFilter, number> = { all: live, codes, deals: live - codes, checked };
  const shown = (Object.keys(filters) as StoreFilter[]).filter(
    (show) => show === "all" || show === address.show || (counts[show] > 0 && counts[show] < live),
  );
  if (shown.length === 1) return null;
  return (
    <nav
      aria-label="Show"
      className="flex flex-wrap gap-2 max-[26rem]:gap-[5px] max-[26rem]:[&>.chip]:gap-1.5 max-[26rem]:[&>.chip]:px-[9px]"
    >
      {shown.map((show) => (
        <a
          key={show}
          href={addressOf(store, { show })}
          aria-current={show === address.show ? "page" : undefined}
          className="chip"
        >
          {filters[show]} <span className="font-medium opacity-80">{number.format(counts[show])}</span>
        </a>
      ))}
    </nav>
  );
}

function addressOf({ slug }: Store, { show, cursor }: StoreAddress): string {
  const query = { show, cursor: cursor && encodeCursor(cursor) };
  return withQuery(paths.store(slug), query, { show: "all" });
}

type StartProps = { deal: Deal; hasCode: boolean; timeZone: string };

function StartHere({ deal, hasCode, timeZone }: StartProps) {
  const proofStatus = proofStatusOf(deal.proof, new Date());
  const { lead } = proofStatus;
  const isChecked = lead !== null && lead.age !== "old";
  return (
    <section aria-labelledby="start-here" className="lying start-here mt-4">
      <div className="absolute top-4 left-4 z-1 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-muted text-xs @min-[44rem]:top-4.5 @min-[44rem]:left-6">
        <h2
          id="start-here"
          className="rounded-md bg-ink px-2.25 py-1.25 font-sans font-semibold text-ground text-xs tracking-normal"
        >
          Start here
        </h2>
        <p>
          {hasCode
            ? isChecked
              ? "Freshest proof, largest saving"
              : "Largest saving, not confirmed lately"
            : "The best saving without a code"}
        </p>
      </div>
      <Ticket deal={deal} timeZone={timeZone} variant="store">
        <ReceiptLines deal={deal} proofStatus={proofStatus} timeZone={timeZone} hidesCode={false} />
      </Ticket>
    </section>
  );
}

function Group({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-section">{title}</h2>
        <p className="text-muted text-sm">{note}</p>
      </div>
      {children}
    </section>
  );
}
