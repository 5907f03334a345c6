import { afterAll, beforeAll } from "bun:test";
import { GlobalRegistrator } from "@happy-dom/global-registrator";
import { islands } from "../../src/islands/island";

/** Bun does these better than the simulated browser, and other test files need them unchanged. */
const NATIVES = [
  "fetch",
  "Request",
  "Response",
  "Headers",
  "FormData",
  "URL",
  "URLSearchParams",
  "Blob",
  "File",
  "ReadableStream",
  "WritableStream",
  "TransformStream",
  "TextEncoder",
  "TextDecoder",
  "AbortController",
  "AbortSignal",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "performance",
  "structuredClone",
] as const;

/** Gives the tests of this file a document. */
export function registerDom(): void {
  const natives = Object.fromEntries(NATIVES.map((name) => [name, globalThis[name]]));
  const { setTimeout } = globalThis;
  const timers = new Set<Timer>();
  const recorded = (...parameters: Parameters<typeof setTimeout>) => {
    const timer = setTimeout(...parameters);
    timers.add(timer);
    return timer;
  };

  beforeAll(() => {
    documents++;
    GlobalRegistrator.register({
      url: "http://localhost:3000/",
      settings: { handleDisabledFileLoadingAsSuccess: true },
    });
    const { FormData, File } = globalThis;
    Object.assign(globalThis, natives, { FormData, File, IS_REACT_ACT_ENVIRONMENT: true });
    Object.assign(globalThis, { TOASTS_CSS: "/assets/toasts.css" });
    globalThis.setTimeout = Object.assign(recorded, setTimeout);
  });

  afterAll(async () => {
    // A toast's timers must not outlive the document. React finishes its work within a turn.
    for (const timer of timers) clearTimeout(timer);
    globalThis.setTimeout = Object.assign(() => setTimeout(() => {}), setTimeout);
    await Bun.sleep(50);
    await GlobalRegistrator.unregister();
    Object.assign(globalThis, natives, { IS_REACT_ACT_ENVIRONMENT: undefined });
  });
}

const HYDRATED = "data:text/javascript,export const hydrate = () => {}; export default {};";

let documents = 0;

/** Starts the page's loader. `script`: of each island; by default tests hydrate them themselves. */
export async function startLoader(script = HYDRATED): Promise<void> {
  Object.assign(globalThis, { ISLAND_FILES: Object.fromEntries(islands.map((name) => [name, [script]])) });
  // Each document needs its own, and the tests of all files share their modules.
  await import(`../../src/islands/loader?${documents}`);
}
