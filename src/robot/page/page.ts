import { Parser } from "htmlparser2";
import { cut } from "../../schemas/cut";
import { type Block, blocksOf } from "./blocks";
import { absolute, type Icon, iconIn, type Link, offersAmong, rankedIcons, siteLinks } from "./links";
import { collapse, visiblePage } from "./visible-page";

export type Page = {
  title: string;
  description: string;
  blocks: Block[];
  icons: string[];
  links: Link[];
  offers: Link[];
};

/** The parser searches all open elements for each end tag: deep hostile nesting would take minutes. */
const MAX_DEPTH = 256;
const MAX_LINKS = 2000;
const MAX_ICONS = 50;
const MAX_LINK_TEXT = 200;

/** Reads an HTML page without running or loading anything. @param url is the base of its relative links. */
export function readPage(html: string, url: string): Page {
  const page = new URL(url);
  const found = gather(html);
  const base = absolute(found.base ?? "", page) ?? page;
  const links = siteLinks(
    found.links.map(({ url, text }) => ({ url, text: short(text, MAX_LINK_TEXT) })),
    page,
    base,
  );
  return {
    title: short(found.title, 300),
    description: short(found.description || found.preview, 1000),
    blocks: found.blocks,
    icons: rankedIcons(found.icons, page, base),
    links,
    offers: offersAmong(links),
  };
}

/** All that a visitor can read on a page: what the hash of its text is of. */
export function textOfPage({ title, blocks }: Pick<Page, "title" | "blocks">): string {
  return [title, ...blocks.map(({ text }) => text)].join("\n").toWellFormed();
}

function gather(html: string) {
  const visible = visiblePage();
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
      const icon = icons.length < MAX_ICONS ? iconIn(name, attributes) : undefined;
      if (icon) icons.push(icon);
      if (name === "a" && attributes.href !== undefined && links.length < MAX_LINKS) {
        open = { url: attributes.href, text: "" };
        links.push(open);
      }
      visible.open(name, attributes);
      if (visible.depth() > MAX_DEPTH || visible.isFull()) parser.pause();
    },
    ontext(text) {
      if (open === "title") found.title += text;
      else if (open && open.text.length < MAX_LINK_TEXT) open.text += cut(text, MAX_LINK_TEXT);
      visible.add(text);
    },
    onclosetag(name) {
      if (name === "a" || name === "title") open = undefined;
      visible.close();
    },
  });
  // PostgreSQL does not store NUL.
  parser.end(html.replaceAll("\0", ""));
  return { ...found, links, icons, blocks: blocksOf(visible.read()) };
}

function short(text: string, maxLength: number): string {
  return cut(collapse(text).trim(), maxLength);
}
