import { paths } from "../paths";
import { SearchField } from "../ui/fields";
import { island } from "./island";
import { LiveForm } from "./live-form";

function FilterStores({ search }: { search: string }) {
  return (
    <LiveForm
      label="All stores"
      action={paths.stores()}
      target="stores"
      fragment={paths.fragments.stores}
      address={paths.stores}
      className="flex gap-2"
    >
      <SearchField label="Search for stores or deals..." defaultValue={search} className="w-full max-w-xl" />
      <button type="submit" className="without-scripts btn btn-ink">
        Search
      </button>
    </LiveForm>
  );
}

export default island("filter-stores", FilterStores, { hold: "submit", followsHistory: true });
