import { z } from "zod";
import * as blogs from "../../models/blogs/admin-list";
import { setFeatured, setStatus } from "../../models/blogs/write";
import { COUNT_LIMIT } from "../../models/dashboard";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { blogCategories, blogCategoryLabels, blogStatuses, blogStatusLabels } from "../../schemas/vocabulary";
import { plural } from "../../ui/format";
import { Icon } from "../../ui/icon";
import { Sparkles } from "../../ui/icons";
import { FilterSelect } from "../resource/filters";
import { ButtonLink, DialogLink, rowId, When } from "../resource/parts";
import { listParams, PAGE_SIZE, pathWith, queryOf, type Resource } from "../resource/resource";
import { type Column, Table } from "../resource/table";
import { AssistedMark, FeaturedForm, StatusForm } from "./row";

export const params = listParams.extend({
  status: z
    .enum(["", ...blogStatuses])
    .catch("")
    .default(""),
  category: z
    .enum(["", ...blogCategories])
    .catch("")
    .default(""),
  sort: z.enum(blogs.blogSorts).catch("newest").default("newest"),
});

export type Params = z.output<typeof params>;

export const statusChoices = blogStatuses.map((status) => [status, blogStatusLabels[status]] as const);
export const categoryChoices = blogCategories.map((name) => [name, blogCategoryLabels[name]] as const);

const sorts = { newest: "Newest first", popular: "Most viewed", title: "By title" };

export const resource: Resource<Params> = {
  list: "blogs",
  one: "blog",
  many: "blogs",
  params,
  filters: ({ status, category, sort }) => (
    <>
      <FilterSelect
        name="status"
        label="Status"
        value={status}
        options={[["", "Any status"], ...statusChoices]}
      />
      <FilterSelect
        name="category"
        label="Category"
        value={category}
        options={[["", "All categories"], ...categoryChoices]}
      />
      <FilterSelect name="sort" label="Sort by" value={sort} options={sorts} />
    </>
  ),
  content: async (params) => {
    const { cursor, back: _, sort, ...filter } = params;
    const [page, count, { timeZone }] = await Promise.all([
      blogs.list(filter, sort, { limit: PAGE_SIZE, cursor }),
      blogs.count(filter, COUNT_LIMIT + 1),
      settings.current(),
    ]);
    const isFiltered = params.search || params.status || params.category;
    return {
      buttons: (
        <>
          <DialogLink href={paths.generateBlog(queryOf(resource, params))} className="btn btn-plain">
            <Icon of={Sparkles} size={16} />
            Write with AI
          </DialogLink>
          <ButtonLink href={pathWith(resource, paths.adminNew("blogs"), params)} look="brand">
            New blog
          </ButtonLink>
        </>
      ),
      table: (
        <Table
          {...{ of: resource, params, page, count, columns: columns(params, timeZone) }}
          empty={isFiltered ? "No blog fits this filter." : "No blogs yet. Write the first one."}
        />
      ),
    };
  },
  verbs: {
    publish: {
      label: "Publish",
      done: "published",
      run: (id, author) => setStatus(id, { status: "published", reviewed: false }, author),
      skipped: ({ length: unread }) =>
        `${plural(unread, "AI-assisted blog waits", "AI-assisted blogs wait")} to be read: publish each on its own.`,
    },
    archive: {
      label: "Archive",
      done: "archived",
      run: (id, author) => setStatus(id, { status: "archived", reviewed: false }, author),
    },
    feature: { label: "Feature", done: "featured", run: (id, author) => setFeatured(id, true, author) },
    unfeature: {
      label: "Unfeature",
      done: "no longer featured",
      run: (id, author) => setFeatured(id, false, author),
    },
  },
};

const columns = (params: Params, timeZone: string): Column<blogs.BlogRow>[] => {
  const query = queryOf(resource, params);
  const published = ({ publishedAt }: blogs.BlogRow) =>
    publishedAt && <When date={publishedAt} timeZone={timeZone} />;
  return [
    {
      label: "Title",
      isTitle: true,
      className: "md:w-full md:min-w-52",
      cell: (blog) => (
        <>
          <a
            id={rowId(blog.id)}
            href={pathWith(resource, paths.adminOne("blogs", blog.id), params)}
            dir="auto"
            className="row-name"
          >
            {blog.title}
          </a>
          <a
            href={blog.status === "published" ? paths.blog(blog.slug) : paths.adminPreview(blog.id)}
            className="row-note"
          >
            {paths.blog(blog.slug)}
          </a>
          <AssistedMark blog={blog} timeZone={timeZone} />
          <span className="row-note hidden md:max-2xl:block">
            {[blogCategoryLabels[blog.category], blog.targetStore?.name, plural(blog.viewCount, "view")]
              .filter(Boolean)
              .join(" · ")}
            {blog.publishedAt && <> · {published(blog)}</>}
          </span>
        </>
      ),
    },
    { label: "Category", foldedBelow: "2xl", cell: ({ category }) => blogCategoryLabels[category] },
    { label: "Store", foldedBelow: "2xl", cell: ({ targetStore }) => targetStore?.name ?? "–" },
    { label: "Views", foldedBelow: "2xl", cell: ({ viewCount }) => viewCount },
    { label: "Published", foldedBelow: "2xl", cell: (blog) => published(blog) ?? "–" },
    { label: "Status", cell: (blog) => <StatusForm blog={blog} query={query} /> },
    { label: "Featured", cell: (blog) => <FeaturedForm blog={blog} query={query} /> },
  ];
};
