import { createDocument } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { DOMSerializer, type Node, type Schema } from "@tiptap/pm/model";
import { StarterKit } from "@tiptap/starter-kit";
import { DealText, DealTicket } from "./editor-deals";
import { Marked } from "./editor-marks";

/* Nearly everything that a blog may contain (models/catalogue/blogs/html), without style attributes, which the CSP forbids. */

const noWidth = { colwidth: { default: null, rendered: false, parseHTML: () => null } };
const spans = { colspan: { default: 1 }, rowspan: { default: 1 }, ...noWidth };

const PlainTable = Table.extend({
  renderHTML: () => ["table", ["tbody", 0]],
  addNodeView: () => null,
  // In the last cell Tab leaves the editor: it would be a trap if it made another row (WCAG 2.1.2).
  addKeyboardShortcuts() {
    return {
      Tab: () => this.editor.commands.goToNextCell(),
      "Shift-Tab": () => this.editor.commands.goToPreviousCell(),
    };
  },
});

export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // It would write an empty paragraph into the text.
    trailingNode: false,
  }),
  Image.configure({ inline: true, allowBase64: true }).extend({
    addAttributes() {
      return { ...this.parent?.(), loading: { default: null } };
    },
  }),
  PlainTable,
  TableRow,
  TableHeader.extend({ addAttributes: () => ({ ...spans, scope: { default: null } }) }),
  TableCell.extend({ addAttributes: () => spans }),
  DealTicket,
  DealText,
  Marked,
];

export function toHtml(document: Node): string {
  const root = globalThis.document.implementation.createHTMLDocument().createElement("div");
  root.append(DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content));
  return inLines(tidy(root).innerHTML);
}

/** The tags and attributes that the editor would drop, with their number ("caption (1)"). */
export function losses(html: string, schema: Schema): string[] {
  const original = tidy(parse(html));
  const edited = tidy(parse(toHtml(createDocument(html, schema))));
  const remaining = inventory(edited);
  const lost = [...inventory(original)].flatMap(([thing, count]) => {
    const gone = count - (remaining.get(thing) ?? 0);
    return gone > 0 ? [`${thing.split("=")[0]} (${gone})`] : [];
  });
  return lost.length > 0 || lettersOf(original) === lettersOf(edited) ? lost : ["text"];
}

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

/** Undoes what the editor adds: paragraphs in cells and items that need none. Rows of headings head the table. */
function tidy(root: HTMLElement): HTMLElement {
  for (const paragraph of root.querySelectorAll(
    ":is(li > p:first-child, :is(td, th) > p:only-child):not([data-deal])",
  ))
    if (standsAlone(paragraph)) paragraph.replaceWith(...paragraph.childNodes);
  for (const table of root.querySelectorAll("table")) {
    const rows = [...table.rows];
    const body = rows.findIndex((row) => [...row.cells].some(({ tagName }) => tagName === "TD"));
    const heads = body < 0 ? rows : rows.slice(0, body);
    if (heads.length > 0 && !table.tHead) table.createTHead().append(...heads);
    for (const part of table.tBodies) if (part.rows.length === 0) part.remove();
  }
  return root;
}

/** Only lists may follow: two paragraphs have to stay two. */
function standsAlone(paragraph: Element): boolean {
  const parent = paragraph.parentElement;
  return [...(parent?.children ?? [])].every((child) => child === paragraph || /^[UO]L$/.test(child.tagName));
}

const synonyms: Record<string, string> = { b: "strong", i: "em" };

function inventory(root: HTMLElement): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (thing: string) => counts.set(thing, (counts.get(thing) ?? 0) + 1);
  for (const { localName, attributes } of root.querySelectorAll("*")) {
    // Every table has one, written or not.
    if (localName !== "tbody") add(synonyms[localName] ?? localName);
    for (const { name, value } of attributes) add(`${name}=${value}`);
  }
  return counts;
}

function lettersOf(root: HTMLElement): string {
  return (root.textContent ?? "").replace(/\s+/g, "");
}

const breaks =
  /(<\/(?:p|h[2-4]|li|ul|ol|blockquote|pre|table|thead|tbody|tr)>|<(?:ul|ol|blockquote|table|thead|tbody|tr)>|<hr>)(?!$)/g;

/** With line breaks, for people who edit the HTML itself. */
function inLines(html: string): string {
  return html.replace(breaks, "$1\n");
}
