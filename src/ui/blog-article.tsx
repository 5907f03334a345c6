import type { Article, Blog } from "../models/blogs";
import { paths } from "../paths";
import { BlogAside } from "./blog-aside";
import { BlogHead } from "./blog-head";
import { OutboundLink } from "./links";
import { postHtml } from "./post-content";
import { Contents, withHeadings } from "./post-contents";
import { Disclosure } from "./section";
import { Badge } from "./ticket";

type Props = { article: Article; siteName: string; timeZone: string; origin: string };

/** A shorter text needs no list of its parts. */
const FEWEST_HEADINGS = 3;

export function BlogArticle(props: Props) {
  const { article, timeZone } = props;
  const { blog, deals, store, related } = article;
  const { html, headings } = withHeadings(blog.content);
  return (
    <article className="container pt-5">
      <BlogHead {...props} blog={blog} />
      <div className="article-columns">
        {headings.length >= FEWEST_HEADINGS && <Contents headings={headings} />}
        <div className="article-text">
          {deals.length > 0 && <Disclosure className="mb-6" />}
          {/* Sanitized when it was saved. */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: postHtml(html, deals, timeZone) }} />
          <BlogLinks blog={blog} />
        </div>
        {(store || related.length > 0) && <BlogAside store={store} related={related} timeZone={timeZone} />}
      </div>
      {blog.keywords.length > 0 && (
        <ul
          aria-label="Keywords"
          className="mt-10 flex flex-wrap gap-2 border-line border-t-2 border-dashed pt-6"
        >
          {blog.keywords.map((keyword) => (
            <li key={keyword}>
              <Badge tone="soft">{keyword}</Badge>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function BlogLinks({ blog: { affiliateLinks, targetStore } }: { blog: Blog }) {
  const links = affiliateLinks.filter(
    ({ url }) => targetStore || /^https?:$/.test(URL.parse(url)?.protocol ?? ""),
  );
  if (links.length === 0) return null;
  return (
    <ul className="mt-9 grid gap-2.5">
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
            <a href={paths.store(targetStore.slug)} className="btn btn-ink btn-small">
              Check Coupons<span className="sr-only">: {text}</span>
            </a>
          ) : (
            <OutboundLink href={url} className="btn-ink btn-small">
              Check Coupons
            </OutboundLink>
          )}
        </li>
      ))}
    </ul>
  );
}
