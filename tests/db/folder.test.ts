import { afterEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFolder } from "../../db/folder";

const folder = mkdtempSync(join(tmpdir(), "dealproof-lock-"));

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const holdIt = `
  const { lockFolder } = await import(${JSON.stringify(join(import.meta.dir, "../../db/folder.ts"))});
  globalThis.unlock = lockFolder(process.argv.at(-1));
  Bun.gc(true);
  console.log("held");
  setInterval(() => {}, 1000);`;

test("a second process is refused, with the id of the process that locks the folder", async () => {
  const holder = Bun.spawn([process.execPath, "-e", holdIt, folder], { stdout: "pipe", stderr: "ignore" });
  try {
    await holder.stdout.getReader().read();
    expect(() => lockFolder(folder)).toThrow(`in use by process ${holder.pid}`);
  } finally {
    // However the holder ends, its lock ends with it.
    holder.kill("SIGKILL");
    await holder.exited;
  }
  expect(() => lockFolder(folder)()).not.toThrow();
});

test("an unlocked folder can be locked again", () => {
  lockFolder(folder)();
  expect(() => lockFolder(folder)()).not.toThrow();
});
