import { visitorPaths as paths } from "../paths";
import { type CouponPlace, couponSortLabels } from "../schemas/vocabulary";
import { SearchField, SelectField } from "../ui/fields";
import { Icon } from "../ui/icon";
import { LayoutGrid, List } from "../ui/icons";
import { Words } from "../ui/words";
import { island } from "./island";
import { type Fields, LiveForm } from "./live-form";

type Props = {
  /** `category`: a slug. */
  filters: { search: string; category: string; store: string; sort: string; view: string };
  place: CouponPlace;
  /** On the home page of the category, on a category's page of the store. */
  choice?: Choice | undefined;
  label: string;
};

export type Choice = {
  name: "category" | "store";
  label: string;
  all: string;
  options: readonly { slug: string; name: string }[];
};

const views = [
  { view: "grid", label: "Grid", icon: LayoutGrid },
  { view: "list", label: "List", icon: List },
];

function FilterCoupons({ filters, place, choice, label }: Props) {
  const whole = (fields: Fields) => ({
    place,
    ...fields,
    category: place === "home" ? (fields.category ?? "") : filters.category,
  });
  return (
    <LiveForm
      label="Coupons"
      action={`${paths.coupons(whole({}))}#coupons`}
      target="coupons"
      fragment={(fields) => paths.fragments.coupons(whole(fields))}
      address={(fields) => paths.coupons(whole(fields))}
      arrange={(fields) => arrange(whole(fields))}
      className="filter-bar card"
    >
      <SearchField label={label} defaultValue={filters.search} className="filter-search" />
      {choice && (
        <SelectField
          name={choice.name}
          label={choice.label}
          defaultValue={filters[choice.name]}
          options={[["", choice.all], ...choice.options.map(({ slug, name }) => [slug, name] as const)]}
        />
      )}
      <SelectField
        name="sort"
        label="Sort"
        defaultValue={filters.sort}
        options={Object.entries(couponSortLabels).map(([sort, label]) => [sort, `Sort by: ${label}`])}
      />
      <fieldset className="flex rounded-control border border-control p-0.5">
        <legend className="sr-only">
          <Words>View</Words>
        </legend>
        {views.map(({ view, label, icon }) => (
          <label
            key={view}
            title={label}
            className="grid size-9 cursor-pointer place-items-center rounded-[9px] text-muted has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-offset-2 has-focus-visible:[outline:3px_solid_var(--ink)]"
          >
            <input
              type="radio"
              name="view"
              value={view}
              defaultChecked={filters.view === view}
              className="sr-only"
            />
            <Icon icon={icon} size={17} />
            <Words className="sr-only">{label}</Words>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="without-scripts btn btn-ink">
        <Words>Apply</Words>
      </button>
    </LiveForm>
  );
}

function arrange({ place, search, category, sort, view = "grid" }: Fields): void {
  const results = document.getElementById("coupons");
  for (const list of results?.querySelectorAll<HTMLElement>(".tickets") ?? []) list.dataset.view = view;
  if (place !== "home") return;
  const isAlone = Boolean(search || category || (sort && sort !== "latest"));
  const above = document.getElementById("above-coupons");
  // The page was opened with a filter, and has none of the parts above its list.
  if (!above && !isAlone) location.assign(location.href);
  if (!above || above.hidden === isAlone) return;
  above.hidden = isAlone;
  document.getElementById("coupons-title")?.remove();
  if (isAlone) {
    above.insertAdjacentHTML("afterend", '<h1 id="coupons-title" class="sr-only">Coupons</h1>');
    scrollTo(0, 0);
  } else results?.closest("section")?.scrollIntoView();
}

export default island("filter-coupons", FilterCoupons, { hold: "submit", followsHistory: true });
