import type { Held } from "../../src/ai/claims";
import { TODAY } from "./samples";

/** A post that is true, and what its store's live deals hold. */
type True = { title: string; html: string; held: Held };

/**
 * Posts as a good model writes them, of all sorts. Each begins with its title, and its store where it has one; then its
 * deals, one a line: title, code, discount, terms. The first rule was made with `honest-posts.txt` at hand, and without
 * `held-out-posts.txt`; that of the bare nouns knew both.
 */
export async function truePosts(file: "honest-posts.txt" | "held-out-posts.txt"): Promise<True[]> {
  const text = await Bun.file(new URL(file, import.meta.url)).text();
  return text.split(/^# /m).filter(Boolean).map(postOf);
}

function postOf(text: string): True {
  const [head = "", ...lines] = text.split("\n").filter(Boolean);
  const [title = "", store = ""] = head.split(" | ");
  const deals = lines.filter((line) => line.startsWith("> ")).map((line) => line.slice(2).split(" | "));
  const codes = deals.map(([, code = ""]) => code.trim()).filter((code) => code !== "");
  const values = [
    store,
    ...deals.flatMap(([name = "", , discount = "", terms = ""]) => [name, discount, terms]),
  ];
  const html = lines
    .filter((line) => !line.startsWith("> "))
    .map(elementOf)
    .join("");
  return { title, html, held: { codes, values, days: [], today: TODAY } };
}

function elementOf(line: string): string {
  const [, sign = "", words = ""] = /^(#+|-)? ?(.*)$/.exec(line) ?? [];
  const inner = words.replaceAll("&", "&amp;");
  if (sign === "-") return `<ul><li>${inner}</li></ul>`;
  return sign === "" ? `<p>${inner}</p>` : `<h${sign.length}>${inner}</h${sign.length}>`;
}
