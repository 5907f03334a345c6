/*
 * What is typed into a form that is marked `form[data-guard]` is not lost without a question. `data-guard="unsaved"`
 * marks one that already comes with text that is not saved.
 */

/** Forms that were sent and refused: the text that they came back with is no longer seen as typed. */
const refused = new WeakSet<Element>();

/** Whether something in a part of the page is typed and not saved. */
export function isUnsaved(root: ParentNode): boolean {
  return [...root.querySelectorAll<HTMLFormElement>("form[data-guard]")].some(holdsText);
}

/** Asks before what is typed goes; true if it may. */
export function mayDiscard(root: ParentNode): boolean {
  return !isUnsaved(root) || confirm("Discard what you typed?");
}

function holdsText(form: HTMLFormElement): boolean {
  return form.dataset.guard === "unsaved" || refused.has(form) || [...form.elements].some(isChanged);
}

function isChanged(field: Element): boolean {
  if (field.matches("[data-row-removed]")) return true;
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== initialIndex(field);
  if (!(field instanceof HTMLInputElement) || !field.name || field.type === "hidden") return false;
  return field.type === "checkbox"
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

/** Without a choice of its own a select shows its first option. */
function initialIndex({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findLastIndex((option) => option.defaultSelected),
  );
}

document.addEventListener("htmx:config:request", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.matches("form[data-guard]") && holdsText(form)) refused.add(form);
});

let isLeaving = false;

document.addEventListener("htmx:after:request", (event) => {
  const { raw, headers } = (event as CustomEvent).detail.ctx.response;
  if (raw.ok) refused.delete(event.target as Element);
  // The form is saved, and another page comes.
  if (headers.has("HX-Redirect")) isLeaving = true;
});

addEventListener("beforeunload", (event) => {
  if (!isLeaving && isUnsaved(document)) event.preventDefault();
});

/** The address that the page was last given; after "Back" the browser's is another. */
let address = location.href;

for (const change of ["htmx:after:history:push", "htmx:after:history:replace"])
  document.addEventListener(change, () => {
    address = location.href;
  });

/** Gives the page another address, without a step in the history. */
export function setAddress(url: string): void {
  history.replaceState({ htmx: true }, "", url);
  address = location.href;
}

/**
 * Keeps what is typed, and the address that belongs to it, when "Back" would take it away.
 * @param going the part of the page that "Back" would take away.
 * @returns true if it was kept.
 */
export function keptFromBack(going: ParentNode): boolean {
  if (mayDiscard(going)) {
    address = location.href;
    return false;
  }
  history.pushState({ htmx: true }, "", address);
  return true;
}
