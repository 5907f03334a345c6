import type { BlogInput } from "../../schemas/blogs";
import { cleanHtml } from "./html";

type Marked = Pick<BlogInput, "title" | "slug" | "excerpt" | "seoDescription" | "keywords" | "content">;

/** The words of a draft that look like a code, an amount or an address, each once. */
export function marksIn(draft: Marked, codes: string[]): string[] {
  const { title, slug, excerpt, seoDescription, keywords, content } = draft;
  const texts = [title, slug.replaceAll("-", " "), excerpt, seoDescription ?? "", ...keywords];
  const lines = [...texts, ...textOf(cleanHtml(content)).split("\n")];
  const pattern = marksOf(codes);
  return [...new Set(lines.flatMap((line) => folded(line).match(pattern) ?? []))];
}

export function marksOf(codes: string[]): RegExp {
  const code = codes.map((code) => RegExp.escape(code)).join("|") || "(?!)";
  const all = [ADDRESS, AMOUNT, new RegExp(`${START}(?:${code})${END}`, "u"), TOKEN];
  return new RegExp(all.map(({ source }) => source).join("|"), "gu");
}

const START = "(?<![\\p{L}\\p{N}])";
const END = "(?![\\p{L}\\p{N}])";

/** Letters with digits (also after a hyphen: "save-20", but not "10-minute"), or all capitals. */
const TOKEN =
  /(?<![\p{L}\p{N}])(?:(?=\p{N}*\p{L}+[_-]?\p{N}|\p{N}+\p{L})(?=[\p{L}\p{N}_-]{4})[\p{L}\p{N}]{1,20}(?:[_-][\p{L}\p{N}]{1,20})*|\p{Lu}{4,20}(?:[_-]\p{Lu}+)*)(?![\p{L}\p{N}])/u;

// Their repetitions are bounded, because a draft may be hostile: each place is tried.
const AMOUNT =
  /(?:[\p{Sc}%‰٪]|\b[A-Z]{3}) ?\p{N}{1,12}(?:[.,]\p{N}{1,12}){0,5}|\p{N}{1,12}(?:[.,]\p{N}{1,12}){0,5} ?(?:\p{Sc}|[%‰٪]|[A-Z]{3}\b)|[\p{L}\p{N}.,-]{1,20}[ -](?:[Pp]er ?[Cc]ent|[Dd]ollars?|[Ee]uros?|[Pp]ounds?|[Cc]ents?)\b/u;

export const ADDRESS =
  /\b(?:https?:\/\/|www\.)[^\s)]*[^\s).,]|(?<=\()[/#?][^\s)]*|[^\s()@]{1,64}@[^\s()@]{1,253}\.\p{L}+|(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.){1,9}\p{L}{2,}(?:\/[^\s)]*[^\s).,])?/u;

function folded(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ");
}

/** A line for each block; the addresses and other texts of a tag stand in brackets. */
function textOf(html: string): string {
  return html
    .replace(/\s+/g, " ")
    .replace(/<(\/?)(\w+)([^>]*)>/g, (_, __, tag, attributes) => {
      const texts = [...attributes.matchAll(/ (?:href|title|src|alt)="([^"]*)"/g)].map(
        ([, text]) => `(${text}) `,
      );
      return (inline.has(tag) ? "" : "\n") + texts.join("");
    })
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: "<", gt: ">", quot: '"' })[name] ?? "&");
}

const inline = new Set("a b strong em i s u sub sup code span img".split(" "));
