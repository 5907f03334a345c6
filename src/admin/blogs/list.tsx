import type { ReactNode } from "react";
import { COUNT_LIMIT } from "../../models/dashboard";
import * as blogs from "../../models/editing/blogs";
import * as settings from "../../models/settings";
import { paths, withQuery } from "../../paths";
import { blogCategories, blogCategoryLabels, blogStatuses, blogStatusLabels } from "../../schemas/vocabulary";
import { shortDate } from "../../ui/dates";
import { Icon } from "../../ui/icon";
import { Sparkles } from "../../ui/icons";
import { FilterBar, FilterSelect } from "../filters";
import { Cell, DialogLink, foldedBelow, HeadOfList, List, rowId, ScreenHead, Tick } from "../list";
import { pagesAround } from "../page-links";
import { AssistedMark } from "./assisted";
import { type BlogsAt, queryOf } from "./at";
import { FeaturedForm, StatusForm } from "./switch-forms";

const PAGE = 50;

export async function BlogsScreen(at: BlogsAt): Promise<ReactNode> {
  const list = await Blogs(at);
  return (
    <>
      <BlogsHead at={at} />
      <FilterBar path={paths.adminList("blogs")} search={at.search} label="Search blogs">
        <FilterSelect
          name="status"
          label="Status"
          value={at.status}
          options={[
            ["", "Any status"],
            ...blogStatuses.map((status) => [status, blogStatusLabels[status]] as const),
          ]}
        />
        <FilterSelect
          name="category"
          label="Category"
          value={at.category}
          options={[
            ["", "All categories"],
            ...blogCategories.map((category) => [category, blogCategoryLabels[category]] as const),
          ]}
        />
        <FilterSelect
          name="sort"
          label="Sort by"
          value={at.sort}
          options={[
            ["newest", "Newest first"],
            ["popular", "Most viewed"],
            ["title", "By title"],
          ]}
        />
      </FilterBar>
      {list}
    </>
  );
}

/** What the filters change: the list, and above it where its buttons lead. */
export async function BlogList(at: BlogsAt): Promise<ReactNode> {
  return (
    <>
      {await Blogs(at)}
      <BlogsHead at={at} isSwapped />
    </>
  );
}

function BlogsHead({ at, isSwapped }: { at: BlogsAt; isSwapped?: boolean }) {
  return (
    <HeadOfList isSwapped={isSwapped}>
      <ScreenHead title="Blogs">
        <DialogLink href={paths.generateBlog(queryOf(at))} className="btn btn-plain">
          <Icon of={Sparkles} size={16} />
          Write with AI
        </DialogLink>
        <a href={withQuery(paths.adminNew("blogs"), queryOf(at))} className="btn btn-brand">
          New blog
        </a>
      </ScreenHead>
    </HeadOfList>
  );
}

async function Blogs(at: BlogsAt): Promise<ReactNode> {
  const { cursor, back: _, sort, ...filter } = at;
  const here = queryOf(at);
  const [page, count, { timeZone }] = await Promise.all([
    blogs.list(filter, sort, { limit: PAGE, cursor }),
    blogs.count(filter, COUNT_LIMIT + 1),
    settings.current(),
  ]);
  const isFiltered = at.search || at.status || at.category;
  return (
    <List
      what="blogs"
      count={count}
      columns={["Title", "Category", "Store", "Views", "Published", "Status", "Featured"]}
      folded={{ columns: ["Category", "Store", "Views", "Published"], below: "2xl" }}
      rows={page.items.map((blog) => <BlogRow key={blog.id} blog={blog} at={at} timeZone={timeZone} />)}
      empty={isFiltered ? "No blog fits this filter." : "No blogs yet. Write the first one."}
      bulk={{
        path: withQuery(paths.adminBulk("blogs"), here),
        actions: [
          { action: "publish", label: "Publish" },
          { action: "archive", label: "Archive" },
          { action: "feature", label: "Feature" },
          { action: "unfeature", label: "Unfeature" },
          { action: "delete", label: "Delete" },
        ],
      }}
      pages={pagesAround(at, page.next, (place) => paths.adminList("blogs", { ...here, ...place }))}
    />
  );
}

type RowProps = { blog: blogs.BlogRow; at: BlogsAt; timeZone: string };

function BlogRow({ blog, at, timeZone }: RowProps) {
  const { id, title, slug, status, publishedAt } = blog;
  const here = queryOf(at);
  const category = blogCategoryLabels[blog.category];
  const store = blog.targetStore?.name;
  const published = publishedAt && (
    <time dateTime={publishedAt.toISOString()}>{shortDate(publishedAt, timeZone)}</time>
  );
  return (
    <tr>
      <Tick id={id} name={title} />
      <td className="md:w-full md:min-w-52">
        <a id={rowId(id)} href={withQuery(paths.adminOne("blogs", id), here)} dir="auto" className="row-name">
          {title}
        </a>
        <a href={status === "published" ? paths.blog(slug) : paths.adminPreview(id)} className="row-note">
          {paths.blog(slug)}
        </a>
        <AssistedMark blog={blog} timeZone={timeZone} />
        <span className="row-note hidden md:max-2xl:block">
          {[category, store, `${blog.viewCount} ${blog.viewCount === 1 ? "view" : "views"}`]
            .filter(Boolean)
            .join(" · ")}
          {published && <> · {published}</>}
        </span>
      </td>
      <Cell label="Category" className={foldedBelow["2xl"]}>
        {category}
      </Cell>
      <Cell label="Store" className={foldedBelow["2xl"]}>
        {store ?? "–"}
      </Cell>
      <Cell label="Views" className={foldedBelow["2xl"]}>
        {blog.viewCount}
      </Cell>
      <Cell label="Published" className={foldedBelow["2xl"]}>
        {published ?? "–"}
      </Cell>
      <Cell label="Status">
        <StatusForm blog={blog} at={at} />
      </Cell>
      <Cell label="Featured">
        <FeaturedForm blog={blog} at={at} />
      </Cell>
      <td className="actions">
        <DialogLink
          href={withQuery(paths.adminDeletion("blogs", id), here)}
          className="btn btn-plain btn-small"
          label={`Delete ${title}`}
        >
          Delete
        </DialogLink>
      </td>
    </tr>
  );
}
