import type { ReactNode } from "react";

type Props = {
  title: string;
  note?: ReactNode;
  viewAll?: { href: string; of: string };
  more?: { href: string; label: string };
  /** Whether its tickets or posts are one row, which scrolls where it has no room. */
  isBand?: boolean;
  children: ReactNode;
};

export function Section({ title, note, viewAll, more, isBand, children }: Props) {
  return (
    <section className={`container mt-10 md:mt-14 ${isBand ? "band" : ""}`}>
      <div className="section-head">
        <h2 className="text-section">{title}</h2>
        {note && <p>{note}</p>}
        {viewAll && (
          <a href={viewAll.href} className="text-link py-1">
            View All<span className="sr-only"> {viewAll.of}</span> <span aria-hidden="true">→</span>
          </a>
        )}
        {more && (
          <a href={more.href} className="text-link py-1">
            {more.label} <span aria-hidden="true">→</span>
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

export const DISCLOSURE =
  "We may earn a commission when you use a link. It never changes the order of deals.";

export function Disclosure({ className }: { className: string }) {
  return <p className={`text-muted text-xs ${className}`}>{DISCLOSURE}</p>;
}
