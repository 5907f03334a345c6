import { plural, shortDate } from "../format";
import type { BlogSummary } from "../models/blogs";
import { paths } from "../paths";
import { blogCategoryLabels } from "../schemas/vocabulary";
import { Cover } from "./art/cover";
import { Badge } from "./ticket";

const MAX_KEYWORDS = 3;

type Props = { blogs: BlogSummary[]; timeZone: string };

export function BlogCards({ blogs, timeZone }: Props) {
  return (
    <div className="cards">
      {blogs.map((blog) => (
        <BlogCard key={blog.id} blog={blog} timeZone={timeZone} />
      ))}
    </div>
  );
}

/** The first with its excerpt. */
export function LeadBlogs({ blogs, timeZone }: Props) {
  return (
    <div className="lead-posts">
      {blogs.map((blog, index) => (
        <BlogCard key={blog.id} blog={blog} timeZone={timeZone} isLead={index === 0} />
      ))}
    </div>
  );
}

type CardProps = { blog: BlogSummary; timeZone: string; isLead?: boolean };

function BlogCard({ blog, timeZone, isLead }: CardProps) {
  const { title, slug, category, targetStore, excerpt, keywords } = blog;
  return (
    <article className="post">
      <Cover post={blog} />
      <div className="post-words">
        <p className="text-muted text-xs">
          <span className="font-semibold text-ink">{blogCategoryLabels[category]}</span>
          {targetStore && (
            <>
              {" · "}
              <bdi translate="no">{targetStore.name}</bdi>
            </>
          )}
        </p>
        <h3 className="post-title">
          <a href={paths.blog(slug)} dir="auto" className="hover:underline">
            {title}
          </a>
        </h3>
        {isLead && <p className="mt-1.5 line-clamp-3 text-muted text-sm">{excerpt}</p>}
        <p className="mt-1.5 text-muted text-xs">
          <BlogFacts blog={blog} timeZone={timeZone} />
        </p>
        {keywords.length > 0 && (
          <ul className="mt-2.5 flex flex-wrap gap-1.5">
            {keywords.slice(0, MAX_KEYWORDS).map((keyword) => (
              <li key={keyword} className="contents">
                <Badge tone="soft">{keyword}</Badge>
              </li>
            ))}
          </ul>
        )}
        <a href={paths.blog(slug)} className="text-link mt-2 inline-block py-1 text-sm">
          Read Article<span className="sr-only">: {title}</span>
        </a>
      </div>
    </article>
  );
}

/** "5 Jan 2027 · 12 views · 6 min". */
function BlogFacts({ blog, timeZone }: { blog: BlogSummary; timeZone: string }) {
  return (
    <>
      {blog.publishedAt && (
        <time dateTime={blog.publishedAt.toISOString()}>{shortDate(blog.publishedAt, timeZone)}</time>
      )}
      {" · "}
      {plural(blog.viewCount, "view")}
      {" · "}
      {blog.minutes} min
      <span className="sr-only"> to read</span>
    </>
  );
}
