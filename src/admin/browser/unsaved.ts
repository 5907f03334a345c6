/* Asks before unsaved text in `form[data-guard]` is lost. */

const DISCARD = "Discard what you typed?";

/** Forms that were sent and refused. The text that came back is their default, but it is not saved. */
const refused = new WeakSet<Element>();

/** @returns true if unsaved text may be lost. */
export function mayDiscard(root: ParentNode): boolean {
  return !isUnsaved(root) || confirm(DISCARD);
}

function isUnsaved(root: ParentNode): boolean {
  return [...root.querySelectorAll<HTMLFormElement>("form[data-guard]")].some(holdsText);
}

function holdsText(form: HTMLFormElement): boolean {
  return refused.has(form) || [...form.elements].some(isChanged);
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

/** A select without a selected option shows its first. */
function initialIndex({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findLastIndex((option) => option.defaultSelected),
  );
}

// The answer to some forms replaces the screen, with what is typed in another.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    const others = [...document.querySelectorAll<HTMLFormElement>("form[data-guard]")];
    const isLost = form.matches("[data-replaces]") && others.some((one) => one !== form && holdsText(one));
    if (!isLost || confirm(DISCARD)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

document.addEventListener("htmx:config:request", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.matches("form[data-guard]") && holdsText(form)) refused.add(form);
});

let isLeaving = false;

document.addEventListener("htmx:after:request", (event) => {
  const { raw, headers } = (event as CustomEvent).detail.ctx.response;
  if (raw.ok) refused.delete(event.target as Element);
  // The form was saved, and another page loads.
  if (headers.has("HX-Redirect")) isLeaving = true;
});

addEventListener("beforeunload", (event) => {
  if (!isLeaving && isUnsaved(document)) event.preventDefault();
});

/** The address before a press of "Back". */
let address = location.href;

for (const change of ["htmx:after:history:push", "htmx:after:history:replace"])
  document.addEventListener(change, () => {
    address = location.href;
  });

export function setAddress(url: string): void {
  history.replaceState({ htmx: true }, "", url);
  address = location.href;
}

/** @returns true if the user chose to stay with what is typed in the part that "Back" would remove. */
export function preventsBack(going: ParentNode): boolean {
  if (mayDiscard(going)) {
    address = location.href;
    return false;
  }
  history.pushState({ htmx: true }, "", address);
  return true;
}
