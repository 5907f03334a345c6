import sharePage from "../islands/share-page";
import type { Blog } from "../models/blogs/list";
import type { Deal } from "../models/deals/list";
import { paths } from "../paths";
import { blogCategoryLabels } from "../schemas/vocabulary";
import { BlogFacts } from "./blog-cards";
import { shortDate } from "./format";
import { Island } from "./island";
import { OutboundLink } from "./links";
import { postHtml } from "./post-content";
import { Disclosure } from "./section";
import { Badge } from "./ticket";

type Props = {
  blog: Blog;
  /** Those that its text shows. */
  deals: Deal[];
  siteName: string;
  timeZone: string;
  origin: string;
};

export function BlogArticle(props: Props) {
  const { blog, deals, timeZone } = props;
  return (
    <article className="container max-w-[calc(44rem+2*var(--gutter))] pt-9">
      <BlogHead {...props} />
      <BlogLinks blog={blog} />
      {deals.length > 0 && <Disclosure className="mt-6" />}
      {/* Sanitized when it was saved. */}
      <div
        className="prose mt-8 text-[1.09375rem] leading-[1.65]"
        dangerouslySetInnerHTML={{ __html: postHtml(blog.content, deals, timeZone) }}
      />
      {blog.keywords.length > 0 && (
        <ul aria-label="Keywords" className="mt-9 flex flex-wrap gap-2">
          {blog.keywords.map((keyword) => (
            <li key={keyword}>
              <Badge tone="soft">#{keyword}</Badge>
            </li>
          ))}
        </ul>
      )}
      {blog.targetStore && <ShopAt store={blog.targetStore} />}
    </article>
  );
}

function BlogHead(props: Props) {
  const { blog, timeZone, origin } = props;
  return (
    <header className="border-line border-b-2 border-dashed pb-6">
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="soft">{blogCategoryLabels[blog.category]}</Badge>
        {blog.targetStore && <Badge tone="soft">{blog.targetStore.name}</Badge>}
        {blog.featured && <Badge tone="brand">Featured</Badge>}
      </div>
      <h1 dir="auto" className="mt-4 text-title">
        {blog.title}
      </h1>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">
          <BlogFacts blog={blog} timeZone={timeZone} />
          {" · "}
          By {blog.authorName ?? "Admin"}
        </p>
        <Island of={sharePage} props={{ title: blog.title, url: origin + paths.blog(blog.slug) }} />
      </div>
      {blog.aiAssisted && <Assistance {...props} />}
    </header>
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

function BlogLinks({ blog: { affiliateLinks, targetStore } }: { blog: Blog }) {
  const links = affiliateLinks.filter(
    ({ url }) => targetStore || /^https?:$/.test(URL.parse(url)?.protocol ?? ""),
  );
  if (links.length === 0) return null;
  return (
    <ul className="mt-6 grid gap-2.5">
      {links.map(({ text, context, url }) => (
        <li
          key={url + text}
          className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-soft px-4 py-3"
        >
          <p className="min-w-0 flex-1 basis-52 text-sm">
            <span className="font-semibold">{text}</span>
            {context && <span className="text-muted"> – {context}</span>}
          </p>
          {targetStore ? (
            <a href={paths.store(targetStore.slug)} className="btn btn-plain btn-small">
              Check Coupons<span className="sr-only">: {text}</span>
            </a>
          ) : (
            <OutboundLink href={url} className="btn-plain btn-small">
              Check Coupons
            </OutboundLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function ShopAt({ store }: { store: { name: string; slug: string } }) {
  return (
    <aside className="card mt-9 flex flex-wrap items-center justify-between gap-4 p-6">
      <div className="min-w-0">
        <h2 className="text-[1.25rem]">
          Shop at <bdi>{store.name}</bdi>
        </h2>
        <p className="mt-1 text-muted text-sm">
          See its live codes and offers, and which of them were checked.
        </p>
      </div>
      <a href={paths.store(store.slug)} className="btn btn-brand">
        View Coupons<span className="sr-only"> of {store.name}</span>
      </a>
    </aside>
  );
}
