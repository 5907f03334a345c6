import { expect, test } from "bun:test";
import { answerOf } from "../../../src/operations/backup/prove";

/** Answers with these, one after the other, and then with the last again. */
function siteAnswering(...statuses: number[]) {
  let asked = 0;
  return Bun.serve({
    port: 0,
    fetch: () => new Response(null, { status: statuses[Math.min(asked++, statuses.length - 1)] }),
  });
}

test("a site on a restored backup that is too busy is asked again, and one that fails is not", async () => {
  await using running = Bun.spawn(["sleep", "60"]);
  await using busy = siteAnswering(503, 503, 200);
  expect(await answerOf(running, busy.url.href)).toBe(200);
  await using broken = siteAnswering(500, 200);
  expect(await answerOf(running, broken.url.href)).toBe(500);
});

test("a site that has ended has no answer", async () => {
  await using ended = Bun.spawn(["true"]);
  await ended.exited;
  const closed = siteAnswering(200);
  const address = closed.url.href;
  await closed.stop(true);
  expect(await answerOf(ended, address)).toBeUndefined();
});
