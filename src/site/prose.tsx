import type { ReactNode } from "react";

/** A page of text. */
export function Prose({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <article className="container max-w-[calc(44rem+2*var(--gutter))] pt-9">
      <h1 className="text-title">{title}</h1>
      {lead && <p className="mt-3 text-lead text-muted">{lead}</p>}
      <div className="prose mt-7">{children}</div>
    </article>
  );
}
