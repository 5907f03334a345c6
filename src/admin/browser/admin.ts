import htmx from "htmx.org";
// It finds htmx at the window, where htmx puts itself.
import "htmx.org/dist/ext/hx-sse.js";
import { slugOf } from "../../schemas/slugs";
import type { Toast } from "../../schemas/toasts";
import { showSaved } from "./choices";
import { makeModal, returnFocus } from "./dialogs";
import "./elapsed";
import { showAdded } from "./keyword-ideas";
import { showNeeds } from "./needs";
import "./rows";

/*
 * The admin's script: htmx, and what HTML alone cannot do. Every screen works without it. It listens at the document,
 * for htmx puts new parts in place all the time.
 */

declare global {
  interface Window {
    htmx: typeof htmx;
  }
}
window.htmx = htmx;
// It would copy style attributes from old elements to new ones, which the CSP forbids.
htmx.config.defaultSettleDelay = 0;

/** Shows a toast; what shows it is fetched with the first one. */
async function say({ kind, title, description }: Toast): Promise<void> {
  const { notify } = await import("../../islands/toast");
  notify(kind, title, description);
}

/** Makes the parts that have just come work: dialogs modal, flashes toasts, the editor an editor. */
function enhance(root: ParentNode): void {
  for (const dialog of root.querySelectorAll<HTMLDialogElement>("dialog[data-modal]")) makeModal(dialog);
  for (const flash of root.querySelectorAll<HTMLElement>("[data-toast]")) {
    say(JSON.parse(flash.dataset.toast ?? "{}"));
    flash.remove();
  }
  // Once, so that nothing that comes later takes the focus from what is typed.
  for (const notice of root.querySelectorAll<HTMLElement>("[data-attend]")) {
    notice.removeAttribute("data-attend");
    notice.focus();
    // A tall one may be in view only in part.
    if (notice.matches("[role=alert]")) notice.scrollIntoView({ block: "start" });
  }
  returnFocus();
  const text = root.querySelector<HTMLTextAreaElement>("textarea[data-editor]");
  if (text) import("./editor").then(({ edit }) => edit(text));
  const ordered = root.querySelector<HTMLElement>("ol[data-order]");
  if (ordered) import("./order-offers").then(({ orderOffers }) => orderOffers(ordered));
  showSaved();
  showNeeds();
  showAdded();
  for (const details of root.querySelectorAll("details[data-drawer]")) details.removeAttribute("open");
  showTicked();
}

document.addEventListener("toast", (event) => say((event as CustomEvent<Toast>).detail));

// What no answer came for, or what the server could not do: the form stays as it is, and a toast says so.
document.addEventListener("htmx:error", (event) => fail(event, "No answer came. Try again in a minute."));
document.addEventListener("htmx:response:error", (event) => {
  const { response, text } = (event as CustomEvent).detail.ctx;
  const { status } = response;
  // Some answers say it themselves.
  if (text.includes("data-toast")) return;
  if (status === 404) fail(event, "It is gone. Load the page again.");
  else if (status === 507) fail(event, "The server's disk is nearly full: make room on it, then try again.");
  else if (status >= 500 || status === 403 || status === 413)
    fail(event, "Look whether it was done, then try again.");
});

function fail(event: Event, advice: string): void {
  const { failure, failureText } =
    (event.target as Element).closest<HTMLElement>("[data-failure]")?.dataset ?? {};
  const description = failureText ? `${failureText}. ${advice}` : advice;
  say({ kind: "error", title: failure ?? "That did not work", description });
  showSaved();
}

// What is swapped often leaves alone what is around it, and keeps the focus where what had it goes.
const liveAround = (event: Event) => (event.target as Element).closest?.<HTMLElement>("[data-live]");
let hadFocus = false;

document.addEventListener("htmx:before:swap", (event) => {
  hadFocus = liveAround(event)?.contains(document.activeElement) ?? false;
});

document.addEventListener("htmx:after:swap", (event) => {
  const live = liveAround(event);
  if (live && hadFocus && document.activeElement === document.body) live.focus();
  enhance(live ?? document);
});

// The slug follows its field until it is edited by hand.
document.addEventListener("input", (event) => {
  const field = event.target as HTMLInputElement;
  const { form, name } = field;
  if (!form || !name) return;
  const slug = form.querySelector<HTMLInputElement>(`[data-slug-of="${name}"]`);
  if (!slug) return;
  const before = field.dataset.before ?? field.defaultValue;
  if (slug.value === slugOf(before)) slug.value = slugOf(field.value);
  field.dataset.before = field.value;
});

// A colour's text and its picker follow each other.
document.addEventListener("input", (event) => {
  const field = event.target as HTMLInputElement;
  const { form, name, dataset } = field;
  const text = form?.elements.namedItem(dataset.colourOf ?? "");
  if (text instanceof HTMLInputElement) text.value = field.value;
  const picker = form?.querySelector<HTMLInputElement>(`[data-colour-of="${name}"]`);
  const colour = field.value || field.placeholder;
  if (picker && name && /^#[0-9a-f]{6}$/i.test(colour)) picker.value = colour;
});

document.addEventListener("change", (event) => {
  const field = event.target as HTMLInputElement;
  if (field.matches("[data-tick-all]")) {
    for (const tick of document.querySelectorAll<HTMLInputElement>("[data-tick]"))
      tick.checked = field.checked;
  }
  if (field.matches("[data-tick], [data-tick-all]")) showTicked();
  if (field.type === "file") showChosen(field);
});

function showTicked(): void {
  const bar = document.querySelector<HTMLElement>("[data-bulk]");
  if (!bar) return;
  const ticked = document.querySelectorAll("[data-tick]:checked").length;
  bar.hidden = ticked === 0;
  const words = bar.querySelector("[data-ticked]");
  if (words) words.textContent = `${ticked} selected:`;
}

function showChosen(field: HTMLInputElement): void {
  const file = field.files?.[0];
  const place = field.closest("[data-preview]")?.firstElementChild;
  if (!file || !place) return;
  const picture = new Image(56, 56);
  picture.src = URL.createObjectURL(file);
  picture.alt = "";
  picture.className = "size-14 shrink-0 rounded-[15px] bg-white object-contain";
  place.replaceWith(picture);
}

enhance(document);
