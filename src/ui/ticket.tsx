import type { ReactNode } from "react";
import copyCode from "../islands/copy-code";
import getCode from "../islands/get-code";
import type { Deal } from "../models/deals/list";
import { paths } from "../paths";
import { EvidenceNote } from "./evidence";
import { discountLabel, endsSoon, hasEnded, money, shortDate } from "./format";
import { Icon } from "./icon";
import { Check } from "./icons";
import { Island } from "./island";
import { OutboundLink } from "./links";
import { StoreMark } from "./store-mark";

type Props = {
  deal: Deal;
  timeZone: string;
  /** `home` hides the code, `store` shows it. */
  place: "home" | "store";
  /** The title's element: within a post it is no heading. */
  level?: "h2" | "h3" | "p";
  /** Whether the ticket has a page to itself. */
  isAlone?: boolean;
};

export function Ticket({ deal, timeZone, place, level: Title = "h3", isAlone = false }: Props) {
  const { store } = deal;
  const status = statusOf(deal, place);
  return (
    <article id={place === "store" ? `deal-${deal.id}` : undefined} className="ticket card">
      <div className="ticket-body flex min-w-0 flex-col p-5 pb-4">
        <div className="mb-2.5 flex items-center gap-3">
          {/* On a store's page each ticket has the same picture. */}
          <StoreMark name={store.name} picture={store.picture} size={40} isFirst={place === "store"} />
          <a
            href={paths.store(store.slug)}
            dir="auto"
            className="min-w-0 flex-1 truncate py-1 text-muted text-sm hover:text-ink hover:underline"
          >
            {store.name}
          </a>
          {status && <StatusBadge status={status} />}
        </div>
        <p className="font-bold font-display text-brand-text text-discount leading-[1.08] tracking-[-0.015em]">
          {discountLabel(deal.discountType, deal.discountValue, store.currency)}
        </p>
        <Title dir="auto" className="mt-2 font-[680] font-display text-name leading-snug">
          {deal.title}
        </Title>
        {deal.minSpend !== null && (
          <p className="mt-1.5 font-semibold text-sm">Min. spend {money(deal.minSpend, store.currency)}</p>
        )}
        <p className="ticket-terms mt-1.5 text-muted text-sm">{deal.description}</p>
        <Facts deal={deal} timeZone={timeZone} isLimited={status === "Limited"}>
          {place === "store" && status !== "Expired" && deal.evidence && (
            <EvidenceNote evidence={deal.evidence} timeZone={timeZone} title={deal.title} isOpen={isAlone} />
          )}
        </Facts>
      </div>
      <div className="ticket-stub">
        {status === "Expired" ? <EndedStub deal={deal} /> : <Stub deal={deal} place={place} />}
      </div>
    </article>
  );
}

function statusOf({ kind, endsAt, verifiedAt, featured }: Deal, place: Props["place"]) {
  if (hasEnded(endsAt)) return "Expired";
  if (kind === "offer") return "Active";
  if (verifiedAt) return "Verified";
  if (featured) return "Featured";
  return place === "home" ? "Limited" : undefined;
}

function StatusBadge({ status }: { status: string }) {
  if (status !== "Verified") return <Badge tone={status === "Featured" ? "brand" : "soft"}>{status}</Badge>;
  return (
    <Badge tone="proof">
      <Icon of={Check} size={13} strokeWidth={3} />
      {status}
    </Badge>
  );
}

type FactsProps = { deal: Deal; timeZone: string; isLimited: boolean; children: ReactNode };

function Facts({ deal, timeZone, isLimited, children }: FactsProps) {
  return (
    <ul className="ticket-facts mt-3 space-y-0.5 border-line border-t pt-3 text-muted text-xs">
      {children}
      {deal.verifiedAt ? (
        <li className="flex items-center gap-1.5 text-proof-text">
          <Icon of={Check} size={14} strokeWidth={2.6} />
          Checked on {shortDate(deal.verifiedAt, timeZone)}
        </li>
      ) : (
        <li>{isLimited ? "Limited: not tested yet" : "Not tested yet"}</li>
      )}
      <li>
        <EndDate deal={deal} timeZone={timeZone} />
      </li>
    </ul>
  );
}

function EndDate({ deal: { kind, endsAt }, timeZone }: { deal: Deal; timeZone: string }) {
  if (!endsAt) return "No end date given";
  const word = hasEnded(endsAt) ? "Expired" : kind === "offer" ? "Expires" : "Ends";
  return (
    <span className={endsSoon(endsAt) ? "font-bold text-danger" : undefined}>
      {word} <time dateTime={endsAt.toISOString()}>{shortDate(endsAt, timeZone)}</time>
    </span>
  );
}

function Stub({ deal: { id, code, featured, store }, place }: Pick<Props, "deal" | "place">) {
  if (place === "home") {
    const label = featured ? "Get This Deal" : "Get Deal";
    return <Island of={getCode} props={{ dealId: id, store: store.name, code, label }} />;
  }
  if (code) return <Island of={copyCode} props={{ dealId: id, code }} />;
  return (
    <OutboundLink href={paths.goDeal(id)} className="btn-plain flex-1">
      Get Deal
    </OutboundLink>
  );
}

function EndedStub({ deal }: { deal: Deal }) {
  return (
    <p className="flex min-h-[42px] items-center text-muted text-sm">
      {deal.code ? (
        <code dir="auto" className="font-mono line-through tracking-[0.06em]">
          {deal.code}
        </code>
      ) : (
        "This deal has ended."
      )}
    </p>
  );
}

const tones = {
  /** Only for what was checked. */
  proof: "bg-proof text-proof-text",
  brand: "bg-brand-soft text-brand-text",
  soft: "bg-soft text-muted",
};

export function Badge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return <span className={`badge shrink-0 ${tones[tone]}`}>{children}</span>;
}
