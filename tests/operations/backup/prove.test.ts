import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { db } from "../../../db/client";
import { env } from "../../../src/env";
import { pack } from "../../../src/operations/backup/archive";
import { configured } from "../../../src/operations/backup/database";
import { dump } from "../../../src/operations/backup/dump";
import { tableFile } from "../../../src/operations/backup/manifest";
import { nameOf, placeAt } from "../../../src/operations/backup/places";
import { countRows, prove } from "../../../src/operations/backup/prove";

setDefaultTimeout(240_000);

const root = mkdtempSync(join(tmpdir(), "dealproof-prove-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** An archive of the database of these tests. @param spoil what happens to the files before they are packed */
async function archive(spoil: (folder: string) => void = () => {}): Promise<string> {
  const folder = mkdtempSync(join(root, "dump-"));
  await dump(db, folder, { hasSecrets: false, publicUrl: env.PUBLIC_URL });
  spoil(folder);
  const place = placeAt(mkdtempSync(join(root, "place-")));
  return (await place.write(nameOf(new Date(), false), await pack(folder))).address;
}

const work = () => mkdtempSync(join(root, "work-"));

test("a backup that reads back is proven, with how long its restore took", async () => {
  const source = env.DATABASE_URL ? configured() : { folder: join(root, "never opened") };
  const proof = await prove(await archive(), source, work(), undefined);
  expect(proof).toEqual({ state: "proven", reason: null, restoreMs: expect.any(Number) as never });
});

test("a backup whose file is damaged has failed, and says which", async () => {
  const damaged = await archive((folder) => writeFileSync(tableFile(folder, "categories"), "{}\n"));
  expect(await prove(damaged, { folder: "" }, work(), undefined)).toEqual({
    state: "failed",
    reason: expect.stringContaining("categories") as never,
    restoreMs: null,
  });
});

test("a backup that could not be tried has not failed", async () => {
  const folder = work();
  // No scratch database can be made where a file stands.
  mkdirSync(join(folder, "scratch"));
  writeFileSync(join(folder, "scratch/postgres"), "");
  const proof = await prove(await archive(), { folder: "" }, folder, undefined);
  expect(proof.state).toBe("inconclusive");
});

test("a table with fewer rows than its backup is found by counting them", async () => {
  const folder = mkdtempSync(join(root, "counted-"));
  const manifest = await dump(db, folder, { hasSecrets: false, publicUrl: env.PUBLIC_URL });
  await countRows(db, manifest);
  const tables = manifest.tables.map((table) =>
    table.name === "deals" ? { ...table, rows: table.rows + 1 } : table,
  );
  expect(await countRows(db, { ...manifest, tables }).catch(String)).toMatch(
    /The table deals has \d+ rows once it is restored, and not \d+\./,
  );
});
