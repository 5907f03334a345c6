import { paths } from "../paths";
import { SearchField } from "./fields";

/** `page`: in the page itself, which may have filled it. */
type Props = { place: "header" | "hero" | "page"; search?: string };

const labels = { header: "Site", hero: "Stores and deals", page: "All stores" };

export const searchFieldId = (place: Props["place"]) => `${place}-search`;

/** The search for stores and deals: a form that leads to its results. */
export function SearchBox({ place, search }: Props) {
  return (
    <search aria-label={labels[place]} className={`search-box ${place === "header" ? "" : "max-w-2xl"}`}>
      <form action={paths.stores()} className="flex gap-2">
        <SearchField
          id={searchFieldId(place)}
          label="Search for stores or deals..."
          defaultValue={search}
          className="min-w-0 flex-1"
          required
        />
        {place !== "header" && (
          <button type="submit" className="btn btn-ink">
            Search
          </button>
        )}
      </form>
    </search>
  );
}
