import * as blogs from "../../models/editing/blogs";
import { plural } from "../../ui/plural";
import type { Listed } from "../listing";
import { success } from "../screen";
import { address, type BlogsAt, queryOf } from "./at";
import { BlogList, BlogsScreen } from "./list";

/** What the list's screens need to know of blogs. */
export const listed: Listed<BlogsAt, blogs.EditedBlog> = {
  list: "blogs",
  title: "Blogs",
  one: "blog",
  address,
  queryOf,
  Screen: BlogsScreen,
  List: BlogList,
  nameOf: ({ title }) => title,
  model: blogs,
  touches: async (ids) => {
    const published = await blogs.publishedAmong(ids);
    const leaves =
      published > 0 &&
      (ids.length === 1 ? "It is published: visitors lose it." : `${published} of them are published.`);
    return [leaves, "No other row goes with it."].filter(Boolean).join(" ");
  },
  bulk: {
    publish: {
      done: "published",
      run: (id, author) => blogs.setStatus(id, { status: "published", reviewed: false }, author),
      left: ({ length: unread }) =>
        `${plural(unread, "AI-assisted blog waits", "AI-assisted blogs wait")} to be read: publish each on its own.`,
    },
    archive: {
      done: "archived",
      run: (id, author) => blogs.setStatus(id, { status: "archived", reviewed: false }, author),
    },
    feature: { done: "featured", run: (id, author) => blogs.setFeatured(id, true, author) },
    unfeature: { done: "no longer featured", run: (id, author) => blogs.setFeatured(id, false, author) },
  },
  toasts: { deleted: success("Blog Deleted") },
  failures: { delete: "Delete Failed" },
};
