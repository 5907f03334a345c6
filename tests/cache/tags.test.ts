import { expect, test } from "bun:test";
import { db, listen } from "../../db/client";
import { invalidate, type Tag } from "../../src/cache/tags";
import { channels } from "../../src/names";

test("a change of very many things is told whole, in messages that PostgreSQL takes", async () => {
  const tags = Array.from({ length: 2_000 }, (_, id): Tag => `logo:${1_000_000 + id}`);
  const heard = new Set<string>();
  const { promise: isHeard, resolve: onHeard } = Promise.withResolvers<void>();
  const { promise: isWhole, resolve: onWhole } = Promise.withResolvers<void>();
  const listener = listen(channels.changes, {
    onMessage(payload) {
      for (const tag of payload.split(" ")) heard.add(tag);
      if (heard.size === tags.length) onWhole();
    },
    onLost() {},
    onHeard,
  });
  await isHeard;
  await invalidate(db, tags);
  await isWhole;
  await listener.stop();
  expect(heard).toEqual(new Set<string>(tags));
});
