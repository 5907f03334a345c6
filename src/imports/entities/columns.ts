import { authorFields, authorInput } from "../../schemas/authors";
import { categoryFields, categoryInput } from "../../schemas/categories";
import { cut } from "../../schemas/cut";
import type { FeedEntity } from "../../schemas/feeds";
import { type Field, type Fields, optionalText } from "../../schemas/fields";
import {
  movedDeal,
  movedDealFields,
  movedEvent,
  movedEventFields,
  movedPost,
  movedPostFields,
  movedSubscriber,
  movedSubscriberFields,
} from "../../schemas/moving-in";
import { redirectFields, redirectInput } from "../../schemas/redirects";
import { slugOf } from "../../schemas/slugs";
import { storeFields, storeInput } from "../../schemas/stores";
import type { Mapping } from "../values/offer";
import { plainLine, plainText } from "../values/text";
import { withParagraphs } from "./paragraphs";
import { ruleOf } from "./rules";
import { standingOf } from "./standing";
import { withCaptions } from "./wordpress";

/** What somebody moves in with beside deals. A row is read like a form of the admin. */
export type ImportedEntity = Exclude<FeedEntity, "deal">;

export type EntityKind = {
  fields: Fields;
  input: Field["input"];
  /** The field by which a row means something that is here. */
  key: string;
  /**
   * Whether a row means what has its key here: another site's deals have the same numbers.
   * @param hasMoved whether that moved in under another key
   */
  isOne?: (known: Record<string, unknown>, given: Record<string, string>, hasMoved: boolean) => boolean;
  /** Of each group, a column must be given for one. */
  needs: string[][];
  /** Fields that an import does not change of what is here. */
  onlyNew?: string[];
  /** Whether a row's person still wants mail; undefined: the row says nothing of it. */
  standing?: typeof standingOf;
  /** Fields that may be the same for all rows, as somebody types them. */
  constants?: string[];
  /** Rows name those below them, which are applied first. */
  isNewestFirst?: boolean;
  /** What the columns are called elsewhere, beside their labels. */
  names: Record<string, string>;
  /** What is guessed where no column has the name. */
  fallback?: Mapping;
  adapt: Record<string, (text: string, row: Record<string, string>) => string>;
  /** Reads the columns that redirect plug-ins add. */
  rule?: typeof ruleOf;
};

/** A slug as this site writes it, or that of a name. */
const slugIn = (from: string) => (text: string, row: Record<string, string>) =>
  shortSlugOf(decoded(text) || plainLine(row[from] ?? ""));

/** Of words without Latin letters it is a number that only they have. */
function shortSlugOf(words: string): string {
  const slug = slugOf(words).slice(0, 100).replace(/-$/, "");
  return slug || words === "" ? slug : Bun.hash.xxHash64(words).toString(36);
}

const { sameTerms, ...ofStores } = storeFields;
const WORDPRESS_STATUS: Record<string, string> = {
  publish: "published",
  pending: "draft",
  private: "draft",
  future: "draft",
  scheduled: "draft",
  "auto-draft": "draft",
  trash: "archived",
};

