import { latinSlugOf } from "../../schemas/ids";

export function updateFields(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-needs]")) {
    const fields = form.dataset.needs?.split(" ").map((name) => form.elements.namedItem(name)) ?? [];
    const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
    if (button) button.disabled = !fields.every(isFilled);
  }
  for (const box of document.querySelectorAll<HTMLInputElement>("input[data-adds-to]"))
    box.checked = wordsOf(targetOf(box)).some((word) => isSame(word, box.value));
}

function isFilled(field: Element | RadioNodeList | null): boolean {
  return field !== null && "value" in field && String(field.value).trim() !== "";
}

document.addEventListener("input", (event) => {
  const field = event.target as HTMLInputElement;
  if (field.form && field.name) updateSlug(field, field.form);
  if (field.form) updateColour(field, field.form);
  // A box changes its field after this event.
  if (!field.matches("[data-adds-to]")) updateFields();
});

document.addEventListener("change", (event) => {
  const field = event.target as HTMLInputElement;
  if (field.type === "file") preview(field);
  if (field.matches("input[data-adds-to]")) toggleWord(field);
});

/** The slug follows its field until it is edited by hand. */
function updateSlug(field: HTMLInputElement, form: HTMLFormElement): void {
  const slug = form.querySelector<HTMLInputElement>(`[data-slug-of="${field.name}"]`);
  if (!slug) return;
  const before = field.dataset.before ?? field.defaultValue;
  field.dataset.before = field.value;
  if (slug.value !== (slug.dataset.ours ?? latinSlugOf(before))) return;
  slug.value = latinSlugOf(field.value);
  slug.dataset.ours = slug.value;
  if (OTHER_SCRIPT.test(field.value)) void askForSlug(field, slug);
}

const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/** Only the server can read other scripts. What was typed meanwhile counts. */
async function askForSlug(field: HTMLInputElement, slug: HTMLInputElement): Promise<void> {
  const [name, set] = [field.value, slug.value];
  const answer = await fetch(`${slug.dataset.slugs}?name=${encodeURIComponent(name)}`).catch(() => undefined);
  if (!answer?.ok || field.value !== name || slug.value !== set) return;
  slug.value = await answer.text();
  slug.dataset.ours = slug.value;
}

/** A colour's text and its picker follow each other. */
function updateColour(field: HTMLInputElement, form: HTMLFormElement): void {
  const text = form.elements.namedItem(field.dataset.colourOf ?? "");
  if (text instanceof HTMLInputElement) text.value = field.value;
  const picker = form.querySelector<HTMLInputElement>(`[data-colour-of="${field.name}"]`);
  const colour = field.value || field.placeholder;
  if (picker && field.name && /^#[0-9a-f]{6}$/i.test(colour)) picker.value = colour;
}

function preview(field: HTMLInputElement): void {
  const file = field.files?.[0];
  const shown = field.closest("[data-preview]")?.firstElementChild;
  if (!file || !shown) return;
  const picture = new Image(56, 56);
  picture.src = URL.createObjectURL(file);
  picture.alt = "";
  picture.className = "size-14 shrink-0 rounded-[15px] bg-white object-contain";
  shown.replaceWith(picture);
}

/** `input[data-adds-to]` adds its word to a field of words with commas between. */
function toggleWord(box: HTMLInputElement): void {
  const field = targetOf(box);
  if (!field) return;
  const others = wordsOf(field).filter((word) => !isSame(word, box.value));
  field.value = [...others, ...(box.checked ? [box.value] : [])].join(", ");
}

function targetOf(box: HTMLInputElement): HTMLInputElement | undefined {
  const field = box.form?.elements.namedItem(box.dataset.addsTo ?? "");
  return field instanceof HTMLInputElement ? field : undefined;
}

function wordsOf(field: HTMLInputElement | undefined): string[] {
  return field?.value.split(",").flatMap((word) => word.trim() || []) ?? [];
}

function isSame(word: string, other: string): boolean {
  return word.toLowerCase() === other.toLowerCase();
}

// In `[data-picks]`, an entry of `[data-found]` that is ticked moves to `[data-chosen]`. Enter ticks the first.
document.addEventListener("change", ({ target }) => {
  const entry = (target as Element).closest("[data-found] > li");
  const picks = entry?.closest("[data-picks]");
  const input = picks?.querySelector<HTMLInputElement>("input[hx-get]");
  if (!entry || !input) return;
  picks?.querySelector("[data-chosen]")?.append(entry);
  picks?.querySelector("[data-found]")?.replaceChildren();
  input.value = "";
  input.focus();
});

document.addEventListener("keydown", (event) => {
  const input = event.target as Element;
  if (event.key !== "Enter" || !input.matches("[data-picks] input[hx-get]")) return;
  event.preventDefault();
  input.closest("[data-picks]")?.querySelector<HTMLElement>("[data-found] input")?.click();
});

// `[data-rows]` holds rows of fields in `[data-row-list]`, and an empty one in `template[data-row]`.
document.addEventListener("click", (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>("[data-add-row], [data-remove-row]");
  const rows = button?.closest("[data-rows]");
  if (!button || !rows) return;
  if (button.matches("[data-add-row]")) return addRow(rows);
  const row = button.closest("[data-row-list] > *");
  // The guard of unsaved text does not notice a removed field.
  if (row?.querySelector("input:not([value=''])")) rows.toggleAttribute("data-row-removed", true);
  row?.remove();
  rows.querySelector<HTMLElement>("[data-add-row]")?.focus();
});

function addRow(rows: Element): void {
  const row = rows.querySelector<HTMLTemplateElement>("template[data-row]")?.content.cloneNode(true);
  const list = rows.querySelector("[data-row-list]");
  if (!row || !list) return;
  list.append(row);
  list.lastElementChild?.querySelector("input")?.focus();
}
