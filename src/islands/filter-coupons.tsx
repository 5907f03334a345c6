import { paths } from "../paths";
import type { CouponFilters } from "../schemas/deals";
import { couponSortLabels } from "../schemas/vocabulary";
import { SearchField, SelectField } from "../ui/fields";
import { Icon } from "../ui/icon";
import { LayoutGrid, List } from "../ui/icons";
import { island } from "./island";
import { type Fields, LiveForm } from "./live-form";

type Props = { filters: CouponFilters; categories: readonly { slug: string; name: string }[] };

const views = [
  { view: "grid", label: "Grid", icon: LayoutGrid },
  { view: "list", label: "List", icon: List },
];

function FilterCoupons({ filters, categories }: Props) {
  return (
    <LiveForm
      label="Coupons"
      action={`${paths.home()}#coupons`}
      target="coupons"
      fragment={({ view: _, ...fields }) => paths.fragments.coupons(fields)}
      address={paths.home}
      arrange={arrange}
      className="card flex flex-wrap items-center gap-2 p-2 sm:gap-2.5"
    >
      <SearchField
        label="Search coupons"
        defaultValue={filters.search}
        className="min-w-0 basis-full md:flex-1 md:basis-32"
      />
      <SelectField
        name="category"
        label="Category"
        defaultValue={filters.category}
        options={[["", "All Categories"], ...categories.map(({ slug, name }) => [slug, name] as const)]}
      />
      <SelectField
        name="sort"
        label="Sort"
        defaultValue={filters.sort}
        options={Object.entries(couponSortLabels).map(([sort, label]) => [sort, `Sort by: ${label}`])}
      />
      <fieldset className="flex rounded-control border border-control p-0.5">
        <legend className="sr-only">View</legend>
        {views.map(({ view, label, icon }) => (
          <label
            key={view}
            title={label}
            className="grid size-9 cursor-pointer place-items-center rounded-[9px] text-muted has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="view"
              value={view}
              defaultChecked={filters.view === view}
              className="sr-only"
            />
            <Icon of={icon} size={17} />
            <span className="sr-only">{label}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="without-scripts btn btn-ink">
        Apply
      </button>
    </LiveForm>
  );
}

function arrange({ search, category, view }: Fields): void {
  const results = document.getElementById("coupons");
  const browse = document.getElementById("browse");
  if (!results || !browse) return;
  const isFirst = Boolean(browse.compareDocumentPosition(results) & Node.DOCUMENT_POSITION_PRECEDING);
  const shouldBeFirst = Boolean(search || category);
  if (isFirst !== shouldBeFirst) browse[shouldBeFirst ? "before" : "after"](results);
  for (const list of results.querySelectorAll<HTMLElement>(".tickets")) list.dataset.view = view;
}

export default island("filter-coupons", FilterCoupons, { hold: "submit", followsHistory: true });
