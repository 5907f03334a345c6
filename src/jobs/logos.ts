import { log } from "../http/log";
import * as logos from "../models/system/logos";
import { isDiskFull } from "../models/system/outage";
import { guardedFetch } from "../web/fetch";
import { FetchRefused } from "../web/guard";

const LOOK_EVERY_MS = 5_000;
const CONCURRENCY = 4;

export function startLogoCopies(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const report = (error: unknown) => log.error("logos", error);
  let running: Promise<unknown> = logos.enqueue().catch(report);
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy || isDiskFull()) return;
    isBusy = true;
    running = fetchDue(signal)
      .catch(report)
      .finally(() => {
        isBusy = false;
      });
  }, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

export async function fetchDue(signal?: AbortSignal): Promise<void> {
  for (;;) {
    const addresses = signal?.aborted ? [] : await logos.claim(CONCURRENCY);
    if (addresses.length === 0) return;
    await Promise.all(addresses.map((address) => copy(address, signal)));
  }
}

async function copy(address: string, signal: AbortSignal | undefined): Promise<void> {
  const file = await bytesAt(address, signal);
  // Another instance will fetch it.
  if (signal?.aborted) return;
  try {
    if (file !== undefined && (await logos.save(address, file))) return;
  } catch (error) {
    log.error("logos", error);
  }
  await logos.fail(address);
}

async function bytesAt(address: string, signal: AbortSignal | undefined): Promise<Uint8Array | undefined> {
  try {
    return (await guardedFetch(address, "image", signal ? { signal } : {})).bytes;
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    if (error.reason !== "cancelled")
      log.info("logo", { host: URL.parse(address)?.host, reason: error.reason });
    return undefined;
  }
}
