import { env } from "../../env";
import { log } from "../../http/log";
import type { Job } from "../../jobs/queue";
import { makeBackup } from "./make";

export const backUp: Job = {
  name: "backups",
  title: "Back up the site, and prove the backup",
  every: env.BACKUP_AT,
  timeoutSeconds: 6 * 60 * 60,
  // The next one is made by the clock, or by a person.
  retries: { limit: 0, firstAfterSeconds: 60 },
  async run(_, signal) {
    if (!env.BACKUP_TO) return;
    const { state, reason, address, bytes, restoreMs } = await makeBackup({ to: env.BACKUP_TO }, signal);
    if (state === "proven") log.info("backup", { state, reason, address, bytes, restoreMs });
    else throw new Error(state === "failed" ? `No backup: ${reason}` : `Made, but not proven: ${reason}`);
  },
};
