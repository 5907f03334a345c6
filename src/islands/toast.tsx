import { createRoot } from "react-dom/client";

type Kind = "success" | "error";

let toaster: Promise<typeof import("sonner")> | undefined;

/** Shows a toast in place of the one before it: one at a time, for 5000 ms; swipe right dismisses, F8 reaches it. */
export async function notify(kind: Kind, title: string, description?: string): Promise<void> {
  toaster ??= mount();
  const { toast } = await toaster;
  toast.dismiss();
  toast[kind](title, { description });
}

async function mount() {
  const sonner = await import("sonner");
  const place = document.body.appendChild(document.createElement("div"));
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
  return sonner;
}
