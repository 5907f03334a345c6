import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Manifest, readManifest } from "../../src/operations/backup/manifest";
import { logIn } from "../bench/site";
import { emptyDatabase, preparedDatabase } from "../database";
import { command, madeIn, type Settings, startCommand } from "../operations/backup/command";
import { startS3 } from "../operations/backup/s3";
import { type Started, start, stopAll } from "../started";

setDefaultTimeout(600_000);

const PASSWORD = "paper-lantern-42";
const server = process.env.TEST_DATABASE_URL;
const root = mkdtempSync(join(tmpdir(), "dealproof-commands-"));

afterAll(async () => {
  await stopAll();
  rmSync(root, { recursive: true, force: true });
});

const siteOn = (settings: Settings) =>
  start(settings.DATA_DIR ?? join(root, "unused"), {
    ADMIN_PASSWORD: PASSWORD,
    BACKUP_TO: "off",
    DEMO: "off",
    ...settings,
  });

async function addStore({ port }: Started, cookie: string, name: string): Promise<number> {
  const body = new URLSearchParams({ name, slug: name.toLowerCase().replaceAll(" ", "-"), dealCount: "0" });
  const headers = { Origin: `http://localhost:${port}`, Cookie: cookie };
  const response = await fetch(`http://localhost:${port}/admin/stores`, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
  });
  return response.status;
}

const kinds: [string, () => Promise<Settings>][] = [
  ["the embedded database", async () => ({ DATA_DIR: (await preparedDatabase(undefined)).folder })],
  ...(server
    ? [
        ["Postgres", async () => ({ DATABASE_URL: (await preparedDatabase(server)).url })] as [
          string,
          () => Promise<Settings>,
        ],
      ]
    : []),
];

test.each(kinds)(
  "a site on %s is backed up while it runs, destroyed, and restored elsewhere",
  async (name, prepare) => {
    const place = join(root, name);
    const first = await prepare();
    const site = await siteOn(first);
    const cookie = await logIn(site, PASSWORD);
    expect(await addStore(site, cookie, "Written Before")).toBe(303);
    const backup = await command({ ...first, BACKUP_PASSPHRASE: "paper-lantern-at-dusk" }, "backup", place);
    // Also where the site makes it, which has no passphrase of its own.
    const made = /^(\S.*\.tar\.gz\.age): \d+ rows/.exec(backup.said)?.[1] ?? "";
    expect([backup.code, backup.said]).toEqual([0, expect.stringContaining("Proven: restored in")]);
    expect(await addStore(site, cookie, "Written After")).toBe(303);
    const exported = join(root, `${name} exported`);
    expect((await command(first, "backup", "--plain", exported)).code).toBe(0);
    site.process.kill("SIGKILL");
    await site.process.exited;

    const elsewhere: Settings = first.DATABASE_URL
      ? { DATABASE_URL: (await emptyDatabase(server)).url }
      : { DATA_DIR: join(root, "elsewhere") };
    elsewhere.BACKUP_PASSPHRASE = "paper-lantern-at-dusk";
    expect((await command(elsewhere, "restore", made)).said).toContain("Say --yes to have it done.");
    const restored = await command(elsewhere, "restore", made, "--yes");
    expect([restored.code, restored.said]).toEqual([
      0,
      expect.stringContaining("Scheduled checks and imports wait"),
    ]);
    const again = await siteOn(elsewhere);
    const status = async (path: string) => (await fetch(`http://localhost:${again.port}${path}`)).status;
    expect([
      await status("/"),
      await status("/store/written-before"),
      await status("/store/written-after"),
    ]).toEqual([200, 200, 404]);
    const Cookie = await logIn(again, PASSWORD);
    const screen = await fetch(`http://localhost:${again.port}/admin/backups`, { headers: { Cookie } });
    expect(await screen.text()).toContain(basename(made));
    expect((await command(elsewhere, "restore", made, "--yes")).said).toMatch(
      /in use by process|A site is running/,
    );
    const compared = join(root, `${name} compared`);
    expect((await command(elsewhere, "backup", "--plain", compared)).code).toBe(0);
    for (const table of ["deals", "observations", "blogs", "categories"]) {
      const [was, is] = [exported, compared].map((folder) =>
        readFileSync(join(folder, `tables/${table}.jsonl`), "utf8"),
      );
      expect([table, is === was]).toEqual([table, true]);
    }
  },
);

