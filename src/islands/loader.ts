import { remember } from "./device-lists";

/** Hydrates islands on first use. It listens on the document, so that streamed and swapped islands work too. */

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
      const island = sleepingIsland(event);
      if (island?.getAttribute("hold") !== type) return;
      event.preventDefault();
      event.stopPropagation();
      if (held.has(island)) return;
      held.add(island);
      island.ariaBusy = "true";
      const { target, submitter } = event as SubmitEvent;
      wake(island).then(() => {
        island.ariaBusy = null;
        if (type === "submit") (target as HTMLFormElement).requestSubmit(submitter);
        else target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      });
    },
    true,
  );
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
