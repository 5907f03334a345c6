import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { open } from "../../src/operations/backup/database";
import type { Manifest } from "../../src/operations/backup/manifest";
import { tablesOf } from "../../src/operations/backup/tables";
import { emptyDatabase, preparedDatabase } from "../database";
import { command, type Settings, startCommand } from "../operations/backup/command";

setDefaultTimeout(900_000);

/** Each command is killed so often. */
const KILLS = 10;
const server = process.env.TEST_DATABASE_URL;
const root = mkdtempSync(join(tmpdir(), "dealproof-killed-"));

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What tells one state of a database from another: the hashes of its tables. */
async function stateOf(settings: Settings): Promise<string> {
  const folder = mkdtempSync(join(root, "state-"));
  const written = await command(settings, "backup", "--plain", folder);
  expect([written.code, written.said]).toEqual([0, expect.anything()]);
  const { tables } = (await Bun.file(join(folder, "manifest.json")).json()) as Manifest;
  rmSync(folder, { recursive: true });
  return JSON.stringify(tables.filter(({ name }) => name !== "installation"));
}

async function change(settings: Settings): Promise<void> {
  const { db, close } = await open(
    settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { folder: settings.DATA_DIR ?? "" },
  );
  await db.execute(sql`update stores set description = 'Changed since the backup', version = version + 1`);
  await close();
}

/** Runs a command whole, and then so often again, killed a little later each time. */
async function killed(
  begin: () => ReturnType<typeof startCommand>,
  check: () => Promise<void>,
): Promise<void> {
  const began = performance.now();
  expect(await begin().done).toEqual({ code: 0, said: expect.anything() as never });
  const whole = performance.now() - began;
  for (let kill = 0; kill < KILLS; kill++) {
    const running = begin();
    await Promise.race([running.done, Bun.sleep((whole * (kill + 0.5)) / KILLS)]);
    running.kill();
    await running.done;
    await check();
  }
}

const kinds: [string, () => Promise<Settings>][] = [
  ["the embedded database", async () => ({ DATA_DIR: (await preparedDatabase(undefined)).folder })],
];
if (server) kinds.push(["Postgres", async () => ({ DATABASE_URL: (await preparedDatabase(server)).url })]);

test.each(kinds)(
  "a killed backup or restore of %s leaves the old state or the new, never half",
  async (name, prepare) => {
    const settings = await prepare();
    const place = join(root, name);
    const before = await stateOf(settings);
    await killed(
      () => startCommand(settings, "backup", place),
      async () => {
        for (const archive of readdirSync(place).filter((entry) => entry.endsWith(".gz")))
          expect(
            (await command({ DATA_DIR: join(root, "nowhere") }, "restore", join(place, archive))).said,
          ).toContain("Say --yes");
      },
    );
    expect(await stateOf(settings)).toBe(before);
    const backup = join(place, readdirSync(place).findLast((entry) => entry.endsWith(".gz")) ?? "");
    await change(settings);
    const changed = await stateOf(settings);
    expect(changed).not.toBe(before);
    const ends = { old: 0, restored: 0 };
    await killed(
      () => startCommand(settings, "restore", backup, "--yes"),
      async () => {
        const found = await stateOf(settings);
        expect([before, changed]).toContain(found);
        ends[found === before ? "restored" : "old"]++;
        if (found === before) await change(settings);
      },
    );
    console.log(
      `${name}: of ${KILLS} killed restores ${ends.old} had changed nothing, ${ends.restored} were complete`,
    );
  },
);

test("a killed restore into an empty database leaves it empty or whole", async () => {
  const source: Settings = { DATA_DIR: (await preparedDatabase(undefined)).folder };
  const before = await stateOf(source);
  const place = join(root, "move");
  expect((await command(source, "backup", place)).code).toBe(0);
  const backup = join(place, readdirSync(place)[0] ?? "");
  let target: Settings = {};
  const newTarget = async () => {
    target = server
      ? { DATABASE_URL: (await emptyDatabase(server)).url }
      : { DATA_DIR: join(root, `target-${crypto.randomUUID()}`) };
  };
  await newTarget();
  await killed(
    () => startCommand(target, "restore", backup, "--yes"),
    async () => {
      if (target.DATABASE_URL) {
        const { db, close } = await open({ url: target.DATABASE_URL });
        const isFilled = (await tablesOf(db, true)).length > 0;
        await close();
        if (isFilled) expect(await stateOf(target)).toBe(before);
      } else if (existsSync(join(target.DATA_DIR ?? "", "postgres")))
        expect(await stateOf(target)).toBe(before);
      await newTarget();
    },
  );
});
