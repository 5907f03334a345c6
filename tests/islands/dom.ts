import { afterAll, beforeAll } from "bun:test";
import { GlobalRegistrator } from "@happy-dom/global-registrator";

/** What Bun does better than the pretended browser, and what other test files need as it is. */
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
  const remembered = (...parameters: Parameters<typeof setTimeout>) => {
    const timer = setTimeout(...parameters);
    timers.add(timer);
    return timer;
  };

  beforeAll(() => {
    GlobalRegistrator.register({ url: "http://localhost:3000/" });
    const { FormData, File } = globalThis;
    Object.assign(globalThis, natives, { FormData, File, IS_REACT_ACT_ENVIRONMENT: true });
    globalThis.setTimeout = Object.assign(remembered, setTimeout);
  });

  afterAll(async () => {
    // What React has begun ends with a turn. A toast would go in its own time, which must not outlive the document.
    await Bun.sleep(50);
    for (const timer of timers) clearTimeout(timer);
    await GlobalRegistrator.unregister();
    Object.assign(globalThis, natives, { IS_REACT_ACT_ENVIRONMENT: undefined });
  });
}
