import htmx from "htmx.org";
import { mayDiscard, preventsBack, setAddress } from "./unsaved";

type Opened = {
  /** Its own address, and that of the screen behind it. */
  address: string;
  screen: string | undefined;
  control: HTMLElement | null;
};

let opened: Opened | undefined;
let screenAddress: string | undefined;

document.addEventListener("htmx:before:history:update", (event) => {
  const { sourceElement } = (event as CustomEvent<{ sourceElement: Element }>).detail;
  screenAddress = sourceElement.matches("[hx-target='#dialog']") ? location.href : undefined;
});

export function makeModal(dialog: HTMLDialogElement): void {
  const isModal = dialog.matches(":modal");
  // The button was disabled while the form was sent, so a form that comes back has lost the focus.
  if (isModal && document.activeElement !== document.body) return;
  if (!isModal) {
    if (dialog.closest("#dialog")) {
      const control = document.activeElement as HTMLElement | null;
      opened = { address: location.href, screen: screenAddress, control };
      screenAddress = undefined;
    }
    dialog.close();
    dialog.showModal();
  }
  const first =
    dialog.querySelector<HTMLElement>("[aria-invalid=true]") ??
    dialog.querySelector<HTMLElement>("form input:not([type=hidden]), form select, form textarea");
  first?.focus();
}

/** The focus goes to the link that opened the dialog, or to another of its row, or to the head of the list. */
export function returnFocus(): void {
  if (!opened || document.querySelector("#dialog dialog")) return;
  const { address, control } = opened;
  opened = undefined;
  const hasFocus = () => document.activeElement !== document.body;
  if (hasFocus()) return;
  // Morphing may have turned the link into that of another row.
  const isLink = control instanceof HTMLAnchorElement;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")];
  if (isLink && control.href === address) control.focus();
  else if (isLink || control === document.body) links.find(({ href }) => href === address)?.focus();
  else control?.focus();
  if (hasFocus()) return;
  const head =
    document.querySelector<HTMLElement>("#list [role=status]") ??
    document.querySelector<HTMLElement>("main h1");
  head?.setAttribute("tabindex", "-1");
  head?.focus({ preventScroll: true });
}

function close(dialog: HTMLDialogElement): void {
  const back = screenBehind(dialog);
  const isOver = dialog.closest("#relogin");
  const container = dialog.closest("#dialog, #relogin");
  dialog.close();
  // Through htmx, which removes its listeners.
  if (container) htmx.swap({ sourceElement: container, target: container, swap: "innerHTML", text: "" });
  if (back && !isOver) setAddress(back);
}

/** A page that was loaded with its dialog names the address in its links. */
function screenBehind(dialog: HTMLDialogElement): string | undefined {
  return opened?.screen ?? dialog.querySelector<HTMLAnchorElement>("a[data-close]")?.href;
}

function closeUnlessUnsaved(dialog: HTMLDialogElement): void {
  if (mayDiscard(dialog)) close(dialog);
}

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest("a[data-close]");
  const dialog = link?.closest<HTMLDialogElement>("dialog:modal");
  if (!dialog) return;
  event.preventDefault();
  closeUnlessUnsaved(dialog);
});

// Browsers let a page prevent `cancel` only once, so Escape is handled here.
document.addEventListener("keydown", (event) => {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog:modal")].at(-1);
  if (event.key !== "Escape" || event.isComposing || !dialog) return;
  event.preventDefault();
  closeUnlessUnsaved(dialog);
});

// Other ways to close one, such as the gesture for "Back" on Android.
document.addEventListener(
  "cancel",
  (event) => {
    const dialog = event.target as Element;
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    closeUnlessUnsaved(dialog);
  },
  true,
);

document.addEventListener("htmx:before:history:restore", (event) => {
  const dialog = document.querySelector<HTMLDialogElement>("#dialog dialog:modal");
  // The screen behind the dialog is there already, with what is typed in it.
  const closing = dialog && location.href === screenBehind(dialog) ? dialog : undefined;
  if (preventsBack(closing ?? document)) return event.preventDefault();
  if (!closing) return;
  event.preventDefault();
  close(closing);
});
