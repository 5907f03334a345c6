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
  level?: "h2" | "h3";
  /** Whether the ticket has a page to itself. */
  isAlone?: boolean;
};

export function Ticket({ deal, timeZone, place, level: Title = "h3", isAlone = false }: Props) {
  const ended = hasEnded(deal.endsAt);
  const status = ended ? "Expired" : statusOf(deal, place);
  const hasNote = place === "store" && !ended;
  return (
    <article id={place === "store" ? `deal-${deal.id}` : undefined} className="ticket card">
      <div className="ticket-body flex min-w-0 flex-col p-5 pb-4">
        <div className="mb-2.5 flex items-center gap-3">
          {/* On a store's page each ticket has the same picture. */}
          <StoreMark
            name={deal.store.name}
            picture={deal.store.picture}
            size={40}
            isFirst={place === "store"}
          />
          <a
            href={paths.store(deal.store.slug)}
            dir="auto"
            className="min-w-0 flex-1 truncate py-1 text-muted text-sm hover:text-ink hover:underline"
          >
            {deal.store.name}
          </a>
          {status && <StatusBadge status={status} />}
        </div>
        <p className="font-bold font-display text-brand-text text-discount leading-[1.08] tracking-[-0.015em]">
          {discountLabel(deal.discountType, deal.discountValue, deal.store.currency)}
        </p>
        <Title dir="auto" className="mt-2 font-[680] text-name leading-snug">
          {deal.title}
        </Title>
        {deal.minSpend !== null && (
          <p className="mt-1.5 font-semibold text-sm">
            Min. spend {money(deal.minSpend, deal.store.currency)}
          </p>
        )}
        <p className="ticket-terms mt-1.5 text-muted text-sm">{deal.description}</p>
        <Facts deal={deal} timeZone={timeZone} isLimited={status === "Limited"}>
          {hasNote && deal.evidence && (
            <EvidenceNote evidence={deal.evidence} timeZone={timeZone} title={deal.title} isOpen={isAlone} />
          )}
        </Facts>
      </div>
      <div className="ticket-stub">
        {ended ? <EndedStub deal={deal} /> : <Stub deal={deal} place={place} />}
      </div>
    </article>
  );
}

type Status = "Active" | "Verified" | "Featured" | "Limited" | "Expired";

function statusOf({ kind, verifiedAt, featured }: Deal, place: Props["place"]): Status | undefined {
  if (kind === "offer") return "Active";
  if (verifiedAt) return "Verified";
  if (featured) return "Featured";
  return place === "home" ? "Limited" : undefined;
}

function StatusBadge({ status }: { status: Status }) {
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
        {deal.endsAt ? <EndDate deal={deal} endsAt={deal.endsAt} timeZone={timeZone} /> : "No end date given"}
      </li>
    </ul>
  );
}

function EndDate({ deal, endsAt, timeZone }: { deal: Deal; endsAt: Date; timeZone: string }) {
  const word = hasEnded(endsAt) ? "Expired" : deal.kind === "offer" ? "Expires" : "Ends";
  return (
    <span className={endsSoon(endsAt) ? "font-bold text-danger" : undefined}>
      {word} <time dateTime={endsAt.toISOString()}>{shortDate(endsAt, timeZone)}</time>
    </span>
  );
}

function Stub({ deal, place }: { deal: Deal; place: "home" | "store" }) {
  if (place === "home") {
    const label = deal.featured ? "Get This Deal" : "Get Deal";
    return (
      <Island of={getCode} props={{ dealId: deal.id, store: deal.store.name, code: deal.code, label }} />
    );
  }
  if (deal.code) return <Island of={copyCode} props={{ dealId: deal.id, code: deal.code }} />;
  return (
    <OutboundLink href={paths.goDeal(deal.id)} className="btn-plain flex-1">
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
