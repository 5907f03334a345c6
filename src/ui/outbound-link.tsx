import type { Ref } from "react";
import { Icon } from "./icon";
import { ExternalLink } from "./icons";

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
      <Icon of={ExternalLink} size={15} />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
