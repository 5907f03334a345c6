import { heapStats } from "bun:jsc";
import { afterAll, expect, test } from "bun:test";
import { app } from "../../src/app";
import { resizeStore } from "../../src/cache/store";
import { markChanged } from "../../src/cache/tags";
import * as deals from "../../src/models/deals/list";
import { get, origin } from "../http";
import { holdUp } from "../site/reading";

const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch });

afterAll(async () => {
  resizeStore(0);
  await server.stop(true);
});

type Visitor = { shell: string; leave(): void };

/** Asks for a page over a socket of its own, and waits for no more than the shell. */
async function visit(): Promise<Visitor> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = "";
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port: server.port ?? 0,
    socket: {
      data(_, bytes) {
        text += bytes.toString();
        if (text.includes("data-skeletons")) resolve(text);
      },
      error: (_, error) => reject(error),
      close: () => reject(new Error(`The server has closed after "${text}"`)),
    },
  });
  // With a session it is made for this visitor alone, and in parts.
  socket.write(`GET / HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nCookie: session=x\r\n\r\n`);
  return { shell: await promise, leave: () => socket.terminate() };
}

/** Half of those that are answered at once: the places of the last batch become free a moment after it. */
const AT_ONCE = 6;
const BATCHES = 90;

/** Visits many pages at once, and leaves each after its shell. @returns the shells; none is a whole page. */
async function visitAndLeave(): Promise<string[]> {
  // A page's list is under way until the end.
  using _ = holdUp(deals, "coupons");
  const visitors = await Promise.all(Array.from({ length: AT_ONCE }, visit));
  for (const { leave } of visitors) leave();
  while (server.pendingRequests > 0) await Bun.sleep(5);
  return visitors.map(({ shell }) => shell);
}

async function heap(): Promise<number> {
  Bun.gc(true);
  await Bun.sleep(0);
  Bun.gc(true);
  return heapStats().heapSize / (1024 * 1024);
}

test("hundreds of visitors who leave in mid-stream leave nothing behind", async () => {
  resizeStore(64);
  let early = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    // The shell is what pages share: it must be there while nothing can be read.
    markChanged(["*"]);
    await (await get("/")).text();
    const shells = await visitAndLeave();
    expect(shells.filter((shell) => shell.includes("</html>"))).toEqual([]);
    // After the first hundred everything is cached; a page that stayed would be 100 kB.
    if (batch === BATCHES / 3) early = await heap();
  }
  expect(await heap()).toBeLessThan(early + 10);
  expect((await get("/")).status).toBe(200);
});
