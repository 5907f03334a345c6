import type { ReactNode } from "react";

/** The head of a screen: its title, and what can be done next. */
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

/** A word on a row's state. */
export function Pill({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return <span className={`badge ${tones[tone]}`}>{children}</span>;
}

/** The id of the link that names a row, for addresses that lead to it. */
export function rowId(id: number): string {
  return `row-${id}`;
}
