import type { ReactNode } from "react";

type Props = { title: string; id?: string; viewAll?: { href: string; of: string }; children: ReactNode };

export function Section({ title, id, viewAll, children }: Props) {
  return (
    <section id={id} className="container mt-10 md:mt-14">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-section">{title}</h2>
        {viewAll && (
          <a href={viewAll.href} className="text-link py-1">
            View All<span className="sr-only"> {viewAll.of}</span> <span aria-hidden="true">→</span>
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

export function Disclosure({ className = "-mt-2 mb-4" }: { className?: string }) {
  return (
    <p className={`text-muted text-xs ${className}`}>
      We may earn a commission when you use a link. It never changes the order of deals.
    </p>
  );
}
