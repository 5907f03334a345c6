import type { Sent, Typed } from "../../http/forms";
import type { EditedBlog } from "../../models/editing/blogs";
import { linesOf, linksOf } from "../../schemas/blogs";

/** A blog as its form shows it. */
export function valuesOf(blog: EditedBlog): Typed {
  const { title, slug, excerpt, content, category, status, featured, keywords, version } = blog;
  return {
    ...{ title, slug, excerpt, content, category, status, featured: String(featured) },
    keywords: keywords.join(", "),
    targetStore: blog.targetStore?.slug ?? "",
    authorName: blog.authorName ?? "",
    seoDescription: blog.seoDescription ?? "",
    affiliateLinks: linesOf(blog.affiliateLinks),
    version: String(version),
  };
}

/** Takes in the store, the rows of links as one text, and the content with the line ends that it is kept with. */
export function gathered(sent: Sent): Sent {
  const [contexts, urls] = [sent.all("link_context"), sent.all("link_url")];
  const rows = sent
    .all("link_text")
    .map((text, row) => ({ text, context: contexts[row] ?? "", url: urls[row] ?? "" }));
  const content = (sent.typed.content ?? "").replace(/\r\n?/g, "\n");
  const targetStore = sent.typed.store ?? "";
  return { ...sent, typed: { ...sent.typed, content, targetStore, affiliateLinks: linesOf(rows) } };
}

/** The rows of links that a form shows. */
export function rowsOf(values: Typed) {
  return linksOf(values.affiliateLinks ?? "");
}
