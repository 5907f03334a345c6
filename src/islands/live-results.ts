import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

/** How long typing must rest before it is asked, in milliseconds. */
const REST = 200;

export type Fields = Record<string, string>;

type Options = {
  /** The id of the element that the fragment fills. `<id>-pending` is a <template> with the skeletons. */
  target: string;
  /** Where the list for these fields comes from. */
  fragment: (fields: Fields) => string;
  /** The page's address for these fields. */
  address: (fields: Fields) => string;
  /** What else on the page follows the fields; called when they change, and when something new stands in `target`. */
  arrange?: (fields: Fields) => void;
};

/**
 * Makes a GET form live: what is typed or chosen fetches the list's fragment and swaps it in, the address
 * follows, and back and forward walk through it. An older answer never replaces a newer one.
 * @returns what the form's events call, and a sentence on the results for screen readers.
 */
export function useLiveResults(form: RefObject<HTMLFormElement | null>, options: Options) {
  const [summary, setSummary] = useState("");
  const state = useRef({
    search: "",
    fragment: "",
    isTyping: false,
    rest: 0,
    running: new AbortController(),
  });
  const now = state.current;

  async function show(fields: Fields) {
    options.arrange?.(fields);
    const fragment = options.fragment(fields);
    const place = document.getElementById(options.target);
    if (fragment === now.fragment || !place) return;
    now.fragment = fragment;
    now.running.abort();
    now.running = new AbortController();
    const { signal } = now.running;
    showPending(place);
    options.arrange?.(fields);
    try {
      const response = await fetch(fragment, { signal });
      if (!response.ok) throw new Error(`The list answered ${response.status}`);
      place.innerHTML = await response.text();
    } catch {
      // The page itself can say what is wrong, or be right again.
      if (!signal.aborted) location.assign(options.address(fields));
      return;
    }
    place.removeAttribute("aria-busy");
    // The view may have been chosen anew while the answer was on its way.
    options.arrange?.(read(form.current));
    setSummary(place.querySelector<HTMLElement>("[data-summary]")?.dataset.summary ?? "");
  }

  /** @param isStep whether going back comes to what was there before. */
  function follow(isStep: boolean) {
    clearTimeout(now.rest);
    const fields = read(form.current);
    const address = options.address(fields);
    if (address === location.pathname + location.search) return;
    history[isStep ? "pushState" : "replaceState"](null, "", address);
    now.search = location.search;
    show(fields);
  }

  const begin = useEffectEvent(() => {
    const fields = read(form.current);
    const query = new URLSearchParams(location.search);
    now.search = location.search;
    now.fragment = options.fragment(mapValues(fields, (name) => query.get(name)?.trim() ?? ""));
    // Something may have been typed before the form listened.
    if (options.fragment(fields) !== now.fragment) follow(true);
  });

  const walk = useEffectEvent(() => {
    // A jump to an anchor is a step in history too, but changes no field.
    if (location.search === now.search) return;
    now.search = location.search;
    now.isTyping = false;
    write(form.current, new URLSearchParams(location.search));
    show(read(form.current));
  });

  useEffect(() => {
    begin();
    const onPopState = () => walk();
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, []);

  return {
    summary,
    /** After typing: a burst of it is one step in history. */
    onType() {
      clearTimeout(now.rest);
      now.rest = window.setTimeout(() => {
        follow(!now.isTyping);
        now.isTyping = true;
      }, REST);
    },
    /** After a choice, or Enter: a step of its own, at once. */
    onChoose() {
      now.isTyping = false;
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

/** Fills the form from an address: what the address leaves out takes the field's first choice, or nothing. */
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
