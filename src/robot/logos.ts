import * as jobs from "../jobs/queue";
import { logos } from "../models/pictures";
import { guardedFetch } from "./fetch/fetch";
import { FetchRefused } from "./fetch/guard";

const DUE_AT_ONCE = 1_000;

export const copyLogo: jobs.Job<{ address: string }> = {
  ...logos.queue,
  title: "Copy the logos of stores",
  timeoutSeconds: 60,
  concurrency: 4,
  // For about a day. A week later it is due again.
  retries: { limit: 8, firstAfterSeconds: 300 },
  async run({ address }, signal) {
    if (!(await logos.postpone(address))) return;
    const { bytes } = await guardedFetch(address, "image", { signal });
    if (!(await logos.save(address, bytes)))
      throw new FetchRefused("unreadable", `There is no readable picture at ${address}.`);
  },
};

export const findDueLogos: jobs.Job = {
  name: "logos-due",
  title: "Find the logos that are due",
  every: "*/5 * * * *",
  timeoutSeconds: 50,
  waitsWhilePaused: true,
  async run() {
    for (const address of await logos.due(DUE_AT_ONCE))
      await jobs.send(copyLogo, { address }, { key: logos.keyOf(address) });
  },
};
