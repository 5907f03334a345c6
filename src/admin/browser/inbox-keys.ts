/*
 * Keys of the inbox. A button names its key in `aria-keyshortcuts`. Only J and K work before an entry has the
 * focus, so that a stray letter decides nothing (WCAG 2.1.4).
 */

import { mayDiscard } from "./unsaved";

const OPENED = "inbox-opened";

const steps: Record<string, number> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

let focusedIndex: number | undefined;

const entries = () => [...document.querySelectorAll<HTMLElement>("[data-inbox] > .entry")];

const indexOf = (target: EventTarget | null) =>
  entries().findIndex((entry) => target instanceof Node && entry.contains(target));

/** After a decision, or on the way back from an editor, the next entry is where the decided one was. */
export function restoreFocus(): void {
  const opened = takeOpened();
  if (opened === undefined && document.activeElement !== document.body) return;
  const index = opened ?? focusedIndex;
  const all = entries();
  if (index !== undefined) all[Math.min(index, all.length - 1)]?.focus();
}

const listAddress = () => location.pathname + location.search;

/** The index of the entry whose editor was opened from this list. */
function takeOpened(): number | undefined {
  const [address, index] = JSON.parse(sessionStorage.getItem(OPENED) ?? "[]");
  if (address !== listAddress()) return undefined;
  sessionStorage.removeItem(OPENED);
  return index;
}

document.addEventListener("click", ({ target }) => {
  const link = (target as Element).closest<HTMLAnchorElement>(".entry a[href]");
  if (link && link.target === "" && !link.hasAttribute("hx-get"))
    sessionStorage.setItem(OPENED, JSON.stringify([listAddress(), indexOf(link)]));
});

document.addEventListener("focusin", ({ target }) => {
  const at = indexOf(target);
  focusedIndex = at < 0 ? undefined : at;
  if (at >= 0) sessionStorage.removeItem(OPENED);
});

// A decision loads the list again, without the forms that are open in other entries.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    const others = entries().filter((entry) => !entry.contains(form));
    if (!form.matches(".entry form, #bulk") || others.every(mayDiscard)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

document.addEventListener("keydown", (event) => {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return;
  if (target.matches("input:not([type=checkbox]), textarea, select") || target.isContentEditable) return;
  const all = entries();
  if (all.length === 0) return;
  const key = event.key.toLowerCase();
  const at = indexOf(target);
  const step = event.shiftKey ? undefined : steps[key];
  const isOpened = key === "enter" && all[at] === target;
  const isLost = at < 0 && /^[jk]$/.test(key);
  if (step && (at >= 0 || isLost)) {
    all[Math.max(0, Math.min(at + step, all.length - 1))]?.focus();
    event.preventDefault();
  } else if (at >= 0 && !event.repeat && key === "b") {
    document.querySelector<HTMLElement>("[data-bulk] button")?.focus();
  } else if (at >= 0 && !event.repeat && key === "u") {
    document.querySelector<HTMLElement>("[data-sonner-toast] [data-button]")?.click();
  } else if (at >= 0 && !event.repeat && (/^[a-z]$/.test(key) || isOpened)) {
    const name = isOpened ? "o" : event.shiftKey ? `Shift+${key.toUpperCase()}` : key;
    all[at]?.querySelector<HTMLElement>(`[aria-keyshortcuts="${name}"]`)?.click();
  }
});
