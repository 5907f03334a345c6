import { createMiddleware } from "hono/factory";
import { listen } from "../../db/client";
import type { AppEnv } from "../http/context";
import { log } from "../http/log";
import { channels } from "../names";
import { markAllStale, markChanged, markWrites, type Tag, tagsIn } from "./tags";

/** A burst of messages marks its tags together, so that a page is rendered once for all of them. */
const GATHER_MS = 250;

/** An outage of the database has its own line; this one is about a database that answers, and sends no messages. */
const REPORT_AFTER_MS = 60_000;

export const invalidateWrites = createMiddleware<AppEnv>((c, next) =>
  ["GET", "HEAD", "OPTIONS"].includes(c.req.method) ? next() : markWrites(next),
);

/** Module state, because a process listens once. */
const connection = { isListening: false };

/** Whether this process hears what others change. */
export const isListening = () => connection.isListening;

export function listenForChanges(): { stop(): Promise<void> } {
  const gathered = new Set<Tag>();
  let isReported = false;
  let reporting: Timer | undefined;
  const report = () => {
    isReported = true;
    log.warn("changes of other instances are not heard");
  };
  const mark = () => {
    markChanged(gathered);
    gathered.clear();
  };
  return listen(channels.changes, {
    onMessage: (message) => {
      const tags = tagsIn(message);
      if (gathered.size === 0 && tags.length > 0) setTimeout(mark, GATHER_MS);
      for (const tag of tags) gathered.add(tag);
    },
    onLost: () => {
      connection.isListening = false;
      markAllStale();
      reporting ??= setTimeout(report, REPORT_AFTER_MS);
    },
    onListening: () => {
      connection.isListening = true;
      markAllStale();
      clearTimeout(reporting);
      reporting = undefined;
      if (isReported) log.info("changes of other instances are heard again");
      isReported = false;
    },
  });
}
