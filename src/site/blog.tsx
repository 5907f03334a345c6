import { Hono } from "hono";
import { cached } from "../cache/serve";
import { env } from "../env";
import type { AppEnv } from "../http/context";
import { setVisit } from "../http/visits";
import * as blogs from "../models/blogs/list";
import * as deals from "../models/deals/list";
import { currentSlug } from "../models/slug-redirects";
import { paths } from "../paths";
import { dealIdsIn } from "../schemas/post-nodes";
import { BlogArticle } from "../ui/blog-article";
import { missingPage } from "./errors";
import { page } from "./page";
import { ofBlog } from "./pictures";

export default new Hono<AppEnv>().get(paths.blog(":slug"), cached, async (c) => {
  const { slug } = c.req.param();
  const blog = await blogs.bySlug(slug);
  if (!blog) {
    const moved = await currentSlug("blog", slug);
    if (moved) return c.redirect(paths.blog(moved), 301);
    return missingPage(c, "blogs", {
      title: "Blog Post Not Found",
      text: "The blog post you're looking for doesn't exist or has been removed.",
      path: paths.blog(slug),
      link: { href: paths.blogs(), text: "Back to Blogs" },
    });
  }
  setVisit(c, "blog", blog.id, "view");
  const shown = await deals.shownAmong(dealIdsIn(blog.content));
  return page(c, ({ siteName, timeZone }) => ({
    meta: {
      title: blog.title,
      description: blog.seoDescription ?? blog.excerpt,
      path: paths.blog(slug),
      views: paths.api.views("blogs", blog.id),
      type: "article",
    },
    picture: (settings) => ofBlog(blog, settings),
    current: "blogs",
    main: <BlogArticle {...{ blog, siteName, timeZone }} deals={shown} origin={env.PUBLIC_URL} />,
  }));
});
