import { hiddenSelectors, isHidden } from "./hidden";

type Attributes = Record<string, string>;

/** An opened tag of a page, with what is visible in it. */
export type Element = {
  name: string;
  look: string;
  marks: string[];
  children: Part[];
  isBlock: boolean;
  length: number;
  headings: number;
  hasDigit: boolean;
  /** Memoized, of a short element. */
  text?: string;
};
export type Part = Element | string;

const BLOCK_NAMES = named(
  "address article aside blockquote body button caption dd details dialog div dl dt fieldset figcaption figure",
  "footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main menu nav ol p pre section",
  "summary table tbody td tfoot th thead tr ul",
);

const MAX_ELEMENTS = 50_000;
/** Only an element up to this length can be a heading or a card, whose text each ancestor asks for. */
const SHORT_LENGTH = 1_000;

/** Gathers what a visitor can see of a page. Every opened element must be closed. */
export function visiblePage() {
  const root = elementOf("body", {});
  const open = [root];
  let css = "";
  let hiddenAt = 0;
  let count = 0;
  return {
    open(name: string, attributes: Attributes) {
      const element = elementOf(name, attributes);
      open.push(element);
      count += 1;
      if (hiddenAt) return;
      if (isHidden(name, attributes)) hiddenAt = open.length;
      else open.at(-2)?.children.push(name === "br" ? "\n" : element);
    },
    add(text: string) {
      if (open.at(-1)?.name === "style") css += text;
      if (!hiddenAt) open.at(-1)?.children.push(collapse(text));
    },
    close() {
      if (open.length === hiddenAt) hiddenAt = 0;
      open.pop();
    },
    depth: () => open.length - 1,
    isFull: () => count > MAX_ELEMENTS,
    isHidden: () => hiddenAt > 0,
    read(): Element {
      measure(root, hiddenSelectors(css));
      return root;
    },
  };
}

function elementOf(name: string, attributes: Attributes): Element {
  const classes = (attributes.class ?? "").split(/\s+/).filter(Boolean);
  const marks = [...classes.map((one) => `.${one}`), ...(attributes.id ? [`#${attributes.id}`] : [])];
  const look = `${name} ${classes.join(" ")}`;
  const measures = { length: 0, headings: 0, hasDigit: false };
  return { name, look, marks, children: [], isBlock: BLOCK_NAMES.has(name), ...measures };
}

function measure(element: Element, hidden: Set<string>): void {
  element.children = element.children
    .filter((part) => !isElement(part) || !part.marks.some((mark) => hidden.has(mark)))
    .flatMap((part) => (isElement(part) && /^t(head|body|foot)$/.test(part.name) ? part.children : part));
  for (const part of element.children) {
    if (typeof part === "string") {
      element.length += part.length;
      element.hasDigit ||= /\d/.test(part);
      continue;
    }
    measure(part, hidden);
    element.isBlock ||= part.isBlock;
    element.hasDigit ||= part.hasDigit;
    element.length += part.length;
    element.headings += part.headings + (/^h[1-6]$/.test(part.name) ? 1 : 0);
  }
}

export function folded(parts: Part[]): string {
  return squeezed(textOf(parts)).trim();
}

function squeezed(text: string): string {
  return text.replace(/ +/g, " ").replace(/ ?\n[ \n]*/g, "\n");
}

function textOf(parts: Part[]): string {
  return parts
    .map((part, at) => {
      if (!isElement(part)) return part;
      const text = textIn(part);
      if (part.isBlock) return `\n${text}\n`;
      // Neighbours without a blank between them are often set apart by their looks alone.
      const previous = parts[at - 1];
      return previous !== undefined && isElement(previous) ? ` ${text}` : text;
    })
    .join("");
}

function textIn(element: Element): string {
  if (element.length > SHORT_LENGTH) return textOf(element.children);
  element.text ??= squeezed(textOf(element.children));
  return element.text;
}

export function isElement(part: Part): part is Element {
  return typeof part !== "string";
}

export function collapse(text: string): string {
  return text.replace(/\p{Cf}/gu, "").replace(/\s+/g, " ");
}

export function named(...names: string[]): Set<string> {
  return new Set(names.flatMap((line) => line.split(" ")));
}
