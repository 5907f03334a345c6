type Attributes = Record<string, string>;

const UNSEEN = new Set(
  (
    "script style template noscript title svg textarea datalist iframe select noembed noframes canvas audio video " +
    "del s strike"
  ).split(" "),
);

const ZERO = "[-+]?(0+(\\.0*)?|\\.0+)[a-z%]*";
/** Up to a tenth. */
const FAINT = "(0*(\\.0\\d*|\\.10*)?|0*\\d(\\.\\d+)?%|10%)";
const FAR_MOVE = "[-+]?([5-9]\\d{3}|\\d{5,})px|[-+]?[1-9]\\d{2,}v[wh]|[-+]?[1-9]\\d{3,}%";

/** Declarations without blanks, in small letters. */
const HIDING = new RegExp(
  [
    "display:none",
    "visibility:(hidden|collapse)",
    "content-visibility:hidden",
    `opacity:${FAINT}`,
    `(-webkit-)?filter:[^;]*opacity\\(${FAINT}\\)[^;]*`,
    "(-webkit-)?filter:[^;]*blur\\(([5-9]|\\d{2,})(\\.\\d+)?px\\)[^;]*",
    `font-size:(${ZERO}|[0-2]?(\\.\\d+)?p[xt]|0*\\.[0-2]\\d*r?em|1?\\d%)`,
    `font:([^;]*[^\\d.])?${ZERO}(/[^;]*|[^\\d.;a-z%][^;]*)?`,
    `(max-)?(height|width|block-size|inline-size):(${ZERO}|[0-2](\\.\\d+)?px)`,
    "(left|right|top|bottom|text-indent):(-\\d{3,}(\\.\\d+)?[a-z%]*|-[2-9]\\d(\\.\\d+)?r?em|\\d{4,}(\\.\\d+)?(px)?)",
    "text-indent:\\d{3,}%",
    "(inset|margin)[a-z-]*:[^;]*-\\d{4,}[^;]*",
    "clip:rect\\(([01](px)?,?){4}\\)",
    `(-webkit-)?clip-path:(inset\\((50%|[^)]*100%[^)]*)\\)|(circle|ellipse)\\(${ZERO}[^)]*\\)|polygon\\((0(px|%)?,?)+\\))`,
    `(-webkit-)?transform:[^;]*(scale(3d|x|y)?\\(([^)]*,)?${FAINT}[,)]|translate(3d|x|y)?\\(([^)]*,)?(${FAR_MOVE})[,)]|rotate[xy]\\([-+]?90deg\\)|matrix\\(0,)[^;]*`,
    `scale:${FAINT}`,
    `translate:[^;]*(${FAR_MOVE})[^;]*`,
    "text-decoration(-line)?:[^;]*line-through[^;]*",
  ]
    .map((declaration) => `(^|;)${declaration}(!important)?(;|$)`)
    .join("|"),
);

/** Ink that is transparent; but a background may be clipped to the letters. */
const NO_INK =
  /(^|;)(color|-webkit-text-fill-color):(transparent|#(.{3}0|.{6}00)|(rgb|hsl)a?\([^)]*[,/](0+(\.0*)?|\.0+)%?\))(!important)?(;|$)/;
const INK = /(?:^|;)color:([^;!]+)/;
const PAPER = /(?:^|;)background(?:-color)?:([^;!]+)/;

const MAX_CSS = 300_000;

export function isHidden(name: string, attributes: Attributes): boolean {
  return (
    UNSEEN.has(name) ||
    attributes.hidden !== undefined ||
    attributes.popover !== undefined ||
    attributes["aria-hidden"]?.trim().toLowerCase() === "true" ||
    (name === "dialog" && attributes.open === undefined) ||
    hides(attributes.style ?? "")
  );
}

/** What an element must be, such as `.old` or `em`, and what must stand above it, in any order. */
type Selector = { own: string[]; above: string[] };
/** By one mark of the element. */
export type Selectors = Map<string, Selector[]>;

/** The selectors of classes, ids and names that a page's own style sheets hide. Rules within `@media` and the like do not count. */
export function hiddenSelectors(css: string): Selectors {
  const texts = topRules(withoutComments(css.slice(0, MAX_CSS)))
    .filter(({ declarations }) => hides(declarations))
    .flatMap(({ selector }) => selector.split(",").map((text) => text.trim()));
  const isMark = (text: string) => /^[.#][\w-]+$/.test(text);
  const nested = [...new Set(texts)].filter((text) => !isMark(text) && NESTED.test(text));
  const selectors = [...texts.filter(isMark), ...nested.slice(0, MAX_NESTED)].map((text) => {
    const [own = [], ...above] = text
      .split(/[\s>]+/)
      .map(marksOf)
      .toReversed();
    return { own, above: above.flat() };
  });
  return Map.groupBy(selectors, ({ own }) => own.find(isMark) ?? own[0] ?? "");
}

/** @param marks its name, and its classes and ids as `.a` and `#a`. @param above those of its ancestors */
export function isSelected(selectors: Selectors, marks: string[], above: Set<string>): boolean {
  return marks.some((mark) =>
    selectors
      .get(mark)
      ?.some(
        ({ own, above: wanted }) =>
          own.every((one) => marks.includes(one)) && wanted.every((one) => above.has(one)),
      ),
  );
}

/** With a class or an id, and without states or attributes. */
const NESTED = /^(?=.*[.#])[\w-]*(?:[.#][\w-]+)*(?:(?:\s*>\s*|\s+)[\w-]*(?:[.#][\w-]+)*)*$/;
/** Each element may be compared with all of them. */
const MAX_NESTED = 300;

const marksOf = (text: string) =>
  text.match(/[.#]?[\w-]+/g)?.map((mark) => (/^\w/.test(mark) ? mark.toLowerCase() : mark)) ?? [];

type Rule = { selector: string; declarations: string };

/** The rules at the top level. A regular expression would take quadratic time on a hostile sheet. */
function topRules(css: string): Rule[] {
  let depth = 0;
  return css.split("}").flatMap((piece) => {
    const [before = "", ...blocks] = piece.split("{");
    const isTop = depth === 0 && blocks.length === 1;
    depth = Math.max(0, depth + blocks.length - 1);
    return isTop ? { selector: withoutStatements(before), declarations: blocks.join() } : [];
  });
}

/** Without `@import "a.css";` and the like. */
function withoutStatements(text: string): string {
  const parts = text.split(";");
  const first = parts.findIndex((part) => !part.trim().startsWith("@"));
  return parts.slice(first).join(";");
}

function hides(declarations: string): boolean {
  const plain = withoutComments(declarations).toLowerCase().replace(/\s/g, "");
  if (HIDING.test(plain)) return true;
  if (NO_INK.test(plain)) return !/background-clip:text|background:[^;]*text/.test(plain);
  const [ink, paper] = [INK, PAPER].map((part) => colour(part.exec(plain)?.[1]));
  return ink !== undefined && ink === paper;
}

const NAMES: Record<string, string> = { white: "#ffffff", black: "#000000" };

/** One spelling for each of the common ones. */
function colour(text: string | undefined): string | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text ?? "");
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join("")}`;
  const rgb = /^rgb\((\d+),(\d+),(\d+)\)$/.exec(text ?? "");
  if (rgb)
    return `#${rgb
      .slice(1)
      .map((part) => Number(part).toString(16).padStart(2, "0"))
      .join("")}`;
  return NAMES[text ?? ""] ?? text;
}

function withoutComments(css: string): string {
  return css.replace(/\/\*.*?(\*\/|$)/gs, "");
}
