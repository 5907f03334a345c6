import { type Cursor, type ListPlace, placeAfter, placeBefore } from "../../schemas/paging";

type Props = {
  place: ListPlace;
  next: Cursor | null;
  /** The list's own address at a place. */
  pathOf: (place: { cursor: string | undefined; back: string | undefined }) => string;
};

/** Links to the pages around the one that is shown. */
export function PageLinks({ place, next, pathOf }: Props) {
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
