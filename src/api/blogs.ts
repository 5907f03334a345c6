import { Hono } from "hono";
import { cached, cachedList } from "../cache/serve";
import type { AppEnv } from "../http/context";
import { problem } from "../http/problem";
import * as blogs from "../models/blogs";
import { copyingPictures } from "../models/blogs";
import { entities } from "../models/entities";
import { currentSlug } from "../models/slug-redirects";
import { pictureAt } from "../robot/fetch/picture";
import { blogInput, blogQuery } from "../schemas/blogs";
import { paging } from "../schemas/paging";
import { answerPage } from "./answer";
import { describe, finds, moved, shows, unauthorized, validate } from "./describe";
import { sent } from "./examples";
import { forAdmin, isAdmin } from "./guard";
import { presentBlog, presentBlogSummary } from "./present";
import * as shapes from "./shapes";
import { writes } from "./writes";

export default new Hono<AppEnv>()
  .get(
    "/",
    describe("List the blog posts", "Published posts, newest first.", {
      ...finds(shapes.blogSummary),
      ...unauthorized,
    }),
    validate("query", blogQuery.extend(paging("instant").shape)),
    forAdmin("status"),
    cachedList,
    (c) => {
      const { limit, cursor, ...filter } = c.req.valid("query");
      return answerPage(c, blogs.list(filter, { limit, cursor }), blogs.count(filter), presentBlogSummary);
    },
  )
  .get(
    "/:post",
    describe("Get a blog post", "A post that is not published needs the admin's session.", {
      ...shows(shapes.blog),
      ...moved,
    }),
    cached,
    async (c) => {
      const slug = c.req.param("post");
      const blog = await blogs.bySlug(slug);
      if (blog) return c.json(await presentBlog(blog));
      const moved = await currentSlug(entities.blog, slug);
      if (moved) return c.redirect(`/api/blogs/${moved}`, 301);
      const draft = (await isAdmin(c)) ? await blogs.anyBySlug(slug) : undefined;
      return draft ? c.json(await presentBlog(draft)) : problem(c, 404, `There is no blog post "${slug}".`);
    },
  )
  .route(
    "/",
    writes({
      one: "blog post",
      hasPictures: true,
      param: "post",
      input: blogInput,
      example: sent.blog,
      shape: shapes.blog,
      byId: blogs.byId,
      present: presentBlog,
      pathOf: ({ slug }) => `/api/blogs/${slug}`,
      model: copyingPictures(pictureAt),
    }),
  );
