import type { ReactNode } from "react";
import type { Deal } from "../models/deals/read";
import { Empty } from "../ui/empty";
import { Ticket } from "../ui/ticket";

type TicketsProps = { deals: Deal[]; timeZone: string; place: "home" | "store"; view?: "grid" | "list" };

export function Tickets({ deals, timeZone, place, view }: TicketsProps) {
  return (
    <div className="tickets" data-view={view}>
      {deals.map((deal) => (
        <Ticket key={deal.id} deal={deal} timeZone={timeZone} place={place} />
      ))}
    </div>
  );
}

/** The link to the next page of a list. */
export function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="mt-6 text-center">
      <a href={href} rel="next" className="btn btn-plain px-8">
        {children}
      </a>
    </p>
  );
}

type CorrectedProps = { search: string; corrected: string | undefined };

/** Says that a list shows results for other words than those of the search. */
export function Corrected(props: CorrectedProps) {
  return props.corrected && <p className="mb-4 text-muted">{correctedText(props)}</p>;
}

function correctedText({ search, corrected }: CorrectedProps): string {
  return `No results for “${search}”. Showing results for “${corrected}”.`;
}

/** The sentence about a list for screen readers. */
export function announce(text: string, words: CorrectedProps): string {
  return words.corrected ? `${correctedText(words)} ${text}` : text;
}

/** A page that has nothing else to show: not found, or failed. */
export function TornPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="container py-10">
      <Empty as="h1" title={title} text={text} torn>
        {children}
      </Empty>
    </div>
  );
}
