import { plural, shortDate } from "../format";
import sharePage from "../islands/share-page";
import type { Blog } from "../models/blogs";
import { paths } from "../paths";
import { blogCategoryLabels } from "../schemas/vocabulary";
import { Cover } from "./art/cover";
import { Island } from "./island";
import { Badge } from "./ticket";

type Props = { blog: Blog; siteName: string; timeZone: string; origin: string };

export function BlogHead(props: Props) {
  const { blog, origin } = props;
  const { title, excerpt, category, targetStore, author, authorName } = blog;
  const kind = blogCategoryLabels[category];
  return (
    <header className="article-head">
      <nav aria-label="Breadcrumb" className="article-path text-muted text-xs">
        <a href={paths.blogs()} className="inline-block py-1 hover:underline">
          Blogs
        </a>
        {" / "}
        <a href={paths.blogs({ category })} className="inline-block py-1 hover:underline">
          {kind}
        </a>
      </nav>
      <Cover post={blog} />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-1.5">
          <Badge tone="soft">{kind}</Badge>
          {targetStore && <Badge tone="soft">{targetStore.name}</Badge>}
          {blog.featured && <Badge tone="brand">Featured</Badge>}
        </div>
        <h1 dir="auto" className="mt-4 text-title">
          {title}
        </h1>
        {excerpt && (
          <p dir="auto" className="mt-3 text-lead text-muted">
            {excerpt}
          </p>
        )}
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <p className="font-semibold text-sm">
              By{" "}
              {author ? (
                <a href={paths.author(author.slug)} rel="author" className="inline-block py-0.5 underline">
                  <bdi translate="no">{author.name}</bdi>
                </a>
              ) : (
                <bdi translate="no">{authorName ?? "Admin"}</bdi>
              )}
              {!authorName && (
                <>
                  , for{" "}
                  <a href={paths.about()} className="inline-block py-0.5 underline">
                    the editors of {props.siteName}
                  </a>
                </>
              )}
            </p>
            <p className="text-muted text-xs">
              <Dates {...props} />
              {" · "}
              {blog.minutes} min to read
              {" · "}
              {plural(blog.viewCount, "view")}
            </p>
          </div>
          <Island island={sharePage} props={{ title, url: origin + paths.blog(blog.slug), prints: true }} />
        </div>
        {blog.aiAssisted && <Assistance {...props} />}
      </div>
    </header>
  );
}

/** A text that was changed on the day of its publication is not called updated. */
function Dates({ blog: { publishedAt, revisedAt }, timeZone }: Props) {
  if (!publishedAt) return "Not published";
  const revised = revisedAt && shortDate(revisedAt, timeZone);
  const published = shortDate(publishedAt, timeZone);
  return (
    <>
      Published <time dateTime={publishedAt.toISOString()}>{published}</time>
      {revisedAt && revised !== published && (
        <>
          , updated <time dateTime={revisedAt.toISOString()}>{revised}</time>
        </>
      )}
    </>
  );
}

function Assistance({ blog: { authorName, reviewedAt }, siteName, timeZone }: Props) {
  return (
    <p className="mt-3 text-muted text-sm">
      Written with AI assistance.{" "}
      {reviewedAt ? (
        <>
          Read and checked by {authorName ?? `the editors of ${siteName}`} on{" "}
          <time dateTime={reviewedAt.toISOString()}>{shortDate(reviewedAt, timeZone)}</time>.
        </>
      ) : (
        "Not read and checked yet."
      )}
    </p>
  );
}
