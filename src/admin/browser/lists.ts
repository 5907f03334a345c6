import { duration } from "../../format";

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

document.addEventListener("click", ({ target }) => {
  if (!(target as Element).closest("[data-untick]")) return;
  for (const tick of document.querySelectorAll<HTMLInputElement>("[data-tick], [data-tick-all]"))
    tick.checked = false;
  showTicked();
});

function showTicked(): void {
  const bar = document.querySelector<HTMLElement>("[data-bulk]");
  if (!bar) return;
  const ticked = document.querySelectorAll("[data-tick]:checked").length;
  const words = bar.querySelector("[data-ticked]");
  if (words) words.textContent = `${ticked} selected`;
}

/** Selects with a change that was not sent yet: other answers must not reset them. */
const unsent = new WeakSet<Element>();

/** Morphing leaves a select's choice alone, so a refused one would stay on screen. */
export function showSaved(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>("select[data-saved]"))
    if (!unsent.has(select)) select.value = select.dataset.saved ?? "";
}

document.addEventListener("htmx:config:request", (event) => {
  for (const select of (event.target as Element).querySelectorAll("select[data-saved]"))
    unsent.delete(select);
});

const timers = new WeakMap<Element, { seconds: string; since: number }>();

// The duration of a run counts on between two answers.
setInterval(() => {
  for (const element of document.querySelectorAll<HTMLElement>("[data-seconds]")) {
    const seconds = element.dataset.seconds ?? "0";
    const known = timers.get(element);
    const first = known?.seconds === seconds ? known : { seconds, since: performance.now() };
    timers.set(element, first);
    element.textContent = duration(Number(seconds) + (performance.now() - first.since) / 1000);
  }
}, 1000);
