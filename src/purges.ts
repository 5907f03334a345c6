import { createMiddleware } from "hono/factory";
import { listen } from "../db/client";
import { collectWrites } from "./cache/tags";
import type { AppEnv } from "./http/context";
import { log } from "./http/log";
import { cache } from "./kept";
import { channels } from "./names";

/*
 * A write takes out what rests on it: here before it is answered, and in other instances as soon as they hear of it.
 */

/** What is heard within this time is done at once, in milliseconds. */
const GATHER = 50;

/** Takes out what rests on what a request has written, before it is answered. */
export const purgeWrites = createMiddleware<AppEnv>(async (c, next) => {
  if (["GET", "HEAD", "OPTIONS"].includes(c.req.method)) return next();
  const [, written] = await collectWrites(next);
  if (written.length > 0) cache.purge(written);
});

/** Begins to hear what other instances change. Whatever may have been missed is looked at anew. */
export function hearChanges(): { stop(): Promise<void> } {
  let heard = new Set<string>();
  let isLost = false;
  const purge = () => {
    cache.purge(heard);
    heard = new Set();
  };
  return listen(channels.changes, {
    onMessage: (tags) => {
      if (heard.size === 0) setTimeout(purge, GATHER);
      for (const tag of tags.split(" ")) heard.add(tag);
    },
    onLost: () => {
      cache.doubt();
      if (!isLost) log.warn("changes of other instances are not heard");
      isLost = true;
    },
    onHeard: () => {
      cache.doubt();
      if (isLost) log.info("changes of other instances are heard again");
      isLost = false;
    },
  });
}
