import { afterAll, afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { db, query } from "../../../db/client";
import { type Connection, rowsOf } from "../../../db/connection";
import { migrateWithin } from "../../../db/migrate";
import written from "../../../db/migrations/meta/_objects.json";
import { feeds, media, stores } from "../../../db/schema";
import { open } from "../../../src/operations/backup/database";
import { dump } from "../../../src/operations/backup/dump";
import { load } from "../../../src/operations/backup/load";
import {
  BadBackup,
  type Manifest,
  mediaFile,
  readManifest,
  tableFile,
  writeManifest,
} from "../../../src/operations/backup/manifest";
import { tablesOf } from "../../../src/operations/backup/tables";
import { storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { emptyDatabase } from "../../database";

setDefaultTimeout(240_000);

const server = process.env.TEST_DATABASE_URL;
const kinds: [string, string | undefined][] = server
  ? [
      ["Postgres", server],
      ["the embedded database", undefined],
    ]
  : [["the embedded database", undefined]];

const PICTURE = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
const HASH = new Bun.CryptoHasher("sha256").update(PICTURE).digest("hex");
const HOSTILE = "Line\nbreaks, \t\"quotes\", \\x00 \\u0000, 🎟️ خصم \u2028 and 'more'; drop table deals; --";

const folders: string[] = [];
const opened: { connection: Connection; drop(): Promise<void> }[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dealproof-backup-"));
  folders.push(folder);
  return folder;
}

/** Another database than the one of these tests. */
async function another(at: string | undefined): Promise<Connection> {
  const made = await emptyDatabase(at);
  const connection = await open(made.url ? { url: made.url } : { folder: made.folder });
  opened.push({ connection, drop: made.drop });
  return connection;
}

async function dumped(from: Pick<Connection, "db"> = { db } as never, hasSecrets = false) {
  const folder = newFolder();
  return {
    folder,
    manifest: await dump(from.db, folder, { hasSecrets, publicUrl: "https://deals.example" }),
  };
}

afterEach(async () => {
  await restore();
  for (const { connection, drop } of opened.splice(0)) {
    await connection.close();
    await drop();
  }
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test.each(kinds)("what is loaded into %s reads back as it was", async (_, at) => {
  await db.insert(media).values({ hash: HASH, mimeType: "image/webp", width: 1, height: 1, bytes: PICTURE });
  await db.update(stores).set({ description: HOSTILE }).where(eq(stores.slug, "northpeak-outdoor"));
  const { folder, manifest } = await dumped();
  expect(manifest.tables.find(({ name }) => name === "deals")?.rows).toBeGreaterThan(600);
  const target = await another(at);
  await load(target.db, folder, manifest, { isPaused: false });
  const again = await dumped(target);
  expect(again.manifest.tables).toEqual(manifest.tables);
  expect(readFileSync(mediaFile(again.folder, HASH))).toEqual(Buffer.from(PICTURE));
  const [store] = await target.db.select().from(stores).where(eq(stores.slug, "northpeak-outdoor"));
  expect(store?.description).toBe(HOSTILE);
});

test.each(kinds)("rows with values that a later version added to an enum come back on %s", async (_, at) => {
  await db.execute(sql`
    insert into history (action, actor, subject, label)
    select action, 'editor', 'deal', 'A deal' from unnest(enum_range(null::history_action)) action`);
  const { folder, manifest } = await dumped();
  const target = await another(at);
  await load(target.db, folder, manifest, { isPaused: false });
  expect((await dumped(target)).manifest.tables).toEqual(manifest.tables);
});

test("an id that was given and deleted is not given again", async () => {
  const [deal] = await query<{ id: number }>(sql`
    insert into deals (kind, store_id, title, discount_type, discount_value, code)
    values ('coupon', ${(await storeBySlug("northpeak-outdoor")).id}, 'Gone', 'percentage', '10%', 'GONE') returning id`);
  await db.execute(sql`delete from deals where id = ${deal?.id}`);
  const { folder, manifest } = await dumped();
  const target = await another(server);
  await load(target.db, folder, manifest, { isPaused: false });
  const [next] = rowsOf<{ id: number }>(
    await target.db.execute(sql`select nextval(pg_get_serial_sequence('deals', 'id'))::int as id`),
  );
  expect(next?.id).toBe((deal?.id ?? 0) + 1);
});

test("passwords of sources and the robot's key leave the database only where it is asked for", async () => {
  await db.insert(feeds).values({ name: "Awin", kind: "awin", secret: "token-of-the-network" });
  await db.execute(
    sql`insert into robot_keys (private_key) values ('pem-of-the-robot') on conflict do nothing`,
  );
  const texts = async (folder: string) =>
    (await Array.fromAsync(new Bun.Glob("tables/*").scan(folder)))
      .map((file) => readFileSync(join(folder, file), "utf8"))
      .join();
  expect(await texts((await dumped()).folder)).not.toMatch(
    /token-of-the-network|PRIVATE KEY|pem-of-the-robot/,
  );
  const { folder, manifest } = await dumped(undefined, true);
  expect(await texts(folder)).toContain("token-of-the-network");
  const target = await another(server);
  await load(target.db, folder, manifest, { isPaused: false });
  expect((await target.db.select().from(feeds)).map(({ secret }) => secret)).toEqual([
    "token-of-the-network",
  ]);
});

test("a backup that is not encrypted has no other column that sounds like a secret", async () => {
  const open = [
    "credentials.password_hash",
    "import_rows.key",
    "import_rows.store_key",
    "feed_items.key",
    "feed_stores.key",
    // Without it the hashes beside it would say nothing.
    "suppression_keys.key",
  ];
  const counts = ["runs.input_tokens", "runs.output_tokens"];
  const found = (await tablesOf(db, false)).flatMap(({ name, columns }) =>
    columns
      .filter((column) => /secret|password|token|private|(^|_)key$/.test(column))
      .map((column) => `${name}.${column}`),
  );
  expect(found.filter((column) => ![...open, ...counts].includes(column))).toEqual([]);
});

test("a restored database is paused until a person says go", async () => {
  const { folder, manifest } = await dumped();
  const target = await another(server);
  await load(target.db, folder, manifest, { isPaused: true });
  const [row] = rowsOf<{ paused: boolean }>(
    await target.db.execute(sql`select paused_at is not null as paused from installation`),
  );
  expect(row?.paused).toBe(true);
});

test("a backup of an older version reaches today's schema with its rows", async () => {
  const older = await another(server);
  await older.db.transaction((tx) => migrateWithin(tx, 20));
  await older.db.execute(
    sql`insert into stores (name, slug, website) values ('Old Shop', 'old-shop', 'https://old.example/')`,
  );
  const { folder, manifest } = await dumped(older);
  expect(manifest.migrations).toHaveLength(20);
  const target = await another(server);
  await load(target.db, folder, manifest, { isPaused: false });
  expect((await target.db.select().from(stores)).map(({ name }) => name)).toEqual(["Old Shop"]);
  expect((await dumped(target)).manifest.migrations.length).toBeGreaterThan(20);
});

test("a restore that would make another database than this version needs is refused", async () => {
  const { folder, manifest } = await dumped();
  const target = await another(server);
  written.objects.push("enum weather: sun, rain");
  const refusal = await load(target.db, folder, manifest, { isPaused: false }).catch(String);
  written.objects.pop();
  expect(refusal).toContain(
    "so nothing was changed. Please report this as a fault of Dealproof:\n- enum weather",
  );
  expect(await tablesOf(target.db, true)).toEqual([]);
});

const lineOf = (folder: string, table: string) => readFileSync(tableFile(folder, table), "utf8");

const faults: [string, (folder: string, manifest: Manifest) => unknown, RegExp][] = [
  [
    "has a newer format",
    (folder, manifest) => writeManifest(folder, { ...manifest, format: 99 }),
    /format 99, and this version reads formats up to 1/,
  ],
  [
    "has a newer schema",
    (folder, manifest) => writeManifest(folder, { ...manifest, migrations: [...manifest.migrations, "f00"] }),
    /whose database is newer than this one's/,
  ],
  [
    "comes from another line of versions",
    (folder, manifest) => writeManifest(folder, { ...manifest, migrations: ["f00"] }),
    /another line of versions/,
  ],
  [
    "has a changed letter",
    (folder) =>
      writeFileSync(tableFile(folder, "stores"), lineOf(folder, "stores").replace("Outdoor", "Indoor")),
    /The file of the table stores is damaged/,
  ],
  [
    "has a line that cannot be read",
    (folder) => writeFileSync(tableFile(folder, "deals"), lineOf(folder, "deals").replace(":", ";")),
    /The rows of the table deals cannot be written: invalid input syntax/,
  ],
  [
    "was cut off",
    (folder) => writeFileSync(tableFile(folder, "deals"), lineOf(folder, "deals").slice(0, -2_000)),
    /The file of the table deals is damaged/,
  ],
  [
    "misses a table",
    (folder) => rmSync(tableFile(folder, "categories")),
    /The file of the table categories is missing/,
  ],
  [
    "misses a picture",
    (folder) => rmSync(mediaFile(folder, HASH)),
    /The picture \w{64} is missing or damaged/,
  ],
  ["has another picture", (folder) => writeFileSync(mediaFile(folder, HASH), "x"), /missing or damaged/],
  ["has no manifest", (folder) => rmSync(join(folder, "manifest.json")), /has no manifest\.json/],
  [
    "has half a manifest",
    (folder) => writeFileSync(join(folder, "manifest.json"), '{"product":"dealproof","format":1,'),
    /manifest of this backup is damaged/,
  ],
];

test("a backup at fault is refused with its fault, and changes nothing", async () => {
  await db.insert(media).values({ hash: HASH, mimeType: "image/webp", width: 1, height: 1, bytes: PICTURE });
  const good = await dumped();
  const target = await another(server);
  await load(target.db, good.folder, good.manifest, { isPaused: false });
  await target.db.update(stores).set({ name: "What was here" }).where(eq(stores.slug, "northpeak-outdoor"));
  const before = (await dumped(target)).manifest.tables;
  for (const [what, spoil, message] of faults) {
    const folder = newFolder();
    cpSync(good.folder, folder, { recursive: true });
    await spoil(folder, good.manifest);
    const tried = readManifest(folder).then((manifest) =>
      load(target.db, folder, manifest, { isPaused: false }),
    );
    const error = await tried.then(
      () => undefined,
      (error: unknown) => error,
    );
    expect([what, error instanceof BadBackup, String(error)]).toEqual([
      what,
      true,
      expect.stringMatching(message) as unknown as string,
    ]);
  }
  expect((await dumped(target)).manifest.tables).toEqual(before);
});

test("a database with somebody else's tables is left alone", async () => {
  const { folder, manifest } = await dumped();
  const target = await another(server);
  await target.db.execute(sql`create table invoices (id int primary key)`);
  await target.db.execute(sql`insert into invoices values (7)`);
  const refusal = await load(target.db, folder, manifest, { isPaused: false }).catch(String);
  expect(refusal).toContain("The database holds tables that are not Dealproof's: invoices.");
  expect(rowsOf(await target.db.execute(sql`select * from invoices`))).toEqual([{ id: 7 }]);
});

test("a database whose schemas belong to somebody else is left alone", async () => {
  const { folder, manifest } = await dumped();
  const target = await another(server);
  await target.db.execute(sql`create schema pgboss`);
  await target.db.execute(sql`create table pgboss.theirs (id int primary key)`);
  const refusal = await load(target.db, folder, manifest, { isPaused: false }).catch(String);
  expect(refusal).toContain("has no tables of Dealproof, but uses pgboss");
  expect(rowsOf(await target.db.execute(sql`select * from pgboss.theirs`))).toEqual([]);
});
