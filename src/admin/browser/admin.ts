import htmx from "htmx.org";
import type { Toast } from "../../schemas/vocabulary";
import { makeModal, returnFocus } from "./dialogs";
import { updateFields } from "./fields";
import { showSaved, updateLists } from "./lists";
import { mayDiscard } from "./unsaved";

/* It listens at the document, because htmx keeps swapping parts. */

// It would copy style attributes from old elements to new ones, which the CSP forbids.
htmx.config.defaultSettleDelay = 0;

async function showToast({ kind, title, description, undo }: Toast): Promise<void> {
  const { notify } = await import("../../islands/toast");
  const onClick = () => undo && mayDiscard(document) && htmx.ajax("POST", undo, { target: "#dialog" });
  notify(kind, title, description, undo ? { action: { label: "Undo", onClick } } : {});
}

function enhance(root: ParentNode): void {
  for (const dialog of root.querySelectorAll<HTMLDialogElement>("dialog[data-modal]")) makeModal(dialog);
  for (const flash of root.querySelectorAll<HTMLElement>("[data-toast]")) {
    showToast(JSON.parse(flash.dataset.toast ?? "{}"));
    flash.remove();
  }
  // Once, so that a later swap does not take the focus from what is typed.
  for (const notice of root.querySelectorAll<HTMLElement>("[data-attend]")) {
    notice.removeAttribute("data-attend");
    notice.focus();
    // A tall one may be in view only in part.
    if (notice.matches("[role=alert]")) notice.scrollIntoView({ block: "start" });
  }
  returnFocus();
  const text = root.querySelector<HTMLTextAreaElement>("textarea[data-editor]");
  if (text) import("./editor").then(({ edit }) => edit(text));
  if (root.querySelector("[data-inbox]")) import("./inbox-keys").then(({ restoreFocus }) => restoreFocus());
  updateFields();
  updateLists();
  for (const details of root.querySelectorAll("details[data-drawer]")) details.removeAttribute("open");
}

document.addEventListener("toast", (event) => showToast((event as CustomEvent<Toast>).detail));

// Without an answer, or after an error of the server, the form stays and a toast appears.
document.addEventListener("htmx:error", (event) => fail(event, "No answer came. Try again in a minute."));
document.addEventListener("htmx:response:error", (event) => {
  const { response, text } = (event as CustomEvent).detail.ctx;
  const { status } = response;
  // Some answers bring their own toast.
  if (text.includes("data-toast")) return;
  if (status === 404) fail(event, "It is gone. Load the page again.");
  else if (status === 507) fail(event, "The server's disk is nearly full: make room on it, then try again.");
  else if (status === 413) fail(event, "It is too large: leave something out, such as a picture.");
  else if (status >= 500 || status === 403) fail(event, "Look whether it was done, then try again.");
});

function fail(event: Event, advice: string): void {
  // The next poll may get an answer.
  if ((event.target as Element).matches("#run-poll, #import-poll")) return;
  const { failure, failureText } =
    (event.target as Element).closest<HTMLElement>("[data-failure]")?.dataset ?? {};
  const description = failureText ? `${failureText}. ${advice}` : advice;
  showToast({ kind: "error", title: failure ?? "That did not work", description });
  showSaved();
}

// A part that is swapped often, or whose entries leave it, must not lose the focus.
const liveAround = (event: Event) => (event.target as Element).closest?.<HTMLElement>("[data-live]");
let focusedPart: string | undefined;

document.addEventListener("htmx:before:swap", () => {
  focusedPart = document.activeElement?.closest("[data-live]")?.id;
});

document.addEventListener("htmx:after:swap", (event) => {
  if (focusedPart && document.activeElement === document.body) document.getElementById(focusedPart)?.focus();
  enhance(liveAround(event) ?? document);
});

enhance(document);
