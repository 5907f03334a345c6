import Sortable from "sortablejs";

export function orderOffers(list: HTMLElement): void {
  const form = list.closest("form");
  if (!form || Sortable.get(list)) return;
  let before: string[] | undefined;
  const sortable = Sortable.create(list, {
    handle: "[data-handle]",
    ghostClass: "opacity-50",
    animation: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 120,
    // Native dragging does not work with touch.
    forceFallback: true,
    // Inside the list its picture would count as one more offer.
    fallbackOnBody: true,
    onStart: () => {
      before = sortable.toArray();
    },
    onUpdate: ({ item }) => {
      const button = document.createElement("button");
      Object.assign(button, { name: "dragged", value: item.dataset.id, hidden: true });
      form.append(button);
      form.requestSubmit(button);
      button.remove();
    },
  });
  // An order that was not saved must not stay on screen.
  const goBack = () => {
    if (before) sortable.sort(before);
  };
  const forget = () => {
    before = undefined;
  };
  form.addEventListener("htmx:error", goBack);
  form.addEventListener("htmx:response:error", goBack);
  form.addEventListener("htmx:finally:request", forget);
}
