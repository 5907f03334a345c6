import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/* Highlights the words that the form lists for its reviewer. */

export const Marked = Extension.create({
  name: "marked",
  addProseMirrorPlugins: () => [
    new Plugin({ props: { decorations: ({ doc }) => DecorationSet.create(doc, highlightsIn(doc)) } }),
  ],
});

function highlightsIn(doc: Node): Decoration[] {
  const listed = document.querySelector<HTMLElement>("[data-marks]")?.dataset.marks;
  const words = new Set<string>(listed ? JSON.parse(listed) : []);
  const found: Decoration[] = [];
  const highlight = (from: number, length: number) =>
    found.push(Decoration.inline(from, from + length, { class: "marked" }));
  doc.descendants((node, position) => {
    if (node.isText && node.marks.some(({ attrs }) => words.has(attrs.href)))
      highlight(position, node.nodeSize);
    if (!node.isTextblock) return;
    const text = node.textBetween(0, node.content.size, undefined, "\ufffc");
    for (const word of words)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
        highlight(position + 1 + at, word.length);
  });
  return found;
}
