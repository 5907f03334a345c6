import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";

const PREFIX = "dealproof_test_";
const HOUR_MS = 3_600_000;
/** No run takes this long. */
const LEFT_OVER_AFTER_MS = 2 * HOUR_MS;
const ROOT = join(import.meta.dir, "..");
const TEMPLATES = join(ROOT, "node_modules/.cache/dealproof-tests");
/** The code that decides how a prepared database looks. */
const SOURCES = ["db", "src/models", "src/schemas", "tests/catalogue.ts"];

/** A database that nothing else uses: a Postgres at an address or, where that is empty, an embedded one in a folder. */
export type TestDatabase = { url: string; folder: string; drop(): Promise<void> };

/**
 * A database with the schema and the demo catalogue, copied from one that is made once an hour for each state of the
 * code (the demo's dates are relative to now).
 * @param server where Postgres is; without it the database is embedded, in a folder.
 */
export async function preparedDatabase(server: string | undefined): Promise<TestDatabase> {
  const template = await prepareTemplate(server);
  if (server) return newDatabase(server, `template ${template}`);
  const folder = newFolder();
  cpSync(template, folder.folder, { recursive: true });
  return folder;
}

/** A database without a table. */
export async function emptyDatabase(server: string | undefined): Promise<TestDatabase> {
  return server ? newDatabase(server, "") : newFolder();
}

/** Makes the database that the others are copied from, unless it is there. @returns its name or its folder. */
export async function prepareTemplate(server: string | undefined): Promise<string> {
  // All processes of a run use the hour in which it began, or some would make another template.
  process.env.TEST_TEMPLATE_HOUR ??= String(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
  const name = `${PREFIX}${process.env.TEST_TEMPLATE_HOUR}_${fingerprint()}`;
  return server ? templateOn(server, name) : templateFolder(name);
}

async function templateOn(server: string, name: string): Promise<string> {
  await withClient(server, async (client) => {
    const rows = await client<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${PREFIX})`;
    const names = rows.map((row) => row.name);
    for (const old of names.filter(isLeftOver))
      await client.unsafe(`drop database if exists ${old} with (force)`);
    if (names.includes(name)) return;
    const draft = await newDatabase(server, "");
    await prepare({ DATABASE_URL: draft.url });
    // Two processes may prepare it at once: the first one to finish wins.
    await client
      .unsafe(`alter database ${new URL(draft.url).pathname.slice(1)} rename to ${name}`)
      .catch(draft.drop);
  });
  return name;
}

async function templateFolder(name: string): Promise<string> {
  const folder = join(TEMPLATES, name);
  if (existsSync(folder)) return folder;
  mkdirSync(TEMPLATES, { recursive: true });
  // Another run may be copying a younger one.
  const folders = readdirSync(TEMPLATES).filter((entry) => entry.startsWith(PREFIX));
  for (const old of folders.filter(isLeftOver))
    rmSync(join(TEMPLATES, old), { recursive: true, force: true });
  const draft = `${folder}.${process.pid}`;
  await prepare({ DATABASE_URL: "", DATA_DIR: draft });
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** Fills a database in a process of its own, because each process has one connection for its life. */
async function prepare(settings: Record<string, string>): Promise<void> {
  const work = `await (await import("./tests/catalogue")).prepare();
    await (await import("./db/client")).closeDatabase();`;
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, "-e", work], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "test", LOG_LEVEL: "silent", ...settings },
  });
  if (exitCode !== 0) throw new Error(`The tests' database could not be prepared: ${stderr}`);
}

function fingerprint(): string {
  const hash = new Bun.CryptoHasher("md5");
  const files = SOURCES.flatMap((path) =>
    path.endsWith(".ts") ? path : [...new Bun.Glob(`${path}/**/*.*`).scanSync(ROOT)],
  );
  for (const path of files.sort()) hash.update(path).update(readFileSync(join(ROOT, path)));
  return hash
    .update(process.env.TZ ?? "")
    .digest("hex")
    .slice(0, 12);
}

function isLeftOver(name: string): boolean {
  return Number(name.slice(PREFIX.length).split("_")[0]) < Date.now() - LEFT_OVER_AFTER_MS;
}

function newFolder(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), "dealproof-embedded-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on("exit", remove);
  return { url: "", folder, drop: async () => remove() };
}

let made = 0;

async function newDatabase(server: string, options: string): Promise<TestDatabase> {
  const name = `${PREFIX}${Date.now()}_${process.pid}_${++made}`;
  await withClient(server, (client) => client.unsafe(`create database ${name} ${options}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    folder: "memory://",
    drop: async () => {
      await withClient(server, (client) => client.unsafe(`drop database ${name} with (force)`));
    },
  };
}

async function withClient<Result>(
  server: string,
  work: (client: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const client = postgres(server, { max: 1, onnotice: () => {} });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
