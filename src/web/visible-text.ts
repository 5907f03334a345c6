type Attributes = Record<string, string>;

const unseen = named(
  "script style template noscript title svg textarea datalist iframe noembed noframes canvas audio video",
);

const blocks = named(
  "address article aside blockquote body br button caption dd details dialog div dl dt fieldset figcaption figure",
  "footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol optgroup option p pre section select summary",
  "table tbody td tfoot th thead tr ul",
);

const invisible = /display\s*:\s*none|visibility\s*:\s*(hidden|collapse)/i;

/** Every opened element must be closed. */
export function visibleText() {
  const parts: string[] = [];
  let depth = 0;
  let hiddenAt = 0;
  const apart = (name: string) => {
    if (!hiddenAt && blocks.has(name)) parts.push("\n");
  };
  return {
    open(name: string, attributes: Attributes) {
      depth += 1;
      apart(name);
      if (!hiddenAt && isHidden(name, attributes)) hiddenAt = depth;
    },
    add(text: string) {
      if (!hiddenAt) parts.push(collapse(text));
    },
    close(name: string) {
      if (depth === hiddenAt) hiddenAt = 0;
      depth -= 1;
      apart(name);
    },
    depth: () => depth,
    isHidden: () => hiddenAt > 0,
    read: () =>
      parts
        .join("")
        .replace(/ +/g, " ")
        .replace(/ ?\n[ \n]*/g, "\n")
        .trim(),
  };
}

export function collapse(text: string): string {
  return text.replace(/\s+/g, " ");
}

function isHidden(name: string, attributes: Attributes): boolean {
  return (
    unseen.has(name) ||
    attributes.hidden !== undefined ||
    attributes.popover !== undefined ||
    attributes["aria-hidden"]?.trim().toLowerCase() === "true" ||
    (name === "dialog" && attributes.open === undefined) ||
    invisible.test((attributes.style ?? "").replace(/\/\*.*?(\*\/|$)/gs, ""))
  );
}

function named(...names: string[]): Set<string> {
  return new Set(names.flatMap((line) => line.split(" ")));
}
