import type { BlogSummary } from "../models/blogs/list";
import { paths } from "../paths";
import { blogCategoryLabels } from "../schemas/vocabulary";
import { plural, shortDate } from "./format";
import { Badge } from "./ticket";

const MAX_KEYWORDS = 3;

export function BlogCards({ blogs, timeZone }: { blogs: BlogSummary[]; timeZone: string }) {
  return (
    <div className="cards">
      {blogs.map((blog) => (
        <article key={blog.id} className="card flex min-w-0 flex-col p-5">
          <div className="flex flex-wrap gap-1.5">
            <Badge tone="soft">{blogCategoryLabels[blog.category]}</Badge>
            {blog.targetStore && <Badge tone="soft">{blog.targetStore.name}</Badge>}
          </div>
          <h3 className="mt-3.5 text-[1.25rem] leading-snug">
            <a href={paths.blog(blog.slug)} dir="auto" className="hover:underline">
              {blog.title}
            </a>
          </h3>
          <p className="mt-2 mb-3 line-clamp-3 text-muted text-sm">{blog.excerpt}</p>
          <ul className="mt-auto flex flex-wrap gap-x-3 gap-y-0.5 text-muted text-xs">
            {blog.keywords.slice(0, MAX_KEYWORDS).map((keyword) => (
              <li key={keyword}>#{keyword}</li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
            <p className="text-muted text-xs">
              <BlogFacts blog={blog} timeZone={timeZone} />
            </p>
            <a href={paths.blog(blog.slug)} className="text-link py-1 text-sm">
              Read Article<span className="sr-only">: {blog.title}</span>
            </a>
          </div>
        </article>
      ))}
    </div>
  );
}

/** "5 Jan 2027 · 12 views". */
export function BlogFacts({ blog, timeZone }: { blog: BlogSummary; timeZone: string }) {
  return (
    <>
      {blog.publishedAt && (
        <time dateTime={blog.publishedAt.toISOString()}>{shortDate(blog.publishedAt, timeZone)}</time>
      )}
      {" · "}
      {plural(blog.viewCount, "view")}
    </>
  );
}
