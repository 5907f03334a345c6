import { ExternalLink } from "lucide-react";
import type { Ref } from "react";

type Props = {
  /** An address under /go, which counts the click and redirects; or a shop's own. */
  href: string;
  children: string;
  className?: string;
  onClick?: () => void;
  ref?: Ref<HTMLAnchorElement>;
};

/** A paid link to a shop, marked as one (`rel="sponsored"`). */
export function OutboundLink({ href, children, className = "btn-plain", onClick, ref }: Props) {
  return (
    <a
      ref={ref}
      href={href}
      target="_blank"
      rel="sponsored noopener"
      onClick={onClick}
      className={`btn ${className}`}
    >
      {children}
      <ExternalLink size={15} strokeWidth={2.2} aria-hidden="true" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
