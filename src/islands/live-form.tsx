import type { ReactNode } from "react";

const SEARCH_AFTER_TYPING_MS = 200;

export type Fields = Record<string, string>;

type List = {
  /**
   * The id of the element that the fragment fills. `<id>-pending` is a template with skeletons. `data-shown` has the
   * address of the fragment that it shows.
   */
  target: string;
  fragment: (fields: Fields) => string;
  address: (fields: Fields) => string;
  arrange?: (fields: Fields) => void;
};

type Props = List & { label: string; action: string; className: string; children: ReactNode };

/**
 * A form that updates a list and the address while a visitor types or chooses. A link in it sets the fields to its
 * query.
 */
export function LiveForm({ label, action, className, children, ...list }: Props) {
  return (
    <search aria-label={label}>
      <form
        ref={(form) => {
          if (form) listen(form, list);
        }}
        action={action}
        autoComplete="off"
        className={className}
      >
        {children}
        <p role="status" className="sr-only" />
      </form>
    </search>
  );
}

function listen(form: HTMLFormElement, { target, fragment, address, arrange }: List): void {
  const results = document.getElementById(target);
  const query = new URLSearchParams(location.search);
  const opened = Object.keys(read(form)).map((name) => [name, query.get(name)?.trim() ?? ""]);
  if (results)
    results.dataset.shown ??= fragment({ ...Object.fromEntries(opened), ...pageOf(location.search) });
  let isTyping = false;
  let typingTimer = 0;
  let request = new AbortController();

  /** @param isStep whether it becomes a step in the browser's history. */
  function follow(isStep: boolean) {
    clearTimeout(typingTimer);
    const here = { ...read(form), ...pageOf(location.search) };
    // Another view of the same list keeps its page.
    const fields = fragment(here) === results?.dataset.shown ? here : read(form);
    const next = address(fields);
    if (next === location.pathname + location.search) return;
    history[isStep ? "pushState" : "replaceState"](null, "", next);
    show(fields);
  }

  function followChoice() {
    isTyping = false;
    follow(true);
  }

  /** A burst of typing is one step in history. */
  function followTyping() {
    clearTimeout(typingTimer);
    typingTimer = window.setTimeout(() => {
      follow(!isTyping);
      isTyping = true;
    }, SEARCH_AFTER_TYPING_MS);
  }

  async function show(fields: Fields) {
    arrange?.(fields);
    const wanted = fragment(fields);
    if (!results || wanted === results.dataset.shown) return;
    results.dataset.shown = wanted;
    request.abort();
    request = new AbortController();
    const { signal } = request;
    showPending(results);
    arrange?.(fields);
    try {
      const response = await fetch(wanted, { signal });
      if (!response.ok) throw new Error(`The list answered ${response.status}`);
      results.innerHTML = await response.text();
    } catch {
      // A full page load either works or shows the error page.
      if (!signal.aborted) location.assign(address(fields));
      return;
    }
    results.removeAttribute("aria-busy");
    // The visitor may have changed the view during the request.
    arrange?.(read(form));
    const summary = results.querySelector<HTMLElement>("[data-summary]")?.dataset.summary;
    form.querySelector("[role=status]")?.replaceChildren(summary ?? "");
  }

  form.oninput = ({ target }) =>
    (target as HTMLInputElement).type === "search" ? followTyping() : followChoice();
  form.onsubmit = (event) => {
    event.preventDefault();
    followChoice();
    if (form.action.endsWith(`#${target}`)) document.getElementById(target)?.scrollIntoView();
  };
  form.onclick = (event) => {
    const link = (event.target as Element).closest("a");
    if (!link) return;
    event.preventDefault();
    write(form, link.search);
    followChoice();
  };
  window.onpopstate = () => {
    isTyping = false;
    write(form, location.search);
    show({ ...read(form), ...pageOf(location.search) });
  };
  // The visitor may have typed or chosen before the island was hydrated.
  const asOpened = address({ ...Object.fromEntries(opened), ...pageOf(location.search) });
  if (address({ ...read(form), ...pageOf(location.search) }) !== asOpened) follow(true);
}

function showPending(results: HTMLElement): void {
  results.setAttribute("aria-busy", "true");
  const pending = document.getElementById(`${results.id}-pending`);
  if (pending instanceof HTMLTemplateElement) results.replaceChildren(pending.content.cloneNode(true));
}

function pageOf(search: string): Fields {
  const query = new URLSearchParams(search);
  return { page: query.get("page") ?? "", cursor: query.get("cursor") ?? "" };
}

function read(form: HTMLFormElement): Fields {
  const entries = [...new FormData(form)];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).trim()]));
}

/** Without a value a list or a group of radio buttons gets its first one. */
function write(form: HTMLFormElement, search: string): void {
  const query = new URLSearchParams(search);
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      field.value = query.get(field.name) ?? field.options[0]?.value ?? "";
    } else if (field instanceof HTMLInputElement && field.type === "radio") {
      if (!query.has(field.name)) query.set(field.name, field.value);
      field.checked = query.get(field.name) === field.value;
    } else if (field instanceof HTMLInputElement) {
      field.value = query.get(field.name) ?? "";
    }
  }
}
