import { withoutCounters } from "../fetch/counters";
import { type Element, folded, isElement, named, type Part } from "./visible-page";

/** A visually separate part of a page, such as a card, a list item or a table row. */
export type Block = {
  kind: "heading" | "card" | "item" | "row" | "paragraph";
  /** Visible text; its lines stand apart on the page. */
  text: string;
  /** The headings above it, the outermost first, and a line that introduces it. */
  heading: string[];
  /** Its ancestors: numbers of the page's elements and of its headings' sections, the outermost first. */
  within: number[];
};

const PAGE_NAMES = named("html head body main");
const LANDMARK_NAMES = named("nav header footer aside");
const SECTION_NAMES = named("section article li figure");
const SINGLE_NAMES = named("li tr article details figure");
/** Never one block because they come twice. */
const OPEN_NAMES = named("p section ul ol dl table tbody td th header footer nav aside main form");
const TITLE_NAMES = named("dt summary caption legend");

const MAX_CARD_LENGTH = 700;
const MAX_HEADING_LENGTH = 200;
/** Below h6: a line that introduces what follows it in its parent. */
const LEAD_IN_LEVEL = 7;
/** Only the 30 innermost ancestors: outer ones hold most of the page. */
const MAX_ANCESTORS = 30;

export function blocksOf(root: Element): Block[] {
  const blocks: Block[] = [];
  let outline: { level: number; text: string }[] = [];
  let lastNumber = 0;
  walk(root, []);
  return blocks;

  /** @param isOwn whether its headings are of nothing but what it holds */
  function walk(element: Element, within: number[], isOwn = false): void {
    const inside = PAGE_NAMES.has(element.name) ? within : [...within, ++lastNumber].slice(-MAX_ANCESTORS);
    const before = outline;
    const start = blocks.length;
    if (LANDMARK_NAMES.has(element.name)) outline = [];
    let sections: { level: number; number: number }[] = [];
    let here = inside;
    const looks = Map.groupBy(element.children.filter(isElement), ({ look }) => look);
    let heads: string[] = [];
    let run: Part[] = [];
    const flush = () => {
      addLines(run, here);
      run = [];
    };
    for (const part of element.children) {
      if (!isElement(part) || !part.isBlock) {
        run.push(part);
        continue;
      }
      flush();
      const level = levelOf(part);
      if (level && part.name === "tr" && cellsOf(part).length > 1) heads = cellsOf(part);
      else if (level) {
        sections = [...sections.filter((section) => section.level < level), { level, number: ++lastNumber }];
        here = [...inside, ...sections.map(({ number }) => number)];
        outline = outline.filter((above) => above.level < level);
        add("heading", part.children, here);
        const text = withoutCounters(folded([part])).replaceAll("\n", " ");
        if (text !== "") outline = [...outline, { level, text }];
      } else if (isSingle(part, looks.get(part.look)?.length ?? 0)) {
        if (part.name === "tr") add("row", [labelled(cellsOf(part), heads)], here);
        else add(part.name === "li" ? "item" : "card", part.children, here);
      } else if (part.children.some((inner) => isElement(inner) && inner.isBlock))
        walk(part, here, SECTION_NAMES.has(part.name) || (looks.get(part.look)?.length ?? 0) > 1);
      else addLines(part.children, here);
    }
    flush();
    const isWhole = isOwn && blocks.slice(start).some(({ kind }) => kind !== "heading");
    outline =
      isWhole || LANDMARK_NAMES.has(element.name)
        ? before
        : outline.filter((above) => above.level < LEAD_IN_LEVEL || before.includes(above));
  }

  function addLines(parts: Part[], within: number[]): void {
    const lines = folded(parts).split("\n");
    const ancestors = lines.length > 1 ? [...within, ++lastNumber] : within;
    for (const line of lines) add("paragraph", [line], ancestors);
  }

  function add(kind: Block["kind"], parts: Part[], within: number[]): void {
    const text = once(withoutCounters(folded(parts)));
    if (text !== "") blocks.push({ kind, text, heading: outline.map(({ text }) => text), within });
  }
}

const MAX_REPEATED_LENGTH = 3_000;

/** A text with a figure that repeats itself, as a marquee's does, is said once. */
function once(text: string): string {
  if (text.length > MAX_REPEATED_LENGTH) return text;
  return /^((?=\D*\d).{12,200}?)(?:(?:\s+|\s*[•·|★✦—–-]\s*)\1)+\s*[•·|★✦—–-]?$/su.exec(text)?.[1] ?? text;
}

function cellsOf({ children }: Element): string[] {
  return children.filter(isElement).map((cell) => folded([cell]));
}

/** A row's cells, each with what its column is headed: "Ends: 31 December". */
function labelled(cells: string[], heads: string[]): string {
  const isHeaded = cells.length === heads.length;
  return cells.map((cell, at) => (isHeaded && cell && heads[at] ? `${heads[at]}: ${cell}` : cell)).join("\n");
}

function levelOf(element: Element): number | undefined {
  if (element.length > 2 * MAX_HEADING_LENGTH) return undefined;
  const text = folded([element]);
  if (text === "" || text.length > MAX_HEADING_LENGTH) return undefined;
  const [, level] = /^h([1-6])$/.exec(element.name) ?? [];
  if (level) return Number(level);
  const parts = element.children.filter((part) => isElement(part) || part.trim() !== "");
  const [only] = parts;
  const isBold = parts.length === 1 && typeof only === "object" && /^(b|strong)$/.test(only.name);
  const isRowOfHeads = element.name === "tr" && parts.every((part) => isElement(part) && part.name === "th");
  const isLeadIn = /^(p|div)$/.test(element.name) && !text.includes("\n") && (isBold || text.endsWith(":"));
  return TITLE_NAMES.has(element.name) || isRowOfHeads || isLeadIn ? LEAD_IN_LEVEL : undefined;
}

/** One thing to a person: a short row or item, or one of several that look alike, and not made of several itself. */
function isSingle(element: Element, alike: number): boolean {
  if (element.length > MAX_CARD_LENGTH || element.headings > 1) return false;
  const isBuilt = element.children.some((part) => isElement(part));
  if (!SINGLE_NAMES.has(element.name) && (alike < 2 || !isBuilt || OPEN_NAMES.has(element.name)))
    return false;
  return element.name === "tr" || hasNumberedHeading(element) || !isSeveral(element);
}

const hasNumberedHeading = memoized(({ children }): boolean => {
  const parts = children.filter(isElement);
  const heading = parts.find(({ name }) => /^h[1-6]$/.test(name));
  return heading ? heading.hasDigit : parts.some(hasNumberedHeading);
});

const isSeveral = memoized(({ children }): boolean => {
  const parts = children.filter(isElement).filter(({ isBlock }) => isBlock);
  const counted = Map.groupBy(
    parts.filter(({ hasDigit }) => hasDigit),
    ({ look }) => look,
  );
  return parts.some(isSeveral) || [...counted.values()].some(({ length }) => length > 1);
});

/** Memoized, because each ancestor asks again: a deep page would take minutes. */
function memoized(ask: (element: Element) => boolean): (element: Element) => boolean {
  const known = new WeakMap<Element, boolean>();
  return (element) => {
    const answer = known.get(element) ?? ask(element);
    known.set(element, answer);
    return answer;
  };
}
