import { Hono } from "hono";
import { checkQuery } from "../../cache/query";
import { cachedList } from "../../cache/serve";
import { env } from "../../env";
import type { AppEnv } from "../../http/context";
import * as authors from "../../models/authors";
import * as blogs from "../../models/blogs";
import { entities } from "../../models/entities";
import type { Page as ListPage } from "../../models/paging";
import { currentSlug } from "../../models/slug-redirects";
import { paths, withQuery } from "../../paths";
import { encodeCursor, pageCursor } from "../../schemas/paging";
import { BlogCards } from "../../ui/blog-cards";
import { Empty } from "../../ui/empty";
import { LinkedData } from "../../ui/linked-data";
import { ButtonLink } from "../../ui/links";
import { missingPage } from "../errors";
import { ofAuthor } from "../files/pictures";
import { MoreLink } from "../lists";
import { page } from "../page";

const POSTS_PER_PAGE = 24;

export default new Hono<AppEnv>().get(
  paths.author(":slug"),
  checkQuery(pageCursor("instant")),
  cachedList,
  async (c) => {
    const { slug } = c.req.param();
    const { cursor } = c.req.valid("query");
    const author = await authors.bySlug(slug);
    if (!author) {
      const moved = await currentSlug(entities.author, slug);
      if (moved) return c.redirect(paths.author(moved), 301);
      return missingPage(c, "blogs", {
        title: "Author Not Found",
        text: "There is no author with this address.",
        path: paths.author(slug),
        link: { href: paths.blogs(), text: "Back to Blogs" },
      });
    }
    const posts = await blogs.list({ author: author.name }, { limit: POSTS_PER_PAGE, cursor });
    return page(c, ({ siteName, timeZone }) => ({
      meta: {
        title: author.name,
        description: author.about || `Guides by ${author.name} on ${siteName}.`,
        path: paths.author(slug),
        noindex: cursor !== undefined || posts.items.length === 0,
      },
      picture: (settings) => ofAuthor(author, settings),
      current: "blogs",
      main: <AuthorPage author={author} posts={posts} timeZone={timeZone} />,
    }));
  },
);

type Props = { author: authors.Author; posts: ListPage<blogs.BlogSummary>; timeZone: string };

function AuthorPage({ author, posts: { items, next }, timeZone }: Props) {
  const { name, slug, about, isTeam } = author;
  const profile = { "@type": isTeam ? "Organization" : "Person", name, description: about || undefined };
  return (
    <div className="container min-h-svh pt-9">
      <header className="max-w-[680px]">
        <h1 dir="auto" translate="no" className="text-title">
          {name}
        </h1>
        {about && <p className="mt-3 whitespace-pre-line text-lead text-muted">{about}</p>}
        <p className="mt-3 text-sm">
          <a href={paths.howWeCheck()} className="text-link inline-block py-1">
            How we check
          </a>
        </p>
      </header>
      {items.length === 0 && (
        <div className="mt-8">
          <Empty as="h2" title="No articles yet.">
            <ButtonLink href={paths.blogs()}>Back to Blogs</ButtonLink>
          </Empty>
        </div>
      )}
      {items.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-4 text-section">Articles</h2>
          <BlogCards blogs={items} timeZone={timeZone} />
          {next && (
            <MoreLink href={withQuery(paths.author(slug), { cursor: encodeCursor(next) })}>
              More Articles
            </MoreLink>
          )}
        </section>
      )}
      <LinkedData
        data={{
          "@type": "ProfilePage",
          mainEntity: { ...profile, url: env.PUBLIC_URL + paths.author(slug) },
        }}
      />
    </div>
  );
}
