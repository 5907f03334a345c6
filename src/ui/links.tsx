import type { ComponentProps, ReactNode, Ref } from "react";
import { Icon } from "./icon";
import { ArrowUpRight } from "./icons";
import { Words } from "./words";

export function ButtonLink({ className = "btn-plain", ...link }: ComponentProps<"a">) {
  return <a {...link} className={`btn ${className}`} />;
}

type OutboundProps = {
  href: string;
  children: string;
  className?: string;
  onClick?: () => void;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link that may pay. */
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
      <Words>{children}</Words>
      <Icon icon={ArrowUpRight} size={15} />
      <Words className="sr-only">(opens in a new tab)</Words>
    </a>
  );
}

type SourceProps = { url: string; children?: ReactNode; className?: string; "aria-keyshortcuts"?: string };

/** A link to a stranger's page: without referrer or endorsement. An address that is not http is only text. */
export function SourceLink({ url, children, className = "", ...link }: SourceProps) {
  const address = sourceOf(url);
  if (!address) return <span className={`wrap-anywhere ${className}`}>{children ?? url}</span>;
  return (
    <a
      {...link}
      href={address.href}
      target="_blank"
      rel="nofollow noopener noreferrer"
      className={`wrap-anywhere underline underline-offset-2 hover:no-underline ${className}`}
    >
      {/* Its letters cannot reverse the others. */}
      {children ?? address.href}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Null for an address that must not become a link. */
export function sourceOf(url: string): URL | null {
  const source = URL.parse(url);
  return source && /^https?:$/.test(source.protocol) ? source : null;
}
