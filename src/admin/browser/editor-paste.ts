/*
 * Word, Google Docs and Sheets say in styles what is bold, slanted or struck, and Word lists are paragraphs. The policy of the
 * admin allows no styles, so they are read from the text of the paste before it becomes elements.
 */

const WRAPPERS: [host: RegExp, parameter: string][] = [
  [/(^|\.)google\.[a-z.]+$/, "q"],
  [/(^|\.)safelinks\.protection\.outlook\.com$/, "url"],
  [/^(l|lm)\.facebook\.com$/, "u"],
  [/^slack-redir\.net$/, "url"],
];

/** What was pasted, as the editor takes it, and the hosts of pictures that are on other sites. */
export function fromPaste(pasted: string): { html: string; pictures: string[] } {
  const { body } = parsed(pasted);
  for (const element of body.querySelectorAll("meta, title, xml, colgroup, br.Apple-interchange-newline"))
    element.remove();
  wordLists(body);
  for (const element of [...body.querySelectorAll<HTMLElement>("*")].toReversed()) styled(element);
  nestLists(body);
  lowerHeadings(body);
  for (const line of body.querySelectorAll("br")) if (isBetweenBlocks(line)) line.remove();
  for (const link of body.querySelectorAll("a[href]"))
    link.setAttribute("href", unwrapped(link.getAttribute("href") ?? ""));
  const sources = [...body.querySelectorAll("img")].map((picture) =>
    URL.parse(picture.getAttribute("src") ?? ""),
  );
  const hosts = sources.flatMap((url) =>
    url && /^https?:$/.test(url.protocol) && url.host !== location.host ? [url.host] : [],
  );
  return { html: body.innerHTML, pictures: [...new Set(hosts)] };
}

/** A paste as elements. Styles are kept as `data-style`: the browser would complain of each, even in a document of its own. */
export function parsed(html: string): Document {
  const renamed = html
    .replace(/<style\b[\s\S]*?<\/style>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/i, " data-style="));
  return new DOMParser().parseFromString(renamed, "text/html");
}

/** The target of a link that Google, Outlook, Facebook or Slack has wrapped. */
function unwrapped(href: string): string {
  const url = URL.parse(href);
  const parameter = WRAPPERS.find(([host]) => url && host.test(url.hostname))?.[1];
  const target =
    parameter && /^\/(url|l\.php|link)?\/?$/.test(url?.pathname ?? "")
      ? url?.searchParams.get(parameter)
      : null;
  return target && /^https?:\/\//i.test(target) ? target : href;
}

/** Sets tags in place of a style. Google Docs puts all it copies into one `<b>` that is not bold. */
function styled(element: HTMLElement): void {
  const style = element.dataset.style ?? "";
  delete element.dataset.style;
  const has = (pattern: RegExp) => pattern.test(style);
  const isNotBold =
    /^(B|STRONG)$/.test(element.tagName) && has(/(?:^|;)\s*font-weight:\s*(normal|[1-5]00)\b/i);
  if (isNotBold || /^(O:P|FONT|DIV|CENTER)$/.test(element.tagName)) {
    unwrap(element);
    return;
  }
  const isHeading = /^H[1-6]$/.test(element.tagName);
  const tags = [
    !isHeading && has(/(?:^|;)\s*font-weight:\s*(bold|bolder|[6-9]00)\b/i) && "strong",
    has(/font-style:\s*(italic|oblique)/i) && "em",
    has(/text-decoration(-line)?:[^;]*line-through/i) && "s",
    has(/vertical-align:\s*super/i) && "sup",
    has(/vertical-align:\s*sub\b/i) && "sub",
  ].filter((tag) => tag !== false);
  if (!element.textContent?.trim()) return;
  for (const tag of tags) {
    const mark = element.ownerDocument.createElement(tag);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

const LIST = /mso-list:[^;]*level(\d)/i;

/** Word writes a list as paragraphs, each with its sign: "·" or "1." */
function wordLists(body: HTMLElement): void {
  const open: { level: number; list: HTMLElement }[] = [];
  let last: Element | undefined;
  for (const paragraph of body.querySelectorAll<HTMLElement>("p")) {
    const level = Number(LIST.exec(paragraph.dataset.style ?? "")?.[1] ?? 0);
    if (level === 0) continue;
    if (paragraph.previousElementSibling !== last) open.length = 0;
    const sign = [...paragraph.querySelectorAll<HTMLElement>("span")].find((span) =>
      /mso-list:\s*ignore/i.test(span.dataset.style ?? ""),
    );
    const tag = /^\s*(\d+|[a-z]|[ivx]+)[.)]/i.test(sign?.textContent ?? "") ? "ol" : "ul";
    sign?.remove();
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const outer = open.at(-1);
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    if (outer?.level === level) {
      outer.list.append(item);
      paragraph.remove();
    } else {
      const list = body.ownerDocument.createElement(tag);
      list.append(item);
      const within = outer?.list.lastElementChild;
      if (within) {
        within.append(list);
        paragraph.remove();
      } else paragraph.replaceWith(list);
      open.push({ level, list });
    }
    last = open[0]?.list;
  }
}

/** A list that stands beside the items of another belongs to the item before it. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)"))
    if (list.previousElementSibling?.tagName === "LI") list.previousElementSibling.append(list);
}

/** A post's title is its first heading, so those of its text begin one lower. */
function lowerHeadings(body: HTMLElement): void {
  if (!body.querySelector("h1")) return;
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const lower = body.ownerDocument.createElement(`h${Math.min(4, Number(heading.tagName[1]) + 1)}`);
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
}

const BLOCK = /^(P|H[1-6]|UL|OL|TABLE|BLOCKQUOTE|DIV|PRE)$/;

const isBetweenBlocks = ({
  previousElementSibling,
  nextElementSibling,
  previousSibling,
  nextSibling,
}: Element) =>
  [
    [previousElementSibling, previousSibling],
    [nextElementSibling, nextSibling],
  ].some(
    ([element, node]) => element !== null && element === node && BLOCK.test((element as Element).tagName),
  );
