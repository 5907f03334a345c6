import { z } from "zod";
import { plural } from "../../format";
import * as blogs from "../../models/blogs";
import { type BlogSummary, byId, setAll } from "../../models/blogs";
import { paths, withQuery } from "../../paths";
import { blogFields, linesOf } from "../../schemas/blogs";
import { blogCategories, blogCategoryLabels, blogStatuses, blogStatusLabels } from "../../schemas/vocabulary";
import { Icon } from "../../ui/icon";
import { Sparkles } from "../../ui/icons";
import { FilterSelect } from "../resource/filters";
import { ButtonLink, DialogLink, rowId, When } from "../resource/parts";
import { exportOf, type ListScreen, listParams } from "../resource/resource";
import { AssistedMark, FeaturedForm, StatusForm } from "./row";

export const params = listParams.extend({
  status: z.enum(blogStatuses).optional().catch(undefined),
  category: z.enum(blogCategories).optional().catch(undefined),
  sort: z.enum(blogs.blogSorts).catch("newest").default("newest"),
});

export type Params = z.output<typeof params>;

const statuses = { "": "Any status", ...blogStatusLabels };
const categories = { "": "All categories", ...blogCategoryLabels };
const sorts = { newest: "Newest first", popular: "Most viewed", title: "By title" };

/** The title has the same text while the screen is too narrow for it; phones show both as a card. */
const FOLDED = "md:max-2xl:hidden";

const { content, reviewed, ...listedFields } = blogFields;

export const listScreen: ListScreen<Params, BlogSummary> = {
  list: "blogs",
  one: "blog",
  params,
  filters: ({ status, category, sort }) => (
    <>
      <FilterSelect name="status" label="Status" value={status} options={statuses} />
      <FilterSelect name="category" label="Category" value={category} options={categories} />
      <FilterSelect name="sort" label="Sort by" value={sort} options={sorts} />
    </>
  ),
  find: (params, page) => blogs.adminList(params, params.sort, page),
  count: blogs.adminCount,
  buttons: ({ query }) => (
    <>
      <DialogLink href={paths.generateBlog(query)} className="btn btn-plain">
        <Icon icon={Sparkles} size={16} />
        Write with AI
      </DialogLink>
      <ButtonLink href={withQuery(paths.adminNew("blogs"), query)} look="brand">
        New blog
      </ButtonLink>
    </>
  ),
  columns: [
    {
      label: "Title",
      isTitle: true,
      className: "md:w-full md:min-w-52",
      cell: (blog, { query, timeZone }) => (
        <>
          <a
            id={rowId(blog.id)}
            href={withQuery(paths.adminOne("blogs", blog.id), query)}
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
            {[
              blogCategoryLabels[blog.category],
              blog.targetStore?.name,
              blog.authorName,
              plural(blog.viewCount, "view"),
            ]
              .filter(Boolean)
              .join(" · ")}
            {blog.publishedAt && (
              <>
                {" · "}
                <When date={blog.publishedAt} timeZone={timeZone} />
              </>
            )}
          </span>
        </>
      ),
    },
    { label: "Category", className: FOLDED, cell: ({ category }) => blogCategoryLabels[category] },
    { label: "Store", className: FOLDED, cell: ({ targetStore }) => targetStore?.name ?? "–" },
    { label: "Author", className: FOLDED, cell: ({ authorName }) => authorName ?? "Admin" },
    { label: "Views", className: FOLDED, cell: ({ viewCount }) => viewCount },
    {
      label: "Published",
      className: FOLDED,
      cell: ({ publishedAt }, { timeZone }) =>
        publishedAt ? <When date={publishedAt} timeZone={timeZone} /> : "–",
    },
    { label: "Status", cell: (blog, { query }) => <StatusForm blog={blog} query={query} /> },
    { label: "Featured", cell: (blog, { query }) => <FeaturedForm blog={blog} query={query} /> },
  ],
  exports: {
    ...exportOf(listedFields),
    Store: ({ targetStore }) => targetStore?.slug ?? "",
    "Affiliate links": ({ affiliateLinks }) => linesOf(affiliateLinks),
    Published: ({ publishedAt }) => publishedAt?.toISOString() ?? "",
    "AI-assisted": ({ aiAssisted }) => String(aiAssisted),
    Read: ({ reviewedAt }) => reviewedAt?.toISOString() ?? "",
    Content: async ({ id }) => (await byId(id))?.content ?? "",
  },
  empty: "No blogs yet. Write the first one.",
  canDelete: true,
  verbs: {
    publish: {
      label: "Publish",
      done: "published",
      run: (ids, change) => setAll(ids, { status: "published" }, change),
      skipped: ({ length: unread }) =>
        `${plural(unread, "AI-assisted blog waits", "AI-assisted blogs wait")} to be read: publish each on its own.`,
    },
    archive: {
      label: "Archive",
      done: "archived",
      run: (ids, change) => setAll(ids, { status: "archived" }, change),
    },
    feature: {
      label: "Feature",
      done: "featured",
      run: (ids, change) => setAll(ids, { featured: true }, change),
    },
    unfeature: {
      label: "Unfeature",
      done: "no longer featured",
      run: (ids, change) => setAll(ids, { featured: false }, change),
    },
  },
};
