import type { ReactNode } from "react";

type Props = { url: string; children?: ReactNode; className?: string };

/**
 * A link to a stranger's page, which is told nothing of who follows it, nor search engines that somebody should. An
 * address that is not of the web is only text.
 */
export function SourceLink({ url, children, className = "" }: Props) {
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol))
    return <span className={`wrap-anywhere ${className}`}>{children ?? url}</span>;
  return (
    <a
      href={address.href}
      target="_blank"
      rel="nofollow noopener noreferrer"
      className={`wrap-anywhere underline underline-offset-2 hover:no-underline ${className}`}
    >
      {children ?? url}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The host of an address; the address itself where it has none. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host || url;
}
