import { createRoot } from "react-dom/client";

// The build replaces it with the address of toasts.css.
declare const TOASTS_CSS: string;

type Kind = "success" | "error";

let toaster: ReturnType<typeof mount> | undefined;

/** `near`: what the toast must not cover. */
type Options = { action?: { label: string; onClick: () => void }; near?: Element | null | undefined };

const SHOWN_FOR_MS = 5_000;
/** Long enough to look at what an undo would bring back. */
const ACTION_WITHIN_MS = 30_000;
const READING_MS_PER_CHARACTER = 60;

/** With its distance from the edges of the window, in CSS pixels. */
const ROOM = { width: 400, height: 140 };

export async function notify(
  kind: Kind,
  title: string,
  description?: string,
  { action, near }: Options = {},
): Promise<void> {
  toaster ??= mount();
  const { toast, container } = await toaster;
  // Only a popover that opens after a modal dialog is above it. Older browsers have no popovers.
  container.hidePopover?.();
  container.showPopover?.();
  toast.dismiss();
  const reading = READING_MS_PER_CHARACTER * (description?.length ?? 0);
  const duration = reading + (action ? ACTION_WITHIN_MS : SHOWN_FOR_MS);
  toast[kind](title, { description, action, duration, position: positionBeside(near) });
}

/** On a phone at the top, because the tickets' buttons are at the bottom. */
function positionBeside(near: Element | null | undefined) {
  const box = near?.getBoundingClientRect();
  if (matchMedia("(width < 40rem)").matches)
    return box && box.top < ROOM.height ? "bottom-center" : "top-center";
  const isBelow = box && box.bottom > innerHeight - ROOM.height && box.right > innerWidth - ROOM.width;
  return isBelow ? "top-right" : "bottom-right";
}

async function mount() {
  const [sonner] = await Promise.all([import("sonner"), loadStyles(TOASTS_CSS)]);
  const container = document.body.appendChild(document.createElement("div"));
  container.popover = "manual";
  container.className = "toaster";
  createRoot(container).render(
    <sonner.Toaster
      visibleToasts={1}
      swipeDirections={["right"]}
      hotkey={["F8"]}
      closeButton
      containerAriaLabel="Notifications"
    />,
  );
  return { toast: sonner.toast, container };
}

/** Resolves even if they fail to load: the component works without its styles. */
function loadStyles(address: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
