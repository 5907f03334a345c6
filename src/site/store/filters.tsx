import { number } from "../../format";
import type { Category } from "../../models/categories";
import { paths } from "../../paths";
import type { StoresAddress } from "../../schemas/stores";
import { SelectField } from "../../ui/fields";

type Props = {
  query: StoresAddress;
  categories: Category[];
  /** The figures of all stores. */
  figures: { checked: number };
};

/** Narrow the directory; the loader sends the form when something is chosen. */
export function StoreFilters({ query, categories, figures }: Props) {
  return (
    <search aria-label="Filters">
      <form
        action={paths.stores()}
        data-submits-itself
        className="flex flex-wrap gap-2 max-[26rem]:gap-[5px]"
      >
        <SelectField
          name="category"
          label="Category"
          defaultValue={query.category ?? ""}
          options={[["", "All Categories"], ...categories.map(({ slug, name }) => [slug, name] as const)]}
        />
        <SelectField
          name="sort"
          label="Sort by"
          defaultValue={query.sort === "name" ? "" : query.sort}
          options={[
            ["", "Sort by: A to Z"],
            ["popularity", "Sort by: Popularity"],
            ["newest", "Sort by: Newest"],
          ]}
        />
        <label className="field flex flex-[1_0_auto] cursor-pointer items-center gap-2 font-semibold max-md:basis-full pointer-fine:text-sm">
          <input
            type="checkbox"
            name="checked"
            value="yes"
            defaultChecked={query.checked !== undefined}
            className="size-4.5 accent-proof-text"
          />
          With a checked code
          {!query.category && (
            <span className="font-normal text-muted">{number.format(figures.checked)}</span>
          )}
        </label>
        <button type="submit" className="without-scripts btn btn-ink">
          Show
        </button>
      </form>
    </search>
  );
}
