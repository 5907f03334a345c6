import { afterAll, beforeAll } from "bun:test";
import { GlobalRegistrator } from "@happy-dom/global-registrator";

/** Bun does these better than the simulated browser, and other test files need them unchanged. */
const NATIVES = [
  ...["fetch", "Request", "Response", "Headers", "FormData", "URL", "URLSearchParams", "Blob", "File"],
  ...["ReadableStream", "WritableStream", "TransformStream", "TextEncoder", "TextDecoder"],
  ...[
    "AbortController",
    "AbortSignal",
    "setTimeout",
    "clearTimeout",
    "setInterval",
    "clearInterval",
    "performance",
    "structuredClone",
  ],
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
    GlobalRegistrator.register({
      url: "http://localhost:3000/",
      settings: { handleDisabledFileLoadingAsSuccess: true },
    });
    const { FormData, File } = globalThis;
    Object.assign(globalThis, natives, { FormData, File, IS_REACT_ACT_ENVIRONMENT: true });
    Object.assign(globalThis, { TOASTS_CSS: "/assets/toasts.css", COPIED_CSS: "/assets/copied.css" });
    globalThis.setTimeout = Object.assign(recorded, setTimeout);
  });

  afterAll(async () => {
    // React finishes its work within a turn. A toast goes later, and its timer must not outlive the document.
    await Bun.sleep(50);
    for (const timer of timers) clearTimeout(timer);
    await GlobalRegistrator.unregister();
    Object.assign(globalThis, natives, { IS_REACT_ACT_ENVIRONMENT: undefined });
  });
}
