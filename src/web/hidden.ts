type Attributes = Record<string, string>;

const UNSEEN = new Set(
  (
    "script style template noscript title svg textarea datalist iframe select noembed noframes canvas audio video " +
    "del s strike"
  ).split(" "),
);

const HIDING = new RegExp(
  [
    "display:none",
    "visibility:(hidden|collapse)",
    "opacity:0*(\\.0+)?%?",
    "font-size:(0+(\\.0+)?[a-z%]*|0*\\.\\d+px)",
    "(max-)?(height|width):0+[a-z%]*",
    "(left|top|text-indent):-\\d{3,}(\\.\\d+)?[a-z%]*",
    "clip(-path)?:(rect\\(([01](px)?,?){4}\\)|inset\\((50|100)%\\))",
    "text-decoration(-line)?:[^;]*line-through[^;]*",
  ]
    .map((declaration) => `(^|;)${declaration}(!important)?(;|$)`)
    .join("|"),
);

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

/** The classes and ids, such as `.old` and `#old`, that a page's own style sheets hide. Rules within `@media` and the like do not count. */
export function hiddenSelectors(css: string): Set<string> {
  const selectors = topRules(withoutComments(css.slice(0, MAX_CSS)))
    .filter(({ declarations }) => hides(declarations))
    .flatMap(({ selector }) => selector.split(",").map((text) => text.trim()));
  return new Set(selectors.filter((selector) => /^[.#][\w-]+$/.test(selector)));
}

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
  return HIDING.test(withoutComments(declarations).toLowerCase().replace(/\s/g, ""));
}

function withoutComments(css: string): string {
  return css.replace(/\/\*.*?(\*\/|$)/gs, "");
}
