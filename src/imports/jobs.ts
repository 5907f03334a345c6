import { db } from "../../db/client";
import { invalidate, postponeInvalidation, type Tag } from "../cache/tags";
import type { Job } from "../jobs/queue";
import * as jobs from "../jobs/queue";
import * as feeds from "../models/feeds";
import { isOutage } from "../models/outage";
import { pictureAt } from "../robot/fetch/picture";
import { apply } from "./apply";
import { forgetUnreceived } from "./begin";
import * as bulk from "./bulk/bulk";
import { applyEntities } from "./entities/apply";
import * as importRows from "./import-rows";
import * as imports from "./imports";
import { readOutside } from "./read/read-outside";
import { redoImport } from "./redo";
import { inSets } from "./sets";
import { FETCHED_WITHIN_MINUTES, fetchFeed } from "./sources/address";
import { stage } from "./stage";
import { storeRows } from "./store-rows";
import { undoImport } from "./undo";

/** With more tags than this all pages become stale instead: sending a hundred thousand tags would take longer. */
const MOST_TAGS = 2_000;

export const runImport: Job<imports.JobData> = {
  ...imports.queue,
  title: "Read and apply imports",
  timeoutSeconds: 60 * 60,
  concurrency: 2,
  atOnce: 2,
  // A server that is stopped in the middle leaves the rest to the next.
  retries: { limit: 20, firstAfterSeconds: 1 },
  heartbeatEverySeconds: 1,
  async run({ importId }, signal, { retryCount }) {
    const stale = new Set<Tag>(retryCount > 0 ? ["*"] : []);
    try {
      await postponeInvalidation(stale, () => workOn(importId, signal));
    } catch (error) {
      if (!signal.aborted && !isOutage(error)) await imports.countFailure(importId);
      throw error;
    } finally {
      await invalidate(db, stale.size > MOST_TAGS ? ["*"] : [...stale]);
    }
  },
};

export const findDueImports: Job = {
  name: "due-imports",
  title: "Find the sources that are due",
  every: "* * * * *",
  timeoutSeconds: 50,
  waitsWhilePaused: true,
  async run() {
    await forgetUnreceived(FETCHED_WITHIN_MINUTES + 1);
    for (const importId of await imports.unfinished())
      await jobs.send(imports.queue, { importId }, { key: String(importId) });
    for (const { id } of await feeds.due()) await jobs.send(fetchFeed, { feedId: id }, { key: String(id) });
  },
};

/** Takes an import from state to state, until it has ended or waits for a person. */
async function workOn(id: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const run = await imports.byId(id);
    const feed = run && (await feeds.forJob(run.feedId));
    if (!feed) return;
    const { state } = run;
    if (state === "cancelled" || state === "refused") {
      await inSets(signal, (after) => importRows.forget(id, state === "cancelled" ? "all" : "read", after));
      return state === "cancelled" ? feeds.forgetUnused(feed.id) : undefined;
    }
    const isBulk = feed.kind === "bulk";
    if (run.state === "reading") await storeRows(run, readOutside, signal);
    else if (run.state === "staging" && isBulk) await bulk.stage(run, signal);
    else if (run.state === "applying" && isBulk) await bulk.apply(run, run.fileName ?? feed.name, signal);
    else if (run.state === "applying" && feed.entity !== "deal")
      await applyEntities(run, feed, feed.entity, pictureAt, signal);
    else if (run.state === "staging") await stage(run, feed, signal);
    else if (run.state === "applying") await apply(run, feed, signal);
    else if (run.state === "undoing") await undoImport(run, feed, signal);
    else if (run.state === "redoing") await redoImport(run, feed, signal);
    else return;
  }
}
