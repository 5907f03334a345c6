import { createRoot } from "react-dom/client";

// The build replaces it with the address of toasts.css.
declare const TOASTS_CSS: string;

type Kind = "success" | "error";

let toaster: ReturnType<typeof mount> | undefined;

type Action = { label: string; onClick: () => void };

export async function notify(
  kind: Kind,
  title: string,
  description?: string,
  action?: Action,
): Promise<void> {
  toaster ??= mount();
  const { toast, place } = await toaster;
  // Only a popover that opens after a modal dialog is above it. Older browsers have no popovers.
  place.hidePopover?.();
  place.showPopover?.();
  toast.dismiss();
  toast[kind](title, { description, action });
}

async function mount() {
  const [sonner] = await Promise.all([import("sonner"), loadStyles()]);
  const place = document.body.appendChild(document.createElement("div"));
  place.popover = "manual";
  place.className = "toaster";
  createRoot(place).render(
    <sonner.Toaster
      visibleToasts={1}
      duration={5000}
      // On a phone the tickets' buttons are at the bottom.
      position={matchMedia("(width < 40rem)").matches ? "top-center" : "bottom-right"}
      swipeDirections={["right"]}
      hotkey={["F8"]}
      closeButton
      containerAriaLabel="Notifications"
    />,
  );
  return { toast: sonner.toast, place };
}

function loadStyles(): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = TOASTS_CSS;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
