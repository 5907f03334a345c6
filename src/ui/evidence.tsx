import type { Evidence } from "../schemas/generation";
import { shortDate } from "./format";
import { Icon } from "./icon";
import { ChevronRight, Eye } from "./icons";
import { SourceLink } from "./links";

type Props = {
  evidence: Evidence;
  timeZone: string;
  title: string;
  isOpen: boolean;
};

/** The source of a deal. Strangers may have written all of it, so it is shown as text, and its link as a host. */
export function EvidenceNote({ evidence, timeZone, title, isOpen }: Props) {
  const source = sourceOf(evidence);
  if (!source) return null;
  const seenAt = new Date(evidence.at);
  return (
    <div className="ticket-evidence">
      <p className="flex items-start gap-1.5 text-proof-text">
        <Icon of={Eye} size={14} strokeWidth={2.4} className="mt-[3px] shrink-0" />
        <span className="wrap-anywhere min-w-0">
          Seen on <SourceLink url={source.href}>{source.hostname}</SourceLink>,{" "}
          <time dateTime={seenAt.toISOString()}>{shortDate(seenAt, timeZone)}</time>
        </span>
      </p>
      {isOpen ? (
        <div className="ms-5">
          <Quote>{evidence.quote}</Quote>
        </div>
      ) : (
        <details className="group ms-5">
          <summary className="inline-flex min-h-6 list-none items-center gap-1 hover:text-ink">
            <Icon of={ChevronRight} size={13} strokeWidth={2.6} className="-ms-0.5 group-open:rotate-90" />
            Read the quote<span className="sr-only">: {title}</span>
          </summary>
          <Quote>{evidence.quote}</Quote>
        </details>
      )}
    </div>
  );
}

/** Null for an address that must not become a link. */
export function sourceOf({ url }: Evidence): URL | null {
  const source = URL.parse(url);
  return source && /^https?:$/.test(source.protocol) ? source : null;
}

function Quote({ children: quote }: { children: string }) {
  return (
    <blockquote
      dir="auto"
      className="wrap-anywhere mt-1 mb-1.5 whitespace-pre-line border-proof-text border-s-2 ps-2.5 text-ink italic"
    >
      {quote}
    </blockquote>
  );
}
