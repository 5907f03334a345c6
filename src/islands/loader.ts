/**
 * All script that a page runs before somebody touches it. It listens at the document, so islands that arrive
 * later (React's streamed parts, swapped fragments) wake like the others.
 */
const woken = new WeakMap<Element, Promise<unknown>>();
const load = () => import("./client");

function wake(island: Element): Promise<unknown> {
  const waking = woken.get(island) ?? load().then(({ hydrate }) => hydrate(island));
  woken.set(island, waking);
  return waking.catch((error) => {
    // The HTML works without scripts too: a link or form that is not held goes its plain way.
    island.setAttribute("ready", "");
    console.error(error);
  });
}

const islandOf = (event: Event) => (event.target as Element | null)?.closest?.("x-island:not([ready])");

for (const type of ["pointerover", "focusin", "touchstart"]) {
  document.addEventListener(
    type,
    (event) => {
      const island = islandOf(event);
      if (island) wake(island);
    },
    { capture: true, passive: true },
  );
}

/** Islands for which an event is held. A second one before they wake is the same wish said twice. */
const waiting = new WeakSet<Element>();

for (const type of ["click", "submit"]) {
  document.addEventListener(
    type,
    (event) => {
      const island = islandOf(event);
      if (island?.getAttribute("hold") !== type) return;
      event.preventDefault();
      event.stopPropagation();
      if (waiting.has(island)) return;
      waiting.add(island);
      const { target, submitter } = event as SubmitEvent;
      wake(island).then(() => {
        if (type === "submit") (target as HTMLFormElement).requestSubmit(submitter);
        else target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      });
    },
    true,
  );
}

// The first sign of a person fetches the rest while nobody waits for it.
const signs = new AbortController();
for (const type of ["pointermove", "touchstart", "keydown", "scroll"]) {
  addEventListener(
    type,
    (event) => {
      // A page that comes under a resting pointer is told of a move of nothing.
      const { movementX, movementY } = event as PointerEvent;
      if (type === "pointermove" && !movementX && !movementY) return;
      signs.abort();
      (window.requestIdleCallback ?? setTimeout)(() => load().catch(() => {}));
    },
    { signal: signs.signal, passive: true },
  );
}

// What was fetched ahead was not counted: it is a view now that somebody looks at it.
type Arrival = PerformanceNavigationTiming & { deliveryType?: string; activationStart?: number };
const [arrival] = performance.getEntriesByType("navigation") as Arrival[];
const { views } = document.body.dataset;
const report = () => views && navigator.sendBeacon(views);
if ((document as { prerendering?: boolean }).prerendering)
  document.addEventListener("prerenderingchange", report, { once: true });
else if (arrival?.deliveryType === "navigational-prefetch" || arrival?.activationStart) report();

const { search } = location;
addEventListener("popstate", () => {
  const sleeps = document.querySelector("x-island[follows-history]:not([ready])");
  if (sleeps && location.search !== search) location.reload();
});

export {};
