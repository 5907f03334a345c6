import type { Drawing, Drawn } from "./rasterise";

/** With more, those who wait would give up before their pictures are drawn. */
const MOST_WAITING = 8;
/** A thread takes 40 MiB, so that it ends after a pause. */
const IDLE_MS = 30_000;
const GIVE_UP_AFTER_MS = 10_000;

let worker: Worker | undefined;
let idle: Timer | undefined;
let last = 0;
const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();

/** Draws an SVG as PNG, one picture at a time. @returns undefined if too many wait. @throws if it is no SVG. */
export async function draw(svg: string): Promise<Uint8Array | undefined> {
  if (waiting.size >= MOST_WAITING) return undefined;
  const id = ++last;
  const drawing = Promise.withResolvers<Uint8Array>();
  waiting.set(id, drawing);
  clearTimeout(idle);
  worker ??= start();
  worker.postMessage({ id, svg } satisfies Drawing);
  const timer = setTimeout(end, GIVE_UP_AFTER_MS, "A picture took too long");
  try {
    return await drawing.promise;
  } finally {
    clearTimeout(timer);
    waiting.delete(id);
    if (waiting.size === 0) idle = setTimeout(end, IDLE_MS).unref();
  }
}

function start(): Worker {
  const started = new Worker(new URL("./rasterise.ts", import.meta.url), { smol: true, ref: false });
  started.onmessage = ({ data: { id, png, error } }: MessageEvent<Drawn>) => {
    if (png) waiting.get(id)?.resolve(png);
    else waiting.get(id)?.reject(new Error(error));
  };
  started.onerror = ({ message }) => end(message);
  return started;
}

function end(reason = "Nobody waits"): void {
  worker?.terminate();
  worker = undefined;
  for (const { reject } of waiting.values()) reject(new Error(reason));
}
