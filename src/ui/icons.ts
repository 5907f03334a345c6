/*
 * The icons of Lucide that the site draws. Each from its own file: the package's index is of all sixteen hundred, and a
 * server that reads it starts later.
 */

export { default as ArrowDown } from "lucide/dist/esm/icons/arrow-down.mjs";
export { default as ArrowUp } from "lucide/dist/esm/icons/arrow-up.mjs";
export { default as Check } from "lucide/dist/esm/icons/check.mjs";
export { default as ChevronDown } from "lucide/dist/esm/icons/chevron-down.mjs";
export { default as ChevronRight } from "lucide/dist/esm/icons/chevron-right.mjs";
export { default as Copy } from "lucide/dist/esm/icons/copy.mjs";
export { default as Download } from "lucide/dist/esm/icons/download.mjs";
export { default as ExternalLink } from "lucide/dist/esm/icons/external-link.mjs";
export { default as Eye } from "lucide/dist/esm/icons/eye.mjs";
export { default as GripVertical } from "lucide/dist/esm/icons/grip-vertical.mjs";
export { default as Heading2 } from "lucide/dist/esm/icons/heading-2.mjs";
export { default as Heading3 } from "lucide/dist/esm/icons/heading-3.mjs";
export { default as Italic } from "lucide/dist/esm/icons/italic.mjs";
export { default as LayoutGrid } from "lucide/dist/esm/icons/layout-grid.mjs";
export { default as Bold } from "lucide/dist/esm/icons/letter-b.mjs";
export { default as Link } from "lucide/dist/esm/icons/link.mjs";
export { default as List } from "lucide/dist/esm/icons/list.mjs";
export { default as ListOrdered } from "lucide/dist/esm/icons/list-ordered.mjs";
export { default as LoaderCircle } from "lucide/dist/esm/icons/loader-circle.mjs";
export { default as LockKeyhole } from "lucide/dist/esm/icons/lock-keyhole.mjs";
export { default as Menu } from "lucide/dist/esm/icons/menu.mjs";
export { default as Quote } from "lucide/dist/esm/icons/quote.mjs";
export { default as Redo2 } from "lucide/dist/esm/icons/redo-2.mjs";
export { default as Search } from "lucide/dist/esm/icons/search.mjs";
export { default as Share2 } from "lucide/dist/esm/icons/share-2.mjs";
export { default as Sparkles } from "lucide/dist/esm/icons/sparkles.mjs";
export { default as Star } from "lucide/dist/esm/icons/star.mjs";
export { default as Undo2 } from "lucide/dist/esm/icons/undo-2.mjs";
export { default as X } from "lucide/dist/esm/icons/x.mjs";
