import { surrogateKeysOf } from "../cache/surrogate-key";
import { env } from "../env";
import { log } from "../http/log";
import * as purges from "./purges";

const LOOK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 10_000;

/** Tells the CDN which pages have changed. Of several instances whichever looks first makes a call. */
export function startPurges(lookEveryMs = LOOK_EVERY_MS): { stop(): Promise<void> } {
  if (!env.PURGE_URL) return { stop: async () => {} };
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      await purgeDue().catch((error) => log.error("purges", error));
      if (!isStopped) await Bun.sleep(lookEveryMs);
    }
  };
  const ended = run();
  return {
    async stop() {
      isStopped = true;
      await ended;
    },
  };
}

/** Makes the calls that are due. */
export async function purgeDue(): Promise<void> {
  const due = await purges.claimDue();
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  try {
    for (const keys of surrogateKeysOf(new Set(due.flatMap(({ tags }) => tags)))) await call(keys);
  } catch (error) {
    log.warn("the CDN could not be told of changes", { reason: String(error), changes: ids.length });
    return purges.recordFailed(ids);
  }
  await purges.recordSent(ids);
}

/** As Fastly's API and a rule of Varnish take it; what reads JSON has the body. */
async function call(keys: string): Promise<void> {
  const { PURGE_URL = "", PURGE_TOKEN } = env;
  const answer = await fetch(PURGE_URL, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Surrogate-Key": keys,
      ...(PURGE_TOKEN && { Authorization: `Bearer ${PURGE_TOKEN}`, "Fastly-Key": PURGE_TOKEN }),
    },
    body: JSON.stringify({ tags: keys.split(" ") }),
    redirect: "manual",
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`It answered ${answer.status}`);
}
