import { afterEach, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFolder, makePrivate } from "../../db/folder";

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

test("a data folder that is a file, or below one, says what to do", () => {
  const parent = mkdtempSync(join(tmpdir(), "dealproof-file-"));
  const file = join(parent, "file");
  const umask = process.umask();
  writeFileSync(file, "");
  expect(() => makePrivate(file)).toThrow(`The data folder ${file} is a file: move it away`);
  expect(() => makePrivate(join(file, "data"))).toThrow("is below a file: set DATA_DIR");
  process.umask(umask);
  rmSync(parent, { recursive: true });
});

test.skipIf(process.getuid?.() !== 0)(
  "a data folder of another user names both, and the command",
  async () => {
    const parent = mkdtempSync(join(tmpdir(), "dealproof-owned-"));
    chmodSync(parent, 0o755);
    const script = `process.setgid(65534); process.setuid(65534);
    const { makePrivate } = await import(${JSON.stringify(join(import.meta.dir, "../../db/folder.ts"))});
    try { makePrivate(process.argv.at(-1)) } catch (error) { console.log(error.message) }`;
    const run = Bun.spawn([process.execPath, "-e", script, parent], { stdout: "pipe", stderr: "inherit" });
    expect(await new Response(run.stdout).text()).toContain(
      `${parent} belongs to user 0, but the site runs as user 65534. On the machine: chown -R 65534:65534`,
    );
    rmSync(parent, { recursive: true });
  },
);
