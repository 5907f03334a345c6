import type { ReactNode } from "react";

type Props = {
  title: string;
  note?: ReactNode;
  viewAll?: { href: string; subject: string };
  more?: { href: string; label: string };
  /** Whether its tickets or posts are one row, which scrolls where it has no room. */
  isBand?: boolean;
  children: ReactNode;
};

export const SECTION_HEAD = "section-head mb-3.5 flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5";
export const SECTION_NOTE = "text-muted text-sm max-md:order-1 max-md:flex-[1_0_100%]";

export function Section({ title, note, viewAll, more, isBand, children }: Props) {
  return (
    <section className={`container mt-10 md:mt-14 ${isBand ? "band" : ""}`}>
      <div className={SECTION_HEAD}>
        <h2 className="text-section">{title}</h2>
        {note && <p className={SECTION_NOTE}>{note}</p>}
        {viewAll && (
          <a href={viewAll.href} className="text-link ml-auto py-1">
            View All<span className="sr-only"> {viewAll.subject}</span> <span aria-hidden="true">→</span>
          </a>
        )}
        {more && (
          <a href={more.href} className="text-link ml-auto py-1">
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
