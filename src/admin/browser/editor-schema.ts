import { Image } from "@tiptap/extension-image";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";

/* Nearly everything that a blog may contain (models/html), without style attributes, which the CSP forbids. */

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
  Image.configure({ inline: true }).extend({
    addAttributes() {
      return { ...this.parent?.(), loading: { default: null } };
    },
  }),
  PlainTable,
  TableRow,
  TableHeader.extend({ addAttributes: () => ({ ...spans, scope: { default: null } }) }),
  TableCell.extend({ addAttributes: () => spans }),
];