export const entityKinds: Record<ImportedEntity, EntityKind> = {
  exportedDeal: {
    fields: movedDealFields,
    input: movedDeal,
    key: "id",
    // Deals that a site made together have one instant, which they keep where they move.
    isOne: (known, given, hasMoved) =>
      isSameInstant(`${known.createdAt}`, given.createdAt) &&
      (given.dealKind ?? known.dealKind) === known.dealKind &&
      (!hasMoved || (given.title === known.title && (given.code ?? "") === (known.code ?? ""))),
    needs: [["id"], ["createdAt"]],
    onlyNew: ["id", "dealKind", "createdAt", "sortOrder"],
    names: {},
    adapt: {},
  },
  store: {
    fields: ofStores,
    input: storeInput,
    key: "slug",
    needs: [["name"]],
    names: {
      name: "store name, store, merchant name, merchant, shop, brand, title",
      website: "homepage, store website, merchant website, domain, url",
      logo: "logo url, image",
    },
    adapt: {
      name: plainLine,
      slug: slugIn("name"),
      website: (text) => (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text),
      description: plainText,
    },
  },
  category: {
    fields: categoryFields,
    input: categoryInput,
    key: "slug",
    needs: [["name"]],
    names: { name: "category, title" },
    adapt: { name: plainLine, slug: slugIn("name"), description: plainText },
  },
  author: {
    fields: authorFields,
    input: authorInput,
    key: "slug",
    needs: [["name"]],
    names: { name: "author", about: "description, bio" },
    adapt: { name: plainLine, slug: slugIn("name"), about: plainText },
  },
  blog: {
    fields: movedPostFields,
    input: movedPost,
    onlyNew: ["aiAssisted", "reviewedAt"],
    key: "slug",
    needs: [["title"], ["content"]],
    names: {
      title: "headline, name",
      slug: "wp:post_name",
      excerpt: "excerpt:encoded, summary",
      content: "content:encoded, html, body, text",
      status: "wp:status, state",
      keywords: "tags, category.post_tag",
      targetStore: "store slug",
      authorName: "dc:creator",
      seoDescription: "seo description, meta description, wp:postmeta._yoast_wpseo_metadesc",
      publishedAt: "wp:post_date_gmt, published at, pubdate, date",
    },
    fallback: { category: "=savings-tips" },
    adapt: {
      title: plainLine,
      slug: slugIn("title"),
      excerpt: (text) => cut(plainText(text), 500),
      keywords: (text) => text.replaceAll(" | ", ", "),
      content: (text) => withParagraphs(withCaptions(text)),
      status: (text) => WORDPRESS_STATUS[text] ?? text.toLowerCase(),
    },
  },
  event: {
    fields: movedEventFields,
    input: movedEvent,
    // Numbers of deals are those of the other site.
    onlyNew: ["deals"],
    isNewestFirst: true,
    key: "slug",
    needs: [["name"], ["firstDay"], ["lastDay"]],
    names: { name: "event, title", firstDay: "start date, starts", lastDay: "end date, ends" },
    adapt: {
      name: plainLine,
      slug: slugIn("name"),
      text: (text) =>
        text
          .split(/\n\s*\n/)
          .map(plainText)
          .join("\n\n"),
      status: (text) => text.toLowerCase(),
    },
  },
  subscriber: {
    fields: movedSubscriberFields,
    input: movedSubscriber,
    key: "email",
    standing: standingOf,
    constants: ["agreedAt", "agreedIn"],
    needs: [["email"], ["agreedAt"], ["agreedIn"]],
    names: {
      email: "e-mail, email address, e-mail address, address",
      agreedAt:
        "agreed at, consent date, confirm_time, optin_time, opt-in date, confirmed at, subscribed at, subscribed, created at",
      agreedIn: "consent source, opt-in source, signup form, source, form",
    },
    adapt: {},
  },
  redirect: {
    fields: {
      ...redirectFields,
      post: { label: "Post (its slug)", input: optionalText(2000) },
      deal: { label: "Deal (its number at the old site)", input: optionalText(20) },
    },
    input: redirectInput,
    key: "from",
    needs: [["from"], ["to", "post", "deal"]],
    rule: ruleOf,
    names: {
      from: "old address, old url, source, source url, origin, link, url",
      to: "new address, new url, target, target url, destination",
      post: "wp:post_name",
      deal: "wp:post_id",
    },
    adapt: { to: (text, { post }) => (post ? `/blog/${shortSlugOf(decoded(post))}` : text) },
  },
};

/** A spreadsheet may leave the milliseconds out. */
const isSameInstant = (one: string, other = "") =>
  other.endsWith(".000Z") ? one.slice(0, 19) === other.slice(0, 19) : one === other;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
