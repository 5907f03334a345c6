const ASK_EVERY_MS = 1_000;
const QUIET_MS = 3_000;

type Outage = { since: number; failedAt: number; requests: number };

/**
 * Gathers the failures of an outage, which may be thousands.
 * @param onEnd is called when nothing has failed for 3 seconds and the database answers.
 */
export function outageCounter(
  isOutage: (error: unknown) => boolean,
  ping: () => Promise<void>,
  onEnd: (facts: { requests: number; seconds: number }) => void,
) {
  let outage: Outage | undefined;

  async function watch(started: Outage): Promise<void> {
    const isOver = () =>
      Date.now() - started.failedAt >= QUIET_MS &&
      ping().then(
        () => true,
        () => false,
      );
    do await Bun.sleep(ASK_EVERY_MS);
    while (!(await isOver()));
    outage = undefined;
    const seconds = Math.ceil((started.failedAt - started.since) / 1000);
    onEnd({ requests: started.requests, seconds });
  }

  return {
    /** @returns whether an error begins an outage or belongs to one; undefined if it is something else. */
    stageOf(error: unknown): "first" | "further" | undefined {
      if (!isOutage(error)) return undefined;
      const now = Date.now();
      if (outage) outage.failedAt = now;
      if (outage) return "further";
      outage = { since: now, failedAt: now, requests: 0 };
      void watch(outage);
      return "first";
    },
    countRequest(): void {
      if (!outage) return;
      outage.requests++;
      outage.failedAt = Date.now();
    },
  };
}
