/* Forms that name the fields they cannot do without, `form[data-needs]`: until those are filled nothing can be sent. */

/** Lets the buttons be pressed, or not. */
export function showNeeds(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-needs]")) {
    const fields = form.dataset.needs?.split(" ").map((name) => form.elements.namedItem(name)) ?? [];
    const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
    if (button) button.disabled = !fields.every(isFilled);
  }
}

function isFilled(field: Element | RadioNodeList | null): boolean {
  return field !== null && "value" in field && String(field.value).trim() !== "";
}

document.addEventListener("input", (event) => {
  if ((event.target as Element).closest("form[data-needs]")) showNeeds();
});
