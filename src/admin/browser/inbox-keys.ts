/*
 * Keys of the inbox. A button names its key in `aria-keyshortcuts`. Only J and K work before an entry has the
 * focus, so that a stray letter decides nothing (WCAG 2.1.4).
 */

import { mayDiscard } from "./unsaved";

const steps: Record<string, number> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

let focusedIndex: number | undefined;

const entries = () => [...document.querySelectorAll<HTMLElement>("[data-inbox] > .entry")];

const indexOf = (target: EventTarget | null) =>
  entries().findIndex((entry) => target instanceof Node && entry.contains(target));

/** After a decision the next entry is where the decided one was. */
export function restoreFocus(): void {
  const all = entries();
  if (focusedIndex !== undefined && document.activeElement === document.body)
    all[Math.min(focusedIndex, all.length - 1)]?.focus();
}

document.addEventListener("focusin", ({ target }) => {
  const at = indexOf(target);
  focusedIndex = at < 0 ? undefined : at;
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
  if (target.matches("input:not([type=checkbox]), textarea, select")) return;
  const key = event.key.toLowerCase();
  const at = indexOf(target);
  const step = event.shiftKey ? undefined : steps[key];
  const isOpened = key === "enter" && entries()[at] === target;
  const isLost = target === document.body && /^[jk]$/.test(key);
  if (step && (at >= 0 || isLost)) {
    const all = entries();
    all[Math.max(0, Math.min(at + step, all.length - 1))]?.focus();
    event.preventDefault();
  } else if (at >= 0 && !event.repeat && (/^[a-z]$/.test(key) || isOpened)) {
    const name = isOpened ? "o" : event.shiftKey ? `Shift+${key.toUpperCase()}` : key;
    entries()[at]?.querySelector<HTMLElement>(`[aria-keyshortcuts="${name}"]`)?.click();
  }
});
