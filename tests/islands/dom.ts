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

  beforeAll(() => {
    GlobalRegistrator.register({ url: "http://localhost:3000/" });
    const { FormData, File } = globalThis;
    Object.assign(globalThis, natives, { FormData, File, IS_REACT_ACT_ENVIRONMENT: true });
  });

  afterAll(async () => {
    // A toast goes in its own time, and must not outlive the document.
    (await import("sonner")).toast.dismiss();
    await Bun.sleep(500);
    await GlobalRegistrator.unregister();
    Object.assign(globalThis, natives, { IS_REACT_ACT_ENVIRONMENT: undefined });
  });
}
