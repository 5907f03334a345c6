import { expect, test } from "bun:test";
import { db, listen } from "../../db/client";
import { changeCount, hasChanged, invalidate, markWrites, type Tag, tagsIn } from "../../src/cache/tags";
import { channels } from "../../src/names";

/** Does the work, and waits for `count` messages of it. */
async function messagesOf(count: number, work: () => Promise<unknown>): Promise<string[]> {
  const messages: string[] = [];
  const { promise: isHeard, resolve: onListening } = Promise.withResolvers<void>();
  const { promise: isWhole, resolve: onWhole } = Promise.withResolvers<void>();
  const listener = listen(channels.changes, {
    onMessage: (message) => void (messages.push(message) === count && onWhole()),
    onLost() {},
    onListening,
  });
  await isHeard;
  await work();
  await isWhole;
  await listener.stop();
  return messages;
}

test("a change of very many rows is sent in several messages of allowed length", async () => {
  const tags = Array.from({ length: 2_000 }, (_, id): Tag => `store:${1_000_000 + id}`);
  const messages = await messagesOf(7, () => invalidate(db, tags));
  expect(messages.flatMap(tagsIn)).toEqual(tags);
});

test("a request's change is marked when it ends, and its own message says nothing more", async () => {
  const since = changeCount();
  const messages = await messagesOf(1, () => markWrites(() => invalidate(db, ["store:1"])));
  expect(hasChanged(["store:1"], since)).toBe(true);
  expect(hasChanged(["store:2"], since)).toBe(false);
  expect(messages.flatMap(tagsIn)).toEqual([]);
});

test("background work hears of its changes through its own message", async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  let background: Promise<void> | undefined;
  const messages = await messagesOf(1, async () => {
    await markWrites(async () => {
      background = isAnswered.then(() => invalidate(db, ["store:1"]));
    });
    answer();
    await background;
  });
  expect(messages.flatMap(tagsIn)).toEqual(["store:1"]);
});
