import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import { problem } from "../http/problem";
import * as blogs from "../models/blogs";
import { currentSlug } from "../models/slug-redirects";
import { blogQuery } from "../schemas/blogs";
import { paging } from "../schemas/paging";
import { answerPage } from "./answer";
import { validateQuery } from "./validate";

export default new Hono<AppEnv>()
  .get("/", validateQuery(blogQuery.extend(paging("instant").shape)), async (c) => {
    const { limit, cursor, ...filter } = c.req.valid("query");
    const [page, total] = await Promise.all([blogs.list(filter, { limit, cursor }), blogs.count(filter)]);
    return answerPage(c, page, total, (blog) => blog);
  })
  .get("/:slug", async (c) => {
    const { slug } = c.req.param();
    const blog = await blogs.bySlug(slug);
    if (blog) return c.json(blog);
    const moved = await currentSlug("blog", slug);
    return moved
      ? c.redirect(`/api/blogs/${moved}`, 301)
      : problem(c, 404, `There is no blog post "${slug}".`);
  });
