import { mkdirSync } from "node:fs";
import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "../../../db/connection";
import packageJson from "../../../package.json";
import { FORMAT, type Manifest, mediaFile, type TableFacts, tableFile, writeManifest } from "./manifest";
import { lastIdOf, linesOf, picturesOf, type Queries, type Table, tablesOf } from "./tables";

type Options = { hasSecrets: boolean; publicUrl: string };

/** Writes a database as it is at one moment into an empty folder, and its manifest last. */
export function dump(db: Database, folder: string, { hasSecrets, publicUrl }: Options): Promise<Manifest> {
  mkdirSync(tableFile(folder, "").slice(0, -".jsonl".length), { recursive: true });
  mkdirSync(mediaFile(folder, ""), { recursive: true });
  return db.transaction(
    async (tx) => {
      await prepare(tx);
      const made: Manifest = {
        product: "dealproof",
        format: FORMAT,
        version: packageJson.version,
        madeAt: new Date().toISOString(),
        publicUrl,
        migrations: await migrationsOf(tx),
        hasSecrets,
        tables: [],
        media: 0,
      };
      for (const table of await tablesOf(tx, hasSecrets))
        made.tables.push(await readTable(tx, table, Bun.file(tableFile(folder, table.name)).writer()));
      for await (const pictures of picturesOf(tx)) {
        for (const { hash, bytes } of pictures) await Bun.write(mediaFile(folder, hash), bytes);
        made.media += pictures.length;
      }
      await writeManifest(folder, made);
      return made;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** No time limit, which the pool of Postgres reads here too, and times that do not depend on the server. */
export async function prepare(tx: Queries): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local timezone = 'UTC'`);
}

/** @param to where the lines go; without it they are only counted and hashed. */
export async function readTable(db: Queries, table: Table, to?: Bun.FileSink): Promise<TableFacts> {
  const hash = new Bun.CryptoHasher("sha256");
  let rows = 0;
  for await (const lines of linesOf(db, table)) {
    const text = `${lines.join("\n")}\n`;
    hash.update(text);
    rows += lines.length;
    await to?.write(text);
    await to?.flush();
  }
  await to?.end();
  return {
    name: table.name,
    columns: table.columns,
    rows,
    sha256: hash.digest("hex"),
    lastId: table.lastId === null ? null : { column: table.lastId, value: await lastIdOf(db, table) },
  };
}

async function migrationsOf(tx: Queries): Promise<string[]> {
  const applied = await tx.execute(
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rowsOf<{ hash: string }>(applied).map(({ hash }) => hash);
}
