import { log } from "./http/log";
import * as logos from "./models/logos";
import { isDiskFull } from "./models/outage";
import { guardedFetch } from "./web/fetch";
import { FetchRefused } from "./web/guard";

/** How often is looked whether a logo is to be fetched, in milliseconds, and how many are at once. */
const EVERY = 5_000;
const AT_ONCE = 4;

/** Keeps copies of the logos that lie at the shops' addresses, until it is stopped. Only addresses of stores are asked. */
export function keepLogos(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const report = (error: unknown) => log.error("logos", error);
  let running: Promise<unknown> = logos.enqueueAll().catch(report);
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy || isDiskFull()) return;
    isBusy = true;
    running = fetchDue(signal)
      .catch(report)
      .finally(() => {
        isBusy = false;
      });
  }, EVERY);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/** Fetches every logo that is due, a few at a time. */
export async function fetchDue(signal?: AbortSignal): Promise<void> {
  for (;;) {
    const addresses = signal?.aborted ? [] : await logos.claim(AT_ONCE);
    if (addresses.length === 0) return;
    await Promise.all(addresses.map((address) => copy(address, signal)));
  }
}

async function copy(address: string, signal: AbortSignal | undefined): Promise<void> {
  const file = await bytesAt(address, signal);
  // The next instance to look will fetch it.
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
