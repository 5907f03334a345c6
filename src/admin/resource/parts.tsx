import type { ReactNode } from "react";
import { type Cursor, type ListPlace, placeAfter, placeBefore } from "../../schemas/paging";

export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <h1 dir="auto" className="text-section">
        {title}
      </h1>
      <div className="flex min-w-0 flex-wrap gap-2.5">{children}</div>
    </div>
  );
}

type DialogLinkProps = {
  id?: string;
  href: string;
  className: string;
  children: ReactNode;
  label?: string;
};

/** A link that opens a dialog: over the screen with scripts, on a page of its own address without. */
export function DialogLink({ id, href, className, children, label }: DialogLinkProps) {
  return (
    <a
      id={id}
      href={href}
      dir="auto"
      className={className}
      aria-label={label}
      hx-get={href}
      hx-target="#dialog"
      hx-push-url="true"
    >
      {children}
    </a>
  );
}

const tones = {
  proof: "bg-proof text-proof-text",
  strong: "bg-soft text-ink",
  plain: "bg-soft text-muted",
  danger: "bg-soft text-danger",
  brand: "bg-brand-soft text-brand-text",
};

export function Pill({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return <span className={`badge ${tones[tone]}`}>{children}</span>;
}

/** The id of the link that names a row, for addresses that lead to it. */
export function rowId(id: number): string {
  return `row-${id}`;
}

type PageLinksProps = {
  place: ListPlace;
  next: Cursor | null;
  pathOf: (place: { cursor: string | undefined; back: string | undefined }) => string;
};

export function PageLinks({ place, next, pathOf }: PageLinksProps) {
  const before = placeBefore(place);
  const first = place.cursor && pathOf({ cursor: undefined, back: undefined });
  const previous = before && pathOf(before);
  if (!first && !next) return null;
  const className = "btn btn-plain btn-small";
  return (
    <nav aria-label="Pages" className="ml-auto flex flex-wrap justify-end gap-2">
      {first && first !== previous && (
        <a href={first} className={className}>
          First page
        </a>
      )}
      {previous && (
        <a href={previous} rel="prev" className={className}>
          Previous page
        </a>
      )}
      {next && (
        <a href={pathOf(placeAfter(place, next))} rel="next" className={className}>
          Next page
        </a>
      )}
    </nav>
  );
}
