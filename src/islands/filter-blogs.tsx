import { useRef } from "react";
import { paths } from "../paths";
import { blogCategories, blogCategoryLabels } from "../schemas/vocabulary";
import { SearchField, SelectField } from "../ui/fields";
import { island } from "./island";
import { useLiveResults } from "./live-results";

function FilterBlogs({ search, category }: { search: string; category: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { summary, onType, onChoose } = useLiveResults(form, {
    target: "blogs",
    fragment: paths.fragments.blogs,
    address: (fields) => paths.blogs(fields),
  });

  return (
    <search aria-label="Blogs">
      <form
        ref={form}
        action={paths.blogs()}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose();
        }}
        className="card flex flex-wrap items-center gap-2 p-2 sm:gap-2.5"
      >
        <SearchField
          name="search"
          label="Search blogs"
          defaultValue={search}
          onInput={onType}
          className="min-w-0 basis-full md:flex-1 md:basis-48"
        />
        <SelectField name="category" label="Category" defaultValue={category} onChange={onChoose}>
          <option value="">All Categories</option>
          {blogCategories.map((category) => (
            <option key={category} value={category}>
              {blogCategoryLabels[category]}
            </option>
          ))}
        </SelectField>
        <button type="submit" className="without-scripts btn btn-brand">
          Apply
        </button>
        <a
          href={paths.blogs()}
          onClick={(event) => {
            event.preventDefault();
            for (const field of form.current?.elements ?? []) {
              if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = "";
            }
            onChoose();
          }}
          className="btn btn-plain"
        >
          Clear Filters
        </a>
        <p role="status" className="sr-only">
          {summary}
        </p>
      </form>
    </search>
  );
}

export default island("filter-blogs", FilterBlogs, { hold: "submit", followsHistory: true });