test.if(Boolean(server))("two backups at once are both made and proved", async () => {
  const settings = { DATABASE_URL: (await preparedDatabase(server)).url };
  const both = await Promise.all([1, 2].map(() => command(settings, "backup", join(root, "at once"))));
  expect(both).toEqual(Array(2).fill({ code: 0, said: expect.stringContaining("Proven: restored in") }));
});

test("an embedded database that a restore replaces stays, and so does the one before it", async () => {
  const { folder } = await preparedDatabase(undefined);
  const made = madeIn((await command({ DATA_DIR: folder }, "backup", join(root, "twice"))).said);
  for (const _ of [1, 2]) {
    const { said } = await command({ DATA_DIR: folder }, "restore", made, "--yes");
    const before = /What was there before is in (\S+)\. Delete/.exec(said)?.[1] ?? "";
    expect(readdirSync(before)).toContain("PG_VERSION");
  }
  expect(readdirSync(folder).filter((name) => name.includes("before-restore"))).toHaveLength(2);
});

test("a backup counts where older ones cannot be deleted, and the command says so", async () => {
  const s3 = startS3({ refuses: "DELETE" });
  const { url, folder } = await preparedDatabase(server);
  const settings: Settings = {
    ...(url ? { DATABASE_URL: url } : { DATA_DIR: folder }),
    BACKUP_KEEP: "0, 0, 0",
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  await command(settings, "backup", "s3://bucket/site");
  expect(await command(settings, "backup", "s3://bucket/site")).toEqual({
    code: 0,
    said: expect.stringMatching(/Proven: restored in .*\nOlder ones could not be deleted: /) as never,
  });
  s3.stop();
});

test("a command that is stopped leaves nothing of the database behind", async () => {
  const place = join(root, "stopped");
  const TMPDIR = join(root, "stopped temporary");
  mkdirSync(TMPDIR);
  const { url, folder } = await preparedDatabase(server);
  const settings = { ...(url ? { DATABASE_URL: url } : { DATA_DIR: folder }), TMPDIR };
  const backup = startCommand(settings, "backup", place);
  while (!existsSync(place) || !readdirSync(place).some((name) => name.endsWith(".tar.gz")))
    await Bun.sleep(20);
  backup.stop();
  expect((await backup.done).said).toContain("The backup was stopped.");
  const archives = readdirSync(place);
  expect(archives).toEqual([expect.stringMatching(/\.tar\.gz$/)]);
  const restore = startCommand(settings, "restore", join(place, archives[0] ?? ""), "--yes");
  while (readdirSync(TMPDIR).length === 0) await Bun.sleep(5);
  restore.stop();
  expect((await restore.done).code).toBe(1);
  expect(readdirSync(TMPDIR)).toEqual([]);
  const whole = await command(settings, "restore", join(place, archives[0] ?? ""), "--yes");
  expect(whole.said).toContain("The passwords of your sources and the robot’s key are not in it");
});

/** The hashes of a site's tables. A restore pauses the site, and that is a row. */
async function tablesOf(settings: Settings): Promise<Manifest["tables"]> {
  const folder = join(root, crypto.randomUUID());
  const written = await command(settings, "backup", "--plain", folder);
  expect([written.code, written.said]).toEqual([0, expect.stringContaining("without secrets")]);
  return (await readManifest(folder)).tables.filter(({ name }) => name !== "installation");
}

test("a site moves to Postgres and back by a backup and a restore, row by row", async () => {
  const sites: Settings[] = [
    { DATA_DIR: (await preparedDatabase(undefined)).folder },
    server ? { DATABASE_URL: (await emptyDatabase(server)).url } : { DATA_DIR: join(root, "between") },
    { DATA_DIR: join(root, "back") },
  ];
  const [from, , back] = sites as [Settings, Settings, Settings];
  for (const [index, to] of sites.slice(1).entries()) {
    const made = madeIn((await command(sites[index] ?? {}, "backup", join(root, `move ${index}`))).said);
    const moved = await command(to, "restore", made, "--yes");
    expect([moved.code, moved.said]).toEqual([0, expect.stringContaining("Restored.")]);
  }
  expect(await tablesOf(back)).toEqual(await tablesOf(from));
});
