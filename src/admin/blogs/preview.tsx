import { Hono } from "hono";
import { env } from "../../env";
import { assets } from "../../http/assets";
import type { AppEnv } from "../../http/context";
import { renderPage } from "../../http/render";
import * as blogs from "../../models/blogs";
import { articleOf, type Blog } from "../../models/blogs";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { blogStatusLabels } from "../../schemas/vocabulary";
import { BlogArticle } from "../../ui/blog-article";
import { SiteFrame } from "../../ui/site-frame";
import { themeHash } from "../../ui/theme";
import { rowOf } from "../resource/resource";
import { highlighted } from "./marks";

/** A blog as visitors would see it, whatever its status; it counts no view. */
export default new Hono<AppEnv>().get(paths.adminPreview(":id"), async (c) => {
  const [blog, site] = await Promise.all([rowOf(c, blogs), settings.current()]);
  const isUnread = blog.aiAssisted && blog.reviewedAt === null;
  const shown = {
    ...blog,
    publishedAt: blog.publishedAt ?? new Date(),
    content: isUnread ? await highlighted(blog.content, blog.targetStore?.slug) : blog.content,
  };
  const { siteName, timeZone } = site;
  return renderPage(
    c,
    <SiteFrame
      settings={site}
      origin={env.PUBLIC_URL}
      assets={{ ...assets, theme: paths.adminTheme(themeHash(site, assets.adminCss)) }}
      meta={{
        title: blog.title,
        description: blog.seoDescription ?? blog.excerpt,
        path: paths.blog(blog.slug),
        type: "article",
        noindex: true,
      }}
      current="blogs"
      notice={<Notice blog={blog} />}
    >
      <BlogArticle
        siteName={siteName}
        timeZone={timeZone}
        article={await articleOf(shown)}
        origin={env.PUBLIC_URL}
      />
    </SiteFrame>,
  );
});

function Notice({ blog: { id, status } }: { blog: Blog }) {
  return (
    <aside
      aria-label="Preview"
      // Over the place where the header hides its skip link.
      className="relative z-20 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-ink px-4 py-2 text-ground text-sm"
    >
      <p>
        <span className="font-semibold">Preview: {blogStatusLabels[status].toLowerCase()}</span>,{" "}
        {status === "published" ? "visitors see this" : "visitors do not see this"}
      </p>
      <a href={paths.adminOne("blogs", id)} className="inline-flex min-h-6 items-center underline">
        Back to the editor
      </a>
    </aside>
  );
}
