import { useRef } from "react";
import { paths } from "../paths";
import type { CouponFilters } from "../schemas/deals";
import { couponSortLabels, couponSorts, viewModes } from "../schemas/vocabulary";
import { SearchField, SelectField } from "../ui/fields";
import { Icon } from "../ui/icon";
import { LayoutGrid, List } from "../ui/icons";
import { island } from "./island";
import { type Fields, useLiveResults } from "./live-results";

type Props = { filters: CouponFilters; categories: readonly { slug: string; name: string }[] };

function FilterCoupons({ filters, categories }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { summary, onType, onChoose } = useLiveResults(form, {
    target: "coupons",
    fragment: ({ view: _, ...fields }) => paths.fragments.coupons(fields),
    address: (fields) => paths.home(fields),
    arrange,
  });

  return (
    <search aria-label="Coupons">
      <form
        ref={form}
        action={`${paths.home()}#coupons`}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose();
          document.getElementById("coupons")?.scrollIntoView();
        }}
        className="card flex flex-wrap items-center gap-2 p-2 sm:gap-2.5"
      >
        <SearchField
          name="search"
          label="Search coupons"
          defaultValue={filters.search}
          onInput={onType}
          className="min-w-0 basis-full md:flex-1 md:basis-32"
        />
        <SelectField name="category" label="Category" defaultValue={filters.category} onChange={onChoose}>
          <option value="">All Categories</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField name="sort" label="Sort" defaultValue={filters.sort} onChange={onChoose}>
          {couponSorts.map((sort) => (
            <option key={sort} value={sort}>
              Sort by: {couponSortLabels[sort]}
            </option>
          ))}
        </SelectField>
        <fieldset className="flex rounded-control border border-control p-0.5">
          <legend className="sr-only">View</legend>
          {viewModes.map((view) => (
            <label
              key={view}
              title={view === "grid" ? "Grid" : "List"}
              className="grid size-9 cursor-pointer place-items-center rounded-[9px] text-muted has-checked:bg-soft has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-brand-text"
            >
              <input
                type="radio"
                name="view"
                value={view}
                defaultChecked={filters.view === view}
                onChange={onChoose}
                className="sr-only"
              />
              {view === "grid" ? <Icon of={LayoutGrid} size={17} /> : <Icon of={List} size={17} />}
              <span className="sr-only">{view === "grid" ? "Grid" : "List"}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className="without-scripts btn btn-brand">
          Apply
        </button>
        <p role="status" className="sr-only">
          {summary}
        </p>
      </form>
    </search>
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
