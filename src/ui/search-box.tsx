import searchSite from "../islands/search-site";
import { Island } from "./island";

/** `page`: in the page itself, which may have filled it. */
type Props = { place: "header" | "hero" | "page"; search?: string };

const labels = { header: "Site", hero: "Stores and deals", page: "All stores" };

export const searchFieldId = (place: Props["place"]) => `${place}-search`;

/** The search for stores and deals. */
export function SearchBox({ place, search }: Props) {
  return (
    <search aria-label={labels[place]} className="search-box" data-place={place}>
      <Island
        island={searchSite}
        props={{ id: searchFieldId(place), search, isCompact: place === "header" }}
      />
    </search>
  );
}
