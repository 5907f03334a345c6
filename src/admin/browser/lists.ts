import { duration } from "../../ui/format";

/** Shows how many rows are ticked, and in each `select[data-saved]` what is saved. */
export function updateLists(): void {
  showTicked();
  showSaved();
}

document.addEventListener("change", (event) => {
  const field = event.target as HTMLInputElement;
  if (field.matches("[data-tick-all]")) {
    for (const tick of document.querySelectorAll<HTMLInputElement>("[data-tick]"))
      tick.checked = field.checked;
  }
  if (field.matches("[data-tick], [data-tick-all]")) showTicked();
  if (field.matches("select[data-saved]")) unsent.add(field);
});

function showTicked(): void {
  const bar = document.querySelector<HTMLElement>("[data-bulk]");
  if (!bar) return;
  const ticked = document.querySelectorAll("[data-tick]:checked").length;
  bar.hidden = ticked === 0;
  const words = bar.querySelector("[data-ticked]");
  if (words) words.textContent = `${ticked} selected:`;
}

/** Selects that were changed and not sent yet: an answer to something else must not reset them. */
const unsent = new WeakSet<Element>();

/** Morphing does not touch a select's choice, so one that was refused, or changed elsewhere, would stay on screen. */
export function showSaved(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>("select[data-saved]"))
    if (!unsent.has(select)) select.value = select.dataset.saved ?? "";
}

document.addEventListener("htmx:config:request", (event) => {
  for (const select of (event.target as Element).querySelectorAll("select[data-saved]"))
    unsent.delete(select);
});

/** When each `[data-seconds]` was first seen with the seconds that it says. */
const seen = new WeakMap<Element, { seconds: string; at: number }>();

// A run's duration counts on between two answers of the server.
setInterval(() => {
  for (const element of document.querySelectorAll<HTMLElement>("[data-seconds]")) {
    const seconds = element.dataset.seconds ?? "0";
    const known = seen.get(element);
    const first = known?.seconds === seconds ? known : { seconds, at: performance.now() };
    seen.set(element, first);
    element.textContent = duration(Number(seconds) + (performance.now() - first.at) / 1000);
  }
}, 1000);
