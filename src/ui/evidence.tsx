import type { SeenPage } from "../schemas/proof";
import { shortDate } from "./format";
import { Icon } from "./icon";
import { ChevronRight, Eye } from "./icons";
import { SourceLink } from "./links";

type Props = {
  page: SeenPage;
  timeZone: string;
  title: string;
  isOpen: boolean;
};

/** The source of a deal. Strangers may have written all of it, so it is shown as text, and its link as a host. */
export function EvidenceNote({ page: { url, quote, at }, timeZone, title, isOpen }: Props) {
  const source = sourceOf(url);
  if (!source) return null;
  return (
    <div className="ticket-evidence">
      <p className="flex items-start gap-1.5 text-proof-text">
        <Icon of={Eye} size={14} strokeWidth={2.4} className="mt-[3px] shrink-0" />
        <span className="wrap-anywhere min-w-0">
          Seen on <SourceLink url={source.href}>{source.hostname}</SourceLink>,{" "}
          <time dateTime={at.toISOString()}>{shortDate(at, timeZone)}</time>
        </span>
      </p>
      {isOpen ? (
        <div className="ms-5">
          <Quote>{quote}</Quote>
        </div>
      ) : (
        <details className="group ms-5">
          <summary className="inline-flex min-h-6 list-none items-center gap-1 hover:text-ink">
            <Icon of={ChevronRight} size={13} strokeWidth={2.6} className="-ms-0.5 group-open:rotate-90" />
            Read the quote<span className="sr-only">: {title}</span>
          </summary>
          <Quote>{quote}</Quote>
        </details>
      )}
    </div>
  );
}

/** Null for an address that must not become a link. */
export function sourceOf(url: string): URL | null {
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
