import type { ReactNode } from "react";
import { type Cursor, type ListPosition, positionAfter, positionBefore } from "../../schemas/paging";
import { Button, ButtonLink, PostForm } from "./parts";

export function TickAll({ many }: { many: string }) {
  return (
    <th scope="col" className="w-11">
      <label className="tick-label">
        <span className="sr-only">Select all {many} on this page</span>
        <input type="checkbox" data-tick-all className="size-4.5 accent-ink" />
      </label>
    </th>
  );
}

export function Tick({ id, name }: { id: number; name: string }) {
  return (
    <td className="tick-cell">
      <label className="tick-label">
        <span className="sr-only">Select {name}</span>
        <input type="checkbox" name="id" value={id} form="bulk" data-tick className="size-4.5 accent-ink" />
      </label>
    </td>
  );
}

type BulkProps = { path: string; verbs: Record<string, { label: string }>; children?: ReactNode };

/** Beside the table, because rows may have forms of their own; the ticks name it. */
export function BulkBar({ path, verbs, children }: BulkProps) {
  return (
    <PostForm action={path} id="bulk" hx-target="#dialog">
      <fieldset className="bulk flex flex-wrap items-center gap-2" data-bulk>
        <legend className="sr-only">With the selected ones</legend>
        <span data-ticked className="text-sm">
          With the selected ones:
        </span>
        {children}
        {Object.entries(verbs).map(([action, { label }]) => (
          <Button key={action} name="action" value={action} small>
            {label}
          </Button>
        ))}
        <Button type="button" data-untick small>
          Clear
        </Button>
      </fieldset>
    </PostForm>
  );
}

type PageLinksProps = {
  position: ListPosition;
  next: Cursor | null;
  pathOf: (position: { cursor: string | undefined; back: string | undefined }) => string;
};

export function PageLinks({ position, next, pathOf }: PageLinksProps) {
  const before = positionBefore(position);
  const first = position.cursor && pathOf({ cursor: undefined, back: undefined });
  const previous = before && pathOf(before);
  if (!first && !next) return null;
  return (
    <nav aria-label="Pages" className="ml-auto flex flex-wrap justify-end gap-2">
      {first && first !== previous && (
        <ButtonLink href={first} small>
          First page
        </ButtonLink>
      )}
      {previous && (
        <ButtonLink href={previous} rel="prev" small>
          Previous page
        </ButtonLink>
      )}
      {next && (
        <ButtonLink href={pathOf(positionAfter(position, next))} rel="next" small>
          Next page
        </ButtonLink>
      )}
    </nav>
  );
}
