import { useRef } from "react";
import { paths } from "../paths";
import { SearchField } from "../ui/fields";
import { island } from "./island";
import { useLiveResults } from "./live-results";

function FilterStores({ search }: { search: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { summary, onType, onChoose } = useLiveResults(form, {
    target: "stores",
    fragment: paths.fragments.stores,
    address: (fields) => paths.stores(fields),
  });

  return (
    <search aria-label="All stores">
      <form
        ref={form}
        action={paths.stores()}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose();
        }}
        className="flex gap-2"
      >
        <SearchField
          name="search"
          label="Search for stores or deals..."
          defaultValue={search}
          onInput={onType}
          className="w-full max-w-xl"
        />
        <button type="submit" className="without-scripts btn btn-brand">
          Search
        </button>
        <p role="status" className="sr-only">
          {summary}
        </p>
      </form>
    </search>
  );
}

export default island("filter-stores", FilterStores, { hold: "submit", followsHistory: true });
