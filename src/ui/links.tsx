import type { ReactNode, Ref } from "react";
import { Icon } from "./icon";
import { ExternalLink } from "./icons";

type OutboundProps = {
  /** An address under /go, which counts the click and redirects; or a shop's own. */
  href: string;
  children: string;
  className?: string;
  onClick?: () => void;
  ref?: Ref<HTMLAnchorElement>;
};

/** A paid link to a shop, marked as one (`rel="sponsored"`). */
export function OutboundLink({ href, children, className = "btn-plain", onClick, ref }: OutboundProps) {
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

type SourceProps = { url: string; children?: ReactNode; className?: string };

/** A link to a page of somebody unknown: without referrer or endorsement. Other addresses than http are only text. */
export function SourceLink({ url, children = url, className = "" }: SourceProps) {
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol))
    return <span className={`wrap-anywhere ${className}`}>{children}</span>;
  return (
    <a
      href={address.href}
      target="_blank"
      rel="nofollow noopener noreferrer"
      className={`wrap-anywhere underline underline-offset-2 hover:no-underline ${className}`}
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The host of an address; the address itself where it has none. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host || url;
}
