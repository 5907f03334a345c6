// What visitors read: one post, lists, its text with its deals.

export { type Article, articleOf } from "./article";
export {
  aboutCategory,
  aboutStore,
  anyBySlug,
  type Blog,
  type BlogSummary,
  byId,
  bySlug,
  count,
  list,
} from "./list";

// What the admin reads.

export { adminCount, adminList, blogSorts } from "./admin-list";
export { ADDRESS, marksIn, marksOf } from "./marks";

// What changes a post.

export { cleanHtml } from "./html";
export type { ReadPicture } from "./pictures";
export {
  blogEntity,
  copyingPictures,
  create,
  del,
  delAll,
  insert,
  type MovedPost,
  publishedAmong,
  setAll,
  setFeatured,
  setStatus,
  update,
} from "./write";
