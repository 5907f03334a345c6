import { type Editor, Node } from "@tiptap/core";

/*
 * A deal in the text (schemas/post-nodes) is shown as the server draws it. Only the list of live deals inserts one: in
 * pasted text those nodes stay whose deal this page has already shown.
 */

const texts = ["code", "value", "ends", "link"] as const;

const shown = new Set<string>();
const looks = new Map<string, Promise<string>>();

export const DealTicket = Node.create({
  name: "dealTicket",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: { default: "" } }),
  // A paragraph has 50.
  parseHTML: () => [{ tag: "p[data-deal]", priority: 60, getAttrs: (p) => ({ id: p.dataset.deal }) }],
  renderHTML: ({ node }) => ["p", { "data-deal": node.attrs.id }],
  addNodeView:
    () =>
    ({ node }) => ({ dom: drawn("div", node.attrs.id, "ticket") }),
});

export const DealText = Node.create({
  name: "dealText",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ id: { default: "" }, part: { default: "link" } }),
  parseHTML: () =>
    texts.map((part) => ({
      tag: `span[data-deal-${part}]`,
      getAttrs: (span) => ({ id: span.getAttribute(`data-deal-${part}`), part }),
    })),
  renderHTML: ({ node }) => ["span", { [`data-deal-${node.attrs.part}`]: node.attrs.id }],
  addNodeView:
    () =>
    ({ node }) => ({ dom: drawn("span", node.attrs.id, node.attrs.part) }),
});

function drawn(tag: "div" | "span", id: string, part: string): HTMLElement {
  shown.add(id);
  const dom = document.createElement(tag);
  dom.className = tag === "div" ? "editor-deal" : "editor-deal-text";
  const inner = dom.appendChild(document.createElement(tag));
  // Its links and buttons are only shown; a click selects the whole, and screen readers read its label.
  inner.inert = true;
  dom.role = "img";
  dom.ariaLabel = `Deal ${id}`;
  lookOf(id, part)
    .then(
      (html) => {
        // Within the post's form `innerHTML` would drop the ticket's own form.
        if (html) inner.replaceChildren(...parsed(html).childNodes);
        else inner.textContent = "A deal that visitors do not see";
      },
      () => {
        inner.textContent = `Deal ${id}`;
      },
    )
    .then(() => {
      const words = parsed(inner.innerHTML.replaceAll("<", " <")).textContent ?? "";
      dom.ariaLabel = words.replace(/\s+/g, " ").trim();
    });
  return dom;
}

function lookOf(id: string, part: string): Promise<string> {
  const path = `/admin/blogs/deals/${id}?part=${part}`;
  const known = looks.get(path) ?? fetchText(path);
  looks.set(path, known);
  known.catch(() => looks.delete(path));
  return known;
}

async function fetchText(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/** Pasted HTML without deals that this page has not shown. */
export function withoutStrangeDeals(html: string): string {
  const body = parsed(html);
  for (const name of ["data-deal", ...texts.map((text) => `data-deal-${text}`)])
    for (const element of body.querySelectorAll(`[${name}]`))
      if (!shown.has(element.getAttribute(name) ?? "")) element.removeAttribute(name);
  return body.innerHTML;
}

function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

type DealForm = { open: () => void; close: () => void };

/** The row in which a live deal is found and inserted. */
export function dealForm(frame: HTMLElement, editorOf: () => Editor | undefined): DealForm {
  const row = frame.querySelector<HTMLElement>("[data-deals]");
  const input = row?.querySelector("input");
  const part = row?.querySelector("select");
  if (!row || !input || !part) throw new Error("The editor's frame has no place for deals");
  const close = () => {
    row.hidden = true;
  };
  row.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-insert-deal], [data-deals-cancel]");
    if (!button) return;
    const { insertDeal: id } = button.dataset;
    close();
    const chain = editorOf()?.chain().focus();
    if (id && part.value === "ticket") chain?.insertContent({ type: "dealTicket", attrs: { id } });
    else if (id) chain?.insertContent({ type: "dealText", attrs: { id, part: part.value } });
    chain?.run();
  });
  row.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" && !(event.key === "Enter" && event.target === input)) return;
    event.preventDefault();
    if (event.key === "Escape") {
      close();
      editorOf()?.commands.focus();
    } else row.querySelector<HTMLElement>("[data-insert-deal]")?.focus();
  });
  const open = () => {
    row.hidden = false;
    input.focus();
    input.select();
    input.dispatchEvent(new Event("find"));
  };
  return { open, close };
}
