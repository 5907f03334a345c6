import { Parser } from "htmlparser2";
import { type Icon, iconIn, rankedIcons } from "./icons";
import { absolute, type Link, offersAmong, siteLinks } from "./links";
import { collapse, visibleText } from "./visible-text";

export type Page = {
  /** At most 300 characters. */
  title: string;
  /** What the page says of itself to search engines, at most 1000 characters. */
  description: string;
  /** What a visitor can read: one space between words, a line break between blocks. */
  text: string;
  /** Absolute addresses, best first. */
  icons: string[];
  /** To other pages of the same site, in the page's order. */
  links: Link[];
  /** Those of the links that look like offers, the likeliest first. */
  offers: Link[];
};

/**
 * How deep a page may nest: beyond it the rest is not read. The parser looks through all open elements for each end
 * tag, so hostile nesting would take it minutes.
 */
const DEEPEST = 256;
const MOST_LINKS = 2000;
const MOST_ICONS = 50;
const LONGEST_LINK_TEXT = 200;

/**
 * Reads an HTML page without running or loading anything of it.
 * @param url where it was found: what its relative links are relative to.
 */
export function readPage(html: string, url: string): Page {
  const page = new URL(url);
  const found = gather(html);
  const base = absolute(found.base ?? "", page) ?? page;
  const links = siteLinks(
    found.links.map(({ url, text }) => ({ url, text: short(text, LONGEST_LINK_TEXT) })),
    page,
    base,
  );
  return {
    title: short(found.title, 300),
    description: short(found.description || found.preview, 1000),
    text: found.text,
    icons: rankedIcons(found.icons, page, base),
    links,
    offers: offersAmong(links),
  };
}

function gather(html: string) {
  const visible = visibleText();
  const found = { title: "", description: "", preview: "", base: undefined as string | undefined };
  const links: Link[] = [];
  const icons: Icon[] = [];
  let open: "title" | Link | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "title" && !found.title && !visible.isHidden()) open = "title";
      if (name === "base") found.base ??= attributes.href;
      if (name === "meta") {
        if (attributes.name?.toLowerCase() === "description") found.description ||= attributes.content ?? "";
        if (attributes.property === "og:description") found.preview ||= attributes.content ?? "";
      }
      const icon = icons.length < MOST_ICONS ? iconIn(name, attributes) : undefined;
      if (icon) icons.push(icon);
      if (name === "a" && attributes.href !== undefined && links.length < MOST_LINKS) {
        open = { url: attributes.href, text: "" };
        links.push(open);
      }
      visible.open(name, attributes);
      if (visible.depth() > DEEPEST) parser.pause();
    },
    ontext(text) {
      if (open === "title") found.title += text;
      else if (open && open.text.length < LONGEST_LINK_TEXT) open.text += text.slice(0, LONGEST_LINK_TEXT);
      visible.add(text);
    },
    onclosetag(name) {
      if (name === "a" || name === "title") open = undefined;
      visible.close(name);
    },
  });
  // Postgres keeps no NUL, and browsers show none.
  parser.end(html.replaceAll("\0", ""));
  return { ...found, links, icons, text: visible.read() };
}

function short(text: string, most: number): string {
  return [...collapse(text).trim().toWellFormed()].slice(0, most).join("");
}
