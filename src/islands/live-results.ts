import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

const SEARCH_AFTER_TYPING_MS = 200;

export type Fields = Record<string, string>;

type Options = {
  /** The id of the element that the fragment fills. `<id>-pending` is a template with skeletons. */
  target: string;
  fragment: (fields: Fields) => string;
  address: (fields: Fields) => string;
  /** Updates the rest of the page when fields or results have changed. */
  arrange?: (fields: Fields) => void;
};

/** Updates a list and the address while a visitor types or chooses. @returns handlers, and a summary for screen readers. */
export function useLiveResults(form: RefObject<HTMLFormElement | null>, options: Options) {
  const [summary, setSummary] = useState("");
  const state = useRef({
    shownSearch: "",
    shownFragment: "",
    isTyping: false,
    typingTimer: 0,
    request: new AbortController(),
  });
  const current = state.current;

  async function show(fields: Fields) {
    options.arrange?.(fields);
    const fragment = options.fragment(fields);
    const place = document.getElementById(options.target);
    if (fragment === current.shownFragment || !place) return;
    current.shownFragment = fragment;
    current.request.abort();
    current.request = new AbortController();
    const { signal } = current.request;
    showPending(place);
    options.arrange?.(fields);
    try {
      const response = await fetch(fragment, { signal });
      if (!response.ok) throw new Error(`The list answered ${response.status}`);
      place.innerHTML = await response.text();
    } catch {
      // A full page load either works or shows the error page.
      if (!signal.aborted) location.assign(options.address(fields));
      return;
    }
    place.removeAttribute("aria-busy");
    // The visitor may have changed the view during the request.
    options.arrange?.(read(form.current));
    setSummary(place.querySelector<HTMLElement>("[data-summary]")?.dataset.summary ?? "");
  }

  /** @param isStep whether it becomes a step in the browser's history. */
  function follow(isStep: boolean) {
    clearTimeout(current.typingTimer);
    const fields = read(form.current);
    const address = options.address(fields);
    if (address === location.pathname + location.search) return;
    history[isStep ? "pushState" : "replaceState"](null, "", address);
    current.shownSearch = location.search;
    show(fields);
  }

  const onMount = useEffectEvent(() => {
    const fields = read(form.current);
    const query = new URLSearchParams(location.search);
    current.shownSearch = location.search;
    current.shownFragment = options.fragment(mapValues(fields, (name) => query.get(name)?.trim() ?? ""));
    // The visitor may have typed before the island was hydrated.
    if (options.fragment(fields) !== current.shownFragment) follow(true);
  });

  const followHistory = useEffectEvent(() => {
    // A jump to an anchor is a step in history, too.
    if (location.search === current.shownSearch) return;
    current.shownSearch = location.search;
    current.isTyping = false;
    write(form.current, new URLSearchParams(location.search));
    show(read(form.current));
  });

  useEffect(() => {
    onMount();
    const onPopState = () => followHistory();
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, []);

  return {
    summary,
    /** A burst of typing is one step in history. */
    onType() {
      clearTimeout(current.typingTimer);
      current.typingTimer = window.setTimeout(() => {
        follow(!current.isTyping);
        current.isTyping = true;
      }, SEARCH_AFTER_TYPING_MS);
    },
    onChoose() {
      current.isTyping = false;
      follow(true);
    },
  };
}

function showPending(place: HTMLElement): void {
  place.setAttribute("aria-busy", "true");
  const pending = document.getElementById(`${place.id}-pending`);
  if (pending instanceof HTMLTemplateElement) place.replaceChildren(pending.content.cloneNode(true));
}

function read(form: HTMLFormElement | null): Fields {
  const fields: Fields = {};
  for (const [name, value] of new FormData(form ?? undefined)) fields[name] = String(value).trim();
  return fields;
}

function mapValues(fields: Fields, value: (name: string) => string): Fields {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, value(name)]));
}

function write(form: HTMLFormElement | null, query: URLSearchParams): void {
  const firsts = new Map<string, string>();
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLSelectElement) {
      field.value = query.get(field.name) ?? field.options[0]?.value ?? "";
    } else if (field instanceof HTMLInputElement && field.type === "radio") {
      if (!firsts.has(field.name)) firsts.set(field.name, field.value);
      field.checked = field.value === (query.get(field.name) ?? firsts.get(field.name));
    } else if (field instanceof HTMLInputElement) {
      field.value = query.get(field.name) ?? "";
    }
  }
}
