import type { ReactNode } from "react";
import { discountLabel, endsSoon, hasEnded, money, shortDate } from "../format";
import type { Deal } from "../models/deals";
import { paths } from "../paths";
import { type ProofStatus, proofStatusOf } from "../proof/status";
import { Icon } from "./icon";
import { Check } from "./icons";
import { StoreMark } from "./store-mark";
import { ProofRecord } from "./ticket-record";
import { EndedStub, Stub } from "./ticket-stub";

type Props = {
  deal: Deal;
  timeZone: string;
  /** `mixed`: among tickets of other stores, with the code hidden. `store`: among those of its store, with the code. */
  variant: "mixed" | "store";
  /** The title's element: within a post it is no heading. */
  level?: "h1" | "h2" | "h3" | "p";
  id?: string | undefined;
  /** Whether it is in view when a page opens. On a store's page each ticket has the same picture. */
  isFirst?: boolean;
  /** Whether the stamp opens the receipt, or the ticket shows it, or something beside the ticket does. */
  receipt?: "opens" | "shown" | "beside";
  /** The end of its stub. */
  children?: ReactNode;
};

/** In characters, on a phone. */
const TITLE_OF_ONE_LINE = 42;
/** In characters: a row has less room for it. */
const LONG_VALUE = 8;
/** In characters: its end date has no room beside it on a phone. */
const WIDE_VALUE = 11;

export function Ticket({ deal, timeZone, variant, id, level: Title = "h3", ...others }: Props) {
  const { store } = deal;
  const { receipt = "opens", isFirst = variant === "store", children } = others;
  const proofStatus = proofStatusOf(deal.proof, new Date());
  const status = statusOf(deal, proofStatus, variant);
  const isExpired = status === "Expired";
  // The store's page has all the terms.
  const isShort = variant === "mixed";
  const value = discountLabel(deal.discountType, deal.discountValue, store.currency);
  // An article needs a heading.
  const Root = Title === "p" ? "div" : "article";
  return (
    <Root id={variant === "store" ? `deal-${deal.id}` : id} data-variant={variant} className="ticket card">
      <StoreMark name={store.name} picture={store.picture} size={40} isFirst={isFirst} />
      <a
        href={paths.store(store.slug)}
        dir="auto"
        translate="no"
        className="ticket-store truncate hover:underline"
      >
        {store.name}
      </a>
      {status && <StatusBadge status={status} isFresh={proofStatus.lead?.age === "fresh"} />}
      <p className="ticket-value text-discount" data-long={lengthOf(value)}>
        {value}
      </p>
      <p className="ticket-end">
        <EndDate deal={deal} timeZone={timeZone} />
      </p>
      <Title dir="auto" className="ticket-title">
        {Title === "h1" ? (
          deal.title
        ) : (
          <a href={paths.deal(deal.id)} dir="auto" className={isShort ? "line-clamp-2" : undefined}>
            {deal.title}
          </a>
        )}
      </Title>
      <Terms deal={deal} lines={isShort ? termsLines(deal.title) : 2} />
      <div className="ticket-stub">
        <div className="ticket-action">
          {isExpired ? (
            <EndedStub deal={deal} />
          ) : (
            <Stub deal={deal} variant={variant} leads={receipt === "shown"} />
          )}
        </div>
        <ProofRecord
          deal={deal}
          proofStatus={proofStatus}
          timeZone={timeZone}
          isExpired={isExpired}
          receipt={receipt}
          hidesCode={isShort}
        />
        {children}
      </div>
    </Root>
  );
}

function lengthOf(value: string): "long" | "wide" | undefined {
  if (value.length > WIDE_VALUE) return "wide";
  return value.length > LONG_VALUE ? "long" : undefined;
}

/** In characters, of a row on a phone. */
const TERMS_OF_TWO_LINES = 80;

/** Two lines of them; of long ones the rest opens. */
function Terms({ deal: { minSpend, description, store }, lines }: { deal: Deal; lines: 1 | 2 }) {
  const minimum = minSpend === null ? "" : `Min. spend ${money(minSpend, store.currency)}`;
  const terms = (
    <>
      {minimum && <b className="font-semibold text-ink">{minimum}</b>} {description}
    </>
  );
  if (minimum.length + description.length <= TERMS_OF_TWO_LINES)
    return (
      <p dir="auto" className="ticket-terms">
        {terms}
      </p>
    );
  return (
    <details className="ticket-terms">
      <summary>
        <span dir="auto" className="ticket-clamp" data-lines={lines}>
          {terms}
        </span>
        <span className="ticket-all">All terms</span>
      </summary>
    </details>
  );
}

/** A title that may need two lines leaves one to the terms, so that tickets are equally high. */
function termsLines(title: string): 1 | 2 {
  return title.length > TITLE_OF_ONE_LINE ? 1 : 2;
}

function statusOf(
  { kind, endsAt, featured, proof }: Deal,
  proofStatus: ProofStatus,
  variant: Props["variant"],
) {
  const { lead, negative } = proofStatus;
  const isConfirmed = lead && lead.age !== "old";
  if (hasEnded(endsAt)) return "Expired";
  if (negative?.outcome === "dead" || (proof?.isFailing && !isConfirmed)) return "Failing";
  if (kind === "offer") return "Active";
  if (isConfirmed) return "Verified";
  if (featured) return "Featured";
  return variant === "mixed" ? "Limited" : undefined;
}

function StatusBadge({ status, isFresh }: { status: string; isFresh: boolean }) {
  if (status === "Expired" || status === "Failing") return <Badge tone="danger">{status}</Badge>;
  if (status !== "Verified") return <Badge tone={status === "Featured" ? "brand" : "soft"}>{status}</Badge>;
  return (
    <Badge tone={isFresh ? "proof" : "olderProof"}>
      <Icon icon={Check} size={13} strokeWidth={3} />
      {status}
    </Badge>
  );
}

export function EndDate({ deal: { kind, endsAt }, timeZone }: { deal: Deal; timeZone: string }) {
  if (!endsAt) return "No end date given";
  const word = hasEnded(endsAt) ? "Expired" : kind === "offer" ? "Expires" : "Ends";
  return (
    <span className={endsSoon(endsAt) ? "font-bold text-danger" : undefined}>
      {word} <time dateTime={endsAt.toISOString()}>{shortDate(endsAt, timeZone)}</time>
    </span>
  );
}

const tones = {
  /** Only for a deal that was checked. */
  proof: "bg-proof text-proof-text",
  olderProof: "text-proof-text [box-shadow:inset_0_0_0_1px]",
  danger: "bg-danger-soft text-danger",
  brand: "bg-brand-soft text-brand-text",
  soft: "bg-soft text-muted",
};

export function Badge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return <span className={`badge shrink-0 ${tones[tone]}`}>{children}</span>;
}
