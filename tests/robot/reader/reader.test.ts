import { beforeEach, describe, expect, test } from "bun:test";
import { app } from "../../../src/app";
import { outside } from "../../../src/robot/reader/reader";
import type { Unread } from "../../../src/robot/reader/reader-tasks";
import { refusal } from "../fetch/refusal";
import { hostilePages } from "../page/hostile-pages";
import { hasEnded, holdReader, present, readerOf } from "./reader-process";

const unread = (html: string): Unread => ({
  kind: "unread",
  url: "https://shop.example/",
  contentType: "text/html",
  bytes: Buffer.from(html),
});
const read = (html: string, options = {}) => outside("read", unread(html), options);

describe.skipIf(process.platform !== "linux")("a page that is never read to its end", () => {
  beforeEach(async () => {
    await read("<p>first");
  });

  test("does not keep the server from answering", async () => {
    const reader = holdReader();
    const page = read("<title>Shop</title>");
    expect((await app.request("/healthz")).status).toBe(200);
    expect(Bun.peek.status(page)).toBe("pending");
    process.kill(reader, "SIGCONT");
    expect(await page).toMatchObject({ title: "Shop" });
    expect(readerOf()).toBe(reader);
  });

  test("is ended and called unreadable, and the next pages are read", async () => {
    const reader = holdReader();
    const pages = [read("<title>1</title>", { milliseconds: 20 }), read("<title>2</title>"), read("3")];
    const [first, ...others] = await Promise.allSettled(pages);
    expect(first).toMatchObject({
      reason: {
        reason: "unreadable",
        message: "The page of shop.example cannot be read within 5 seconds. Give another page of the shop.",
      },
    });
    expect(others).toMatchObject([{ value: { title: "2" } }, { value: { text: "\n3" } }]);
    expect(await hasEnded(reader)).toBe(true);
  });

  test("and takes all memory, so that the system ends its process, is unreadable", async () => {
    const reader = holdReader();
    const page = read("<p>a", { milliseconds: 60_000 });
    // It is sent in the next microtasks.
    await Bun.sleep(0);
    process.kill(reader, "SIGKILL");
    expect(await refusal(page)).toBe("unreadable");
    expect(await read("<p>a")).toMatchObject({ text: "\na" });
  });

  test("is not waited for by a caller who cancels", async () => {
    const reader = holdReader();
    const caller = new AbortController();
    const pages = [read("1", caller), read("2", caller)];
    caller.abort("enough");
    expect(await Promise.allSettled(pages)).toMatchObject([{ reason: "enough" }, { reason: "enough" }]);
    process.kill(reader, "SIGCONT");
    expect(await read("3")).toMatchObject({ text: "\n3" });
  });

  test("does not outlive a server that is killed", async () => {
    const script = `import { outside } from "${import.meta.dir}/../../../src/robot/reader/reader";
      setInterval(() => {}, 1000);
      await outside("read", { kind: "unread", url: "https://a.example", contentType: "", bytes: Buffer.from("") });
      console.log("read");`;
    const server = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "inherit" });
    for await (const _ of server.stdout) break;
    const reader = present(readerOf(server.pid));
    process.kill(reader, "SIGSTOP");
    server.kill("SIGKILL");
    expect(await hasEnded(reader)).toBe(true);
  });
});

test("a page of countless blocks gives as many as somebody reads, and all of its text", async () => {
  const page = await read(hostilePages["headings and short lines"]?.(2 * 1024 * 1024) ?? "", {
    milliseconds: 60_000,
  });
  expect(page.blocks.length).toBeWithin(100, 10_000);
  expect(page.text.length).toBeGreaterThan(100_000);
});

test("an error in reading is one here", async () => {
  await expect(outside("check", { url: "no address" } as never)).rejects.toThrow("A page could not be read");
});
