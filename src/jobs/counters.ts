import { log } from "../http/log";
import * as counters from "../models/counters";

const WRITE_EVERY_MS = 10_000;

export function startCounters(): { stop(): Promise<void> } {
  const timer = setInterval(write, WRITE_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}

async function write(): Promise<void> {
  counters.clearYesterday();
  await counters.flush().catch((error) => log.error("counters", error));
}
