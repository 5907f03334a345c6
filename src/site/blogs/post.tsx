import { Hono } from "hono";
import { cached } from "../../cache/serve";
import { env } from "../../env";
import type { AppEnv } from "../../http/context";
import { setVisit } from "../../http/visits";
import * as blogs from "../../models/blogs";
import { articleOf } from "../../models/blogs";
import { entities } from "../../models/entities";
import { currentSlug } from "../../models/slug-redirects";
import { paths } from "../../paths";
import type { Settings } from "../../schemas/settings";
import { BlogArticle } from "../../ui/blog-article";
import { LinkedData } from "../../ui/linked-data";
import { missingPage } from "../errors";
import { ofBlog } from "../files/pictures";
import { page } from "../page";

export default new Hono<AppEnv>().get(paths.blog(":slug"), cached, async (c) => {
  const { slug } = c.req.param();
  const blog = await blogs.bySlug(slug);
  if (!blog) {
    const moved = await currentSlug(entities.blog, slug);
    if (moved) return c.redirect(paths.blog(moved), 301);
    return missingPage(c, "blogs", {
      title: "Blog Post Not Found",
      text: "The blog post you're looking for doesn't exist or has been removed.",
      path: paths.blog(slug),
      link: { href: paths.blogs(), text: "Back to Blogs" },
    });
  }
  setVisit(c, "blog", blog.id, "view");
  const article = await articleOf(blog);
  return page(c, (settings) => ({
    meta: {
      title: blog.title,
      description: blog.seoDescription ?? blog.excerpt,
      path: paths.blog(slug),
      feed: paths.blogsFeed(),
      views: paths.api.views("blogs", blog.id),
      type: "article",
    },
    picture: () => ofBlog(blog, settings),
    current: "blogs",
    main: (
      <>
        <BlogArticle
          article={article}
          siteName={settings.siteName}
          timeZone={settings.timeZone}
          origin={env.PUBLIC_URL}
        />
        <LinkedData data={postingOf(blog, settings)} />
      </>
    ),
  }));
});

function postingOf(blog: blogs.Blog, settings: Settings) {
  const site = { "@type": "Organization", name: settings.siteName, url: env.PUBLIC_URL };
  const picture = ofBlog(blog, settings);
  const author = blog.author && {
    "@type": blog.author.isTeam ? "Organization" : "Person",
    name: blog.author.name,
    url: env.PUBLIC_URL + paths.author(blog.author.slug),
  };
  return {
    "@type": "BlogPosting",
    headline: blog.title,
    description: blog.seoDescription ?? (blog.excerpt || undefined),
    url: env.PUBLIC_URL + paths.blog(blog.slug),
    image: picture && env.PUBLIC_URL + picture.path,
    datePublished: blog.publishedAt?.toISOString(),
    dateModified: blog.revisedAt?.toISOString(),
    author: author ?? (blog.authorName ? { "@type": "Person", name: blog.authorName } : site),
    publisher: site,
  };
}
