import type { Deal } from "../models/deals";
import { Ticket } from "../ui/ticket";

type TicketsProps = {
  deals: Deal[];
  timeZone: string;
  variant: "mixed" | "store";
  view?: "grid" | "list";
  /** How many are in view when the page opens. */
  inView?: number;
  /** The place in the list of the first ticket that the link to more added. */
  added?: number;
};

export function Tickets({ deals, timeZone, variant, view, inView = 0, added = 0 }: TicketsProps) {
  return (
    <div className="tickets" data-view={view}>
      {deals.map((deal, at) => (
        <Ticket
          key={deal.id}
          deal={deal}
          timeZone={timeZone}
          variant={variant}
          {...(at < inView && { isFirst: true })}
          id={added > 0 && at === added ? "more" : undefined}
        />
      ))}
    </div>
  );
}

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

export function Corrected(props: CorrectedProps) {
  return props.corrected && <p className="mb-4 text-muted">{correctedText(props)}</p>;
}

export function correctedText({ search, corrected }: CorrectedProps): string {
  return `No results for “${search}”. Showing results for “${corrected}”.`;
}

export function announce(text: string, words: CorrectedProps): string {
  return words.corrected ? `${correctedText(words)} ${text}` : text;
}
