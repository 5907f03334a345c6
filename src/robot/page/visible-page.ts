import { hiddenSelectors, isHidden, isSelected, type Selectors } from "./hidden";

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
  /** Ids of what a visitor opens with a press, such as an accordion's terms. */
  const opened = new Set<string>();
  return {
    open(name: string, attributes: Attributes) {
      const element = elementOf(name, attributes);
      open.push(element);
      count += 1;
      if (hiddenAt) return;
      if (/^(a|button|summary)$/.test(name))
        for (const id of (attributes["aria-controls"] ?? "").split(/\s+/).filter(Boolean))
          opened.add(`#${id}`);
      if (isHidden(name, isOpened(element) ? {} : attributes)) hiddenAt = open.length;
      else open.at(-2)?.children.push(name === "br" ? "\n" : element);
      if (name === "input" && isToCopy(attributes)) element.children.push(collapse(attributes.value ?? ""));
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
      measure(root, { selectors: hiddenSelectors(css), isOpened, above: new Set() });
      return root;
    },
  };

  function isOpened({ marks }: Element): boolean {
    return opened.size > 0 && marks.some((mark) => opened.has(mark));
  }
}

/** Many shops show a code in a field that can only be copied from. */
const isToCopy = ({ readonly, type = "text" }: Attributes) => readonly !== undefined && /^text$/i.test(type);

function elementOf(name: string, attributes: Attributes): Element {
  const classes = (attributes.class ?? "").split(/\s+/).filter(Boolean);
  const marks = [...classes.map((one) => `.${one}`), ...(attributes.id ? [`#${attributes.id}`] : [])];
  const look = `${name} ${classes.join(" ")}`;
  const measures = { length: 0, headings: 0, hasDigit: false };
  return { name, look, marks, children: [], isBlock: BLOCK_NAMES.has(name), ...measures };
}

type Hiding = { selectors: Selectors; isOpened: (element: Element) => boolean; above: Set<string> };

function measure(element: Element, hiding: Hiding): void {
  const { selectors, isOpened, above } = hiding;
  const added = [element.name, ...element.marks].filter((mark) => !above.has(mark));
  for (const mark of added) above.add(mark);
  const isSeen = (part: Element) =>
    isOpened(part) || !isSelected(selectors, [part.name, ...part.marks], above);
  element.children = element.children
    .filter((part) => !isElement(part) || isSeen(part))
    .flatMap((part) => (isElement(part) && /^t(head|body|foot)$/.test(part.name) ? part.children : part));
  for (const part of element.children) {
    if (typeof part === "string") {
      element.length += part.length;
      element.hasDigit ||= /\d/.test(part);
      continue;
    }
    measure(part, hiding);
    element.isBlock ||= part.isBlock;
    element.hasDigit ||= part.hasDigit;
    element.length += part.length;
    element.headings += part.headings + (/^h[1-6]$/.test(part.name) ? 1 : 0);
  }
  for (const mark of added) above.delete(mark);
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
      if (part.name === "sup" && /^ ?\d{1,2} ?$/.test(text)) return raised(text.trim(), parts, at);
      if (part.isBlock) return `\n${text}\n`;
      // Neighbours without a blank between them are often set apart by their looks alone.
      const previous = parts[at - 1];
      return previous !== undefined && isElement(previous) ? ` ${text}` : text;
    })
    .join("");
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The cents of a price are its decimals. Other raised figures stay raised, such as the mark of a note, or a power. */
function raised(figure: string, parts: Part[], at: number): string {
  const beside = (from: number, to: number) =>
    parts
      .slice(Math.max(from, 0), to)
      .map((part) => (isElement(part) ? textIn(part) : part))
      .join("");
  const before = beside(at - 2, at);
  if (/\p{Sc}\s?$/u.test(before)) return figure;
  const isPrice = /\p{Sc}\s?\d[\d,.\s]*$/u.test(before) || /^\s?\p{Sc}/u.test(beside(at + 1, at + 2));
  if (figure.length === 2 && isPrice && /(?<![.,]\d*)\d$/.test(before)) return `.${figure}`;
  return figure.replace(/\d/g, (digit) => RAISED[Number(digit)] ?? "");
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
