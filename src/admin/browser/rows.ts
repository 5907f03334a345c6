/*
 * Rows of fields that can be added and taken away: `[data-rows]` around all, the rows in `[data-rows-place]`, an empty
 * one in `template[data-row]`. A fieldset that lost a row with saved text gets `data-row-removed`.
 */

document.addEventListener("click", (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>("[data-add-row], [data-remove-row]");
  const rows = button?.closest("[data-rows]");
  if (!button || !rows) return;
  if (button.matches("[data-add-row]")) return add(rows);
  const row = button.closest("[data-rows-place] > *");
  if (row?.querySelector("input:not([value=''])")) rows.toggleAttribute("data-row-removed", true);
  row?.remove();
  rows.querySelector<HTMLElement>("[data-add-row]")?.focus();
});

function add(rows: Element): void {
  const row = rows.querySelector<HTMLTemplateElement>("template[data-row]")?.content.cloneNode(true);
  const place = rows.querySelector("[data-rows-place]");
  if (!row || !place) return;
  place.append(row);
  place.lastElementChild?.querySelector("input")?.focus();
}

export {};
