import { copyText } from "./clipboard";
import { remember } from "./device-lists";

/**
 * Hydrates islands on first use, and copies what they copy. It listens on the document, so that streamed and swapped
 * islands work too.
 */

// The build replaces it with the files of each island.
declare const ISLAND_FILES: Record<string, string[]>;

const load = (island: Element) =>
  Promise.all((ISLAND_FILES[island.getAttribute("name") ?? ""] ?? []).map((file) => import(file)));

const waking = new WeakMap<Element, Promise<void>>();

function wake(island: Element): Promise<void> {
  const awake =
    waking.get(island) ??
    load(island)
      .then(([chunk]) => chunk.hydrate(island, chunk.default.Component))
      .catch((error) => {
        // The HTML works without scripts.
        island.setAttribute("ready", "");
        console.error(error);
      });
  waking.set(island, awake);
  return awake;
}

const sleepingIsland = (event: Event) => (event.target as Element | null)?.closest?.("x-island:not([ready])");

for (const type of ["pointerover", "focusin", "touchstart"]) {
  document.addEventListener(
    type,
    (event) => {
      const island = sleepingIsland(event);
      if (island) wake(island);
    },
    { capture: true, passive: true },
  );
}

/** Islands with a held event. A second event before they are hydrated is a double click. */
const held = new WeakSet<Element>();

for (const type of ["click", "submit"]) {
  document.addEventListener(
    type,
    (event) => {
      const pressed = (event.target as Element | null)?.closest?.("a, button, input, form");
      const island = pressed?.closest("x-island");
      if (island?.getAttribute("hold") !== type) return;
      const isAsleep = !island.hasAttribute("ready");
      const text = pressed && textCopiedBy(island, pressed);
      if (!isAsleep && !text) return;
      event.preventDefault();
      if (isAsleep) {
        event.stopPropagation();
        if (held.has(island)) return;
        hold(island);
      }
      if (text) tell(island, copyText(text));
      else repeat(type, event.target as Element, island);
    },
    true,
  );
}

document.addEventListener("copy", (event) => {
  const selection = getSelection();
  const ticket = selection?.anchorNode?.parentElement?.closest(".ticket");
  const [island, shown] = ["x-island", "code"].map((part) => ticket?.querySelector(part));
  if (!island || !shown || !selection?.getRangeAt(0).intersectsNode(shown)) return;
  const code = textCopiedBy(island, shown);
  // A selection that goes beyond the code is copied as it is.
  if (!code?.includes(String(selection).trim())) return;
  event.clipboardData?.setData("text/plain", code);
  event.preventDefault();
  tell(island, Promise.resolve(true));
});

/** A code, or the address of a page that the device cannot share. */
function textCopiedBy(island: Element, pressed: Element): string | null | undefined {
  const { code, url } = JSON.parse(island.getAttribute("props") ?? "{}");
  if (!pressed.matches("a")) return code;
  const { share } = navigator as { share?: unknown };
  return share ? undefined : url;
}

function hold(island: Element) {
  held.add(island);
  island.ariaBusy = "true";
}

/** Waits until it is hydrated, in vain if its scripts do not come. */
async function release(island: Element) {
  await wake(island);
  island.ariaBusy = null;
}

/** The island says what has happened. */
async function tell(island: Element, copied: Promise<boolean>) {
  const awake = release(island);
  const isCopied = await copied;
  island.toggleAttribute("copied", isCopied);
  await awake;
  const isHeard = !island.dispatchEvent(new CustomEvent("copied", { detail: isCopied, cancelable: true }));
  // It leads to the code in plain sight.
  if (!isHeard) island.querySelector("form")?.submit();
}

async function repeat(type: string, target: Element, island: Element) {
  await release(island);
  // A translator may have replaced it.
  const own = target.isConnected ? target : island.querySelector("form, a, button");
  if (type === "submit") (own as HTMLFormElement).requestSubmit();
  else own?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

// The first sign of a person loads the scripts of the page's islands.
const signs = new AbortController();
for (const type of ["pointermove", "touchstart", "keydown", "scroll"]) {
  addEventListener(
    type,
    (event) => {
      // A page that loads under a resting pointer gets a move of 0 pixels.
      const { movementX, movementY } = event as PointerEvent;
      if (type === "pointermove" && !movementX && !movementY) return;
      signs.abort();
      (window.requestIdleCallback ?? setTimeout)(() => {
        // An empty one has nothing to touch.
        for (const island of document.querySelectorAll("x-island"))
          (island.firstChild ? load : wake)(island).catch(() => {});
      });
    },
    { signal: signs.signal, passive: true },
  );
}

document.addEventListener("change", ({ target }) => {
  const { form } = target as HTMLInputElement;
  if (form?.matches("[data-submits-itself]")) form.requestSubmit();
});

// The back/forward cache would restore an open menu.
document.addEventListener("click", ({ target }) =>
  (target as Element).closest("a")?.closest<HTMLElement>("[popover]")?.hidePopover(),
);

// The server does not count a prefetched page: it counts when somebody looks at it.
type Navigation = PerformanceNavigationTiming & { deliveryType?: string; activationStart?: number };
const [navigation] = performance.getEntriesByType("navigation") as Navigation[];
const { views, viewed } = document.body.dataset;
const report = () => views && navigator.sendBeacon(views);
if ((document as { prerendering?: boolean }).prerendering)
  document.addEventListener("prerenderingchange", report, { once: true });
else if (navigation?.deliveryType === "navigational-prefetch" || navigation?.activationStart) report();

const { pathname, search } = location;
if (viewed) remember("viewed", { href: pathname, text: viewed });

addEventListener("popstate", () => {
  const asleep = document.querySelector("x-island[follows-history]:not([ready])");
  if (asleep && location.search !== search) location.reload();
});
