import type { Reader } from "../../../db/client";
import { paths } from "../../paths";
import { dealNode } from "../../schemas/post-nodes";
import { POST_TYPE } from "../offers/presets";
import { dealsOfPosts } from "./moved-deals";

const caption = (picture: string, text: string) => {
  const words = text.replace(/<\/?(?:figcaption|p|div)\b[^>]*>/g, "").trim();
  return `<p>${picture.trim()}</p>${words ? `\n<p><em>${words}</em></p>` : ""}`;
};

/** A picture with its caption as two paragraphs, which a post can hold: of a block's figure, or of `[caption]`. */
export function withCaptions(html: string): string {
  return html
    .replace(
      /<figure\b[^>]*>([\s\S]*?)<figcaption\b[^>]*>([\s\S]*?)<\/figcaption>\s*<\/figure>/gi,
      (whole, inner, text) => (/<img\b/i.test(inner) ? caption(inner, text) : whole),
    )
    .replace(
      /\[caption\b[^\]]*\]\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*?)\[\/caption\]/gi,
      (_, picture, text) => caption(picture, text),
    );
}

const SHORTCODE = /\[(?<end>\/)?(?<name>[a-z][\w-]*)(?<attributes>(?:\s+[^\]]*)?)\]/gi;
const KNOWN = /^(gallery|embed|audio|video|playlist|caption|vc_|et_|elementor|wp_|contact-form)/i;
const OF_DEAL = /coupon|deal|offer|wpcd|cmd/i;

const isShortcode = (name: string, attributes: string, isEnd: boolean) =>
  isEnd ||
  KNOWN.test(name) ||
  name.includes("_") ||
  /\w=/.test(attributes) ||
  (OF_DEAL.test(name) && /\d/.test(attributes));

/**
 * A text of WordPress with what its shortcodes show: a coupon's number becomes its live deal, if it has moved in. Others are
 * left out and named; what stands between two of them stays.
 */
export async function withShortcodes(html: string): Promise<{ content: string; removed: string[] }> {
  if (!html.includes("[")) return { content: html, removed: [] };
  const numbers = [...html.matchAll(SHORTCODE)].flatMap(({ groups = {} }) => numberOf(groups) ?? []);
  const ids = await dealsOfPosts(numbers);
  const removed = new Set<string>();
  let content = html.replace(SHORTCODE, (whole, ...rest) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    const { name = "", attributes = "", end } = groups;
    if (!isShortcode(name, attributes, end !== undefined)) return whole;
    const id = ids.get(numberOf(groups) ?? "");
    if (id !== undefined) return `\0${dealNode(id, "ticket")}\0`;
    removed.add(`[${name}]`);
    return "";
  });
  // A ticket is a paragraph of its own: the one that it stood in ends before it.
  content = content
    .replace(
      /<p\b[^>]*>((?:(?!<\/?p\b)[\s\S])*?\0(?:(?!<p>|<\/p>(?!\0))[\s\S])*?)<\/p>(?!\0)/g,
      (_, inner: string) =>
        inner
          .split("\0")
          .map((part) => (part.startsWith("<p data-deal") || part.trim() === "" ? part : `<p>${part}</p>`))
          .join(""),
    )
    .replaceAll("\0", "");
  return { content: content.replace(/<p\b(?! data-deal)[^>]*>\s*<\/p>/g, ""), removed: [...removed] };
}

const numberOf = ({ name = "", attributes = "", end }: Record<string, string | undefined>) =>
  end === undefined && OF_DEAL.test(name)
    ? /\bid=["'”]?(\d{1,10})|^\s+(\d{1,10})\b/.exec(attributes)?.slice(1).find(Boolean)
    : undefined;

type Given = {
  given: Record<string, string>;
  texts: Record<string, string>;
  row: { raw: Record<string, string> | null };
};

/** Leads the old address of a coupon to its deal here. Posts and pages keep their slug. */
export async function fillRedirects(on: Reader, rows: Given[]): Promise<Set<number>> {
  const ids = await dealsOfPosts(
    rows.flatMap(({ texts }) => texts.deal || []),
    on,
  );
  const lost = new Set<number>();
  for (const [at, { given, texts, row }] of rows.entries()) {
    const id = ids.get(texts.deal ?? "");
    if (id !== undefined) given.to = paths.deal(id);
    else if (!/^(post|page)$/.test(row.raw?.[POST_TYPE] ?? "post") && !texts.to) lost.add(at);
  }
  return lost;
}
