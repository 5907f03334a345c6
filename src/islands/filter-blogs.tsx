import { visitorPaths as paths } from "../paths";
import { blogCategoryLabels } from "../schemas/vocabulary";
import { SearchField, SelectField } from "../ui/fields";
import { island } from "./island";
import { LiveForm } from "./live-form";

function FilterBlogs({ search, category }: { search: string; category: string }) {
  return (
    <LiveForm
      label="Blogs"
      action={paths.blogs()}
      target="blogs"
      fragment={paths.fragments.blogs}
      address={paths.blogs}
      className="card flex flex-wrap items-center gap-2 p-2 sm:gap-2.5"
    >
      <SearchField
        label="Search blogs"
        defaultValue={search}
        className="min-w-0 basis-full md:flex-1 md:basis-48"
      />
      <SelectField
        name="category"
        label="Category"
        defaultValue={category}
        options={[["", "All Categories"], ...Object.entries(blogCategoryLabels)]}
      />
      <button type="submit" suppressHydrationWarning className="without-scripts btn btn-ink">
        Apply
      </button>
      <a href={paths.blogs()} suppressHydrationWarning className="btn btn-quiet text-muted">
        Clear Filters
      </a>
    </LiveForm>
  );
}

export default island("filter-blogs", FilterBlogs, { hold: "submit", followsHistory: true });
