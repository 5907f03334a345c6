/*
 * Boxes that put a word into a field of words with commas between: `input[data-adds-to]` with the field's name. The boxes
 * show what stands in the field, however it came there.
 */

/** Ticks the boxes whose words are in their fields. */
export function showAdded(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>("input[data-adds-to]"))
    box.checked = wordsOf(fieldOf(box)).includes(box.value.toLowerCase());
}

document.addEventListener("change", (event) => {
  const box = event.target as HTMLInputElement;
  const field = box.matches("input[data-adds-to]") && fieldOf(box);
  if (!field) return;
  const others = field.value.split(",").map((word) => word.trim());
  const kept = others.filter((word) => word !== "" && word.toLowerCase() !== box.value.toLowerCase());
  field.value = [...kept, ...(box.checked ? [box.value] : [])].join(", ");
});

document.addEventListener("input", (event) => {
  const { name, form } = event.target as HTMLInputElement;
  if (name && form?.querySelector(`input[data-adds-to="${CSS.escape(name)}"]`)) showAdded();
});

function fieldOf(box: HTMLInputElement): HTMLInputElement | undefined {
  const field = box.form?.elements.namedItem(box.dataset.addsTo ?? "");
  return field instanceof HTMLInputElement ? field : undefined;
}

function wordsOf(field: HTMLInputElement | undefined): string[] {
  return field?.value.split(",").map((word) => word.trim().toLowerCase()) ?? [];
}
