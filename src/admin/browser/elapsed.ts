import { duration } from "../../ui/duration";

/* How long something takes: `[data-seconds]` with how long it had taken when the server wrote it. */

/** When each was first seen with what it says. */
const seen = new WeakMap<Element, { seconds: string; at: number }>();

setInterval(() => {
  for (const place of document.querySelectorAll<HTMLElement>("[data-seconds]")) {
    const seconds = place.dataset.seconds ?? "0";
    const known = seen.get(place);
    const first = known?.seconds === seconds ? known : { seconds, at: performance.now() };
    seen.set(place, first);
    place.textContent = duration(Number(seconds) + (performance.now() - first.at) / 1000);
  }
}, 1000);
