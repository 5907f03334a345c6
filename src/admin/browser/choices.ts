/*
 * Choices in a list that are sent as they are made: `select[data-saved]` with what is saved. Morphing leaves a choice as
 * it is, so that one which was refused, or changed elsewhere, would stay on the screen.
 */

/** Chosen, and not sent yet: the next answer must not take them back. */
const unsent = new WeakSet<Element>();

/** Shows what is saved. */
export function showSaved(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>("select[data-saved]"))
    if (!unsent.has(select)) select.value = select.dataset.saved ?? "";
}

document.addEventListener("change", (event) => {
  const select = event.target as Element;
  if (select.matches("select[data-saved]")) unsent.add(select);
});

document.addEventListener("htmx:config:request", (event) => {
  for (const select of (event.target as Element).querySelectorAll("select[data-saved]"))
    unsent.delete(select);
});
