import * as logos from "../../src/models/pictures/logos";
import { FetchRefused } from "../../src/robot/fetch/guard";
import { copyLogo } from "../../src/robot/logos";

/** Copies the logos that are due, without the queue. */
export async function copyDueLogos(): Promise<void> {
  const attempt = { id: "", retryCount: 0 };
  for (const address of await logos.due(1_000))
    await copyLogo.run({ address }, new AbortController().signal, attempt).catch((error: unknown) => {
      if (!(error instanceof FetchRefused)) throw error;
    });
}
