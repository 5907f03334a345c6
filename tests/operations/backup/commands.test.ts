import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { preparedDatabase } from "../../database";
import { command, madeIn } from "./command";

// What takes whole sites and minutes is in tests/thorough/backup-commands.

// A backup works at the lowest priority, so on a busy machine it takes minutes.
setDefaultTimeout(600_000);

const server = process.env.TEST_DATABASE_URL;
const root = mkdtempSync(join(tmpdir(), "dealproof-commands-"));

afterAll(() => rmSync(root, { recursive: true, force: true }));

test("an address that is neither a folder nor S3's is refused", async () => {
  const { folder } = await preparedDatabase(undefined);
  for (const verb of ["backup", "restore"])
    expect(await command({ DATA_DIR: folder }, verb, "S3://bucket/backups")).toEqual({
      code: 1,
      said: expect.stringContaining("S3://bucket/backups is no "),
    });
});

test("two sites may use one place, whose files only their owner can read", async () => {
  const place = join(root, "shared");
  mkdirSync(place, { mode: 0o755 });
  const made: string[] = [];
  for (const site of [1, 2]) {
    const { url, folder } = await preparedDatabase(server);
    const backup = await command(url ? { DATABASE_URL: url } : { DATA_DIR: folder }, "backup", place);
    expect([site, backup.code]).toEqual([site, 0]);
    made.push(basename(madeIn(backup.said)));
  }
  expect(readdirSync(place).toSorted()).toEqual(made.toSorted());
  for (const name of made) expect(statSync(join(place, name)).mode & 0o077).toBe(0);
});

test("a wrong word, place or backup gets a sentence", async () => {
  const settings = { DATA_DIR: join(root, "nothing") };
  expect(await command(settings)).toEqual({
    code: 1,
    said: expect.stringContaining("bun run restore BACKUP") as never,
  });
  expect((await command(settings, "backup", "--plain")).said).toContain("Name a folder.");
  // A shell gives all files of a folder for `FOLDER/*`.
  expect((await command(settings, "restore", "old.tar.gz", "new.tar.gz", "--yes")).said).toContain(
    "Name one place: new.tar.gz is one too many.",
  );
  expect((await command(settings, "restore", join(root, "none.tar.gz"), "--yes")).said).toContain(
    "There is no backup at",
  );
  expect((await command(settings, "restore", import.meta.dir, "--yes")).said).toContain(
    "it has no manifest.json",
  );
  expect((await command(settings, "restore", import.meta.path, "--yes")).said).toContain(
    "whose name ends with .tar.gz",
  );
  expect(existsSync(join(root, "nothing/postgres"))).toBe(false);
});
