import type { Cursor, ListPlace } from "../schemas/paging";
import { placeAfter, placeBefore } from "../schemas/paging";

/** The addresses of the pages around the one that is shown. */
export type PagesAround = {
  first: string | undefined;
  previous: string | undefined;
  next: string | undefined;
};

type Place = { cursor: string | undefined; back: string | undefined };

/** @param pathOf the list's own address at a place. */
export function pagesAround(
  at: ListPlace,
  next: Cursor | null,
  pathOf: (place: Place) => string,
): PagesAround {
  const previous = placeBefore(at);
  return {
    first: at.cursor && pathOf({ cursor: undefined, back: undefined }),
    previous: previous && pathOf(previous),
    next: next ? pathOf(placeAfter(at, next)) : undefined,
  };
}

export function PageLinks({ first, previous, next }: PagesAround) {
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
        <a href={next} rel="next" className={className}>
          Next page
        </a>
      )}
    </nav>
  );
}
