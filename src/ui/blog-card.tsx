import type { BlogSummary } from "../models/blogs";
import { paths } from "../paths";
import { blogCategoryLabels } from "../schemas/vocabulary";
import { shortDate } from "./dates";
import { plural } from "./plural";
import { Badge } from "./ticket";

const MOST_KEYWORDS = 3;

export function BlogCard({
  blog,
  timeZone,
  level: Title,
}: {
  blog: BlogSummary;
  timeZone: string;
  level: "h2" | "h3";
}) {
  return (
    <article className="card flex min-w-0 flex-col p-5">
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="brand">{blogCategoryLabels[blog.category]}</Badge>
        {blog.targetStore && <Badge tone="soft">{blog.targetStore.name}</Badge>}
      </div>
      <Title className="mt-3.5 text-[1.25rem] leading-snug">
        <a href={paths.blog(blog.slug)} dir="auto" className="hover:underline">
          {blog.title}
        </a>
      </Title>
      <p className="mt-2 mb-3 line-clamp-3 text-muted text-sm">{blog.excerpt}</p>
      <ul className="mt-auto flex flex-wrap gap-x-3 gap-y-0.5 text-muted text-xs">
        {blog.keywords.slice(0, MOST_KEYWORDS).map((keyword) => (
          <li key={keyword}>#{keyword}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
        <p className="text-muted text-xs">
          {blog.publishedAt && (
            <time dateTime={blog.publishedAt.toISOString()}>{shortDate(blog.publishedAt, timeZone)}</time>
          )}
          {" · "}
          {plural(blog.viewCount, "view")}
        </p>
        <a href={paths.blog(blog.slug)} className="text-link py-1 text-sm">
          Read Article<span className="sr-only">: {blog.title}</span>
        </a>
      </div>
    </article>
  );
}
