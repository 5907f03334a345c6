import { createRoot } from "react-dom/client";
import styles from "./toasts.css" with { type: "file" };

type Kind = "success" | "error";

let toaster: ReturnType<typeof mount> | undefined;

/** Shows a toast in place of the one before it: one at a time, for 5000 ms; swipe right dismisses, F8 reaches it. */
export async function notify(kind: Kind, title: string, description?: string): Promise<void> {
  toaster ??= mount();
  const { toast, place } = await toaster;
  // Over a modal dialog comes only what is shown after it. Older browsers know no popovers.
  place.hidePopover?.();
  place.showPopover?.();
  toast.dismiss();
  toast[kind](title, { description });
}

async function mount() {
  const [sonner] = await Promise.all([import("sonner"), styled()]);
  const place = document.body.appendChild(document.createElement("div"));
  place.popover = "manual";
  place.className = "toaster";
  createRoot(place).render(
    <sonner.Toaster
      visibleToasts={1}
      duration={5000}
      position="bottom-right"
      swipeDirections={["right"]}
      hotkey={["F8"]}
      closeButton
      containerAriaLabel="Notifications"
    />,
  );
  return { toast: sonner.toast, place };
}

/** Fetches the toasts' style sheet. One that does not come keeps no toast from saying what happened. */
function styled(): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = styles;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
