import type { ReactNode } from "react";
import { Empty } from "../ui/empty";
import { shortCount } from "./frame";
import { PageLinks, type PagesAround } from "./page-links";

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

/** The head of a list. Sent along when only the list is swapped, because its links lead back to what is filtered. */
export function HeadOfList({
  isSwapped,
  children,
}: {
  isSwapped?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div id="head" hx-swap-oob={isSwapped ? "outerMorph" : undefined}>
      {children}
    </div>
  );
}

/** A link that opens a dialog: over the screen with scripts, on a page of its own address without. */
export function DialogLink({
  id,
  href,
  className,
  children,
  label,
}: {
  id?: string;
  href: string;
  className: string;
  children: ReactNode;
  label?: string;
}) {
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

export type BulkAction = { action: string; label: string };

type ListProps = {
  /** What the rows are, in the plural: "stores". */
  what: string;
  count: number;
  /** How far they were counted, where that is less than usual. */
  most?: number | undefined;
  columns: string[];
  /** Columns that a table has not below a width, for its rows say elsewhere what would stand there. */
  folded?: { columns: string[]; below: keyof typeof foldedBelow };
  rows: ReactNode[];
  empty: string;
  /** The address that takes the ticked rows, and what can be done with them. */
  bulk?: { path: string; actions: BulkAction[] };
  pages: PagesAround;
};

/** What hides a cell of a table below a width; phones, which show cards, have it. */
export const foldedBelow = { xl: "md:max-xl:hidden", "2xl": "md:max-2xl:hidden" };

/** A list: how many there are, the rows in a scrolling table (cards on phones), what to do with the ticked ones. */
export function List({ what, count, most, columns, folded, rows, empty, bulk, pages }: ListProps) {
  const heading = `${shortCount(count, most)} ${count === 1 ? singular(what) : what}`;
  return (
    <div id="list">
      <p role="status" className="mb-2 text-muted text-sm">
        {heading}
      </p>
      {rows.length === 0 ? (
        <div className="card">
          <Empty title={pages.first ? "Nothing more here." : empty} />
        </div>
      ) : (
        <section className="card table-scroll" aria-label={`List of ${what}`}>
          <table className="rows">
            <thead>
              <tr>
                {bulk && (
                  <th scope="col" className="w-11">
                    <label className="tick">
                      <span className="sr-only">Select all {what} on this page</span>
                      <input
                        type="checkbox"
                        data-tick-all
                        className="with-scripts size-4.5 accent-brand-text"
                      />
                    </label>
                  </th>
                )}
                {columns.map((column) => (
                  <th
                    key={column}
                    scope="col"
                    className={folded?.columns.includes(column) ? foldedBelow[folded.below] : undefined}
                  >
                    {column}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
        </section>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        {bulk && rows.length > 0 && <BulkBar {...bulk} />}
        <PageLinks {...pages} />
      </div>
    </div>
  );
}

/** A form beside the table, for rows may have forms of their own; the ticks name it. */
function BulkBar({ path, actions }: { path: string; actions: BulkAction[] }) {
  return (
    <form method="post" action={path} id="bulk" hx-post={path} hx-target="#dialog">
      <fieldset className="flex flex-wrap items-center gap-2" data-bulk>
        <legend className="sr-only">With the selected ones</legend>
        <span data-ticked className="text-muted text-sm">
          With the selected ones:
        </span>
        {actions.map(({ action, label }) => (
          <button key={action} type="submit" name="action" value={action} className="btn btn-plain btn-small">
            {label}
          </button>
        ))}
      </fieldset>
    </form>
  );
}

/** The id of the link that names a row, for addresses that lead to it. */
export function rowId(id: number): string {
  return `row-${id}`;
}

/** The box that picks a row. */
export function Tick({ id, name }: { id: number; name: string }) {
  return (
    <td className="tick-cell">
      <label className="tick">
        <span className="sr-only">Select {name}</span>
        <input
          type="checkbox"
          name="id"
          value={id}
          form="bulk"
          data-tick
          className="size-4.5 accent-brand-text"
        />
      </label>
    </td>
  );
}

/** A cell; on phones, where rows are cards, it says what it holds. */
export function Cell({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <td data-label={label} className={className}>
      {children}
    </td>
  );
}

/** A word on a row's state. */
export function Pill({
  tone,
  children,
}: {
  tone: "proof" | "strong" | "plain" | "danger" | "brand";
  children: ReactNode;
}) {
  const tones = {
    proof: "bg-proof text-proof-text",
    strong: "bg-soft text-ink",
    plain: "bg-soft text-muted",
    danger: "bg-soft text-danger",
    brand: "bg-brand-soft text-brand-text",
  };
  return <span className={`badge ${tones[tone]}`}>{children}</span>;
}

function singular(what: string): string {
  return what.endsWith("ies") ? `${what.slice(0, -3)}y` : what.replace(/s$/, "");
}
