import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openEmbedded } from "../../db/embedded";
import { isOutage } from "../../src/models/outage";
import { preparedDatabase } from "../database";

setDefaultTimeout(60_000);

const FOREVER = sql`select count(*) from generate_series(1, 1000000000000)`;
const report = { info: () => {}, warn: () => {} };

test("a database that no longer answers is opened again, with all that was saved, and is listened to again", async () => {
  const { folder } = await preparedDatabase(undefined);
  const { db, listen, watch, close } = await openEmbedded(folder, { reserveMib: 0, timeoutMs: 1_000 });
  await db.execute(sql`create table notes (note text)`);
  await db.execute(sql`insert into notes values ('saved')`);
  const heard: string[] = [];
  listen("news", {
    onMessage: (payload) => heard.push(payload),
    onLost: () => heard.push("lost"),
    onListening: () => heard.push("listening"),
  });
  watch(report);
  const failure = await db.execute(FOREVER).catch((error) => error);
  expect(isOutage(failure)).toBe(true);
  const saved = () => db.execute(sql`select note from notes`).catch(() => undefined);
  while ((await saved()) === undefined) await Bun.sleep(20);
  expect(await saved()).toMatchObject({ rows: [{ note: "saved" }] });
  while (heard.length < 3) await Bun.sleep(20);
  await db.execute(sql`select pg_notify('news', 'hello')`);
  while (heard.length < 4) await Bun.sleep(20);
  expect(heard).toEqual(["listening", "lost", "listening", "hello"]);
  await close();
});

test("a database that cannot be opened again says why, and is opened once that is mended", async () => {
  const { folder } = await preparedDatabase(undefined);
  const { db, watch, close } = await openEmbedded(folder, { reserveMib: 0, timeoutMs: 1_000 });
  const version = join(folder, "postgres", "PG_VERSION");
  const right = readFileSync(version);
  const lines: unknown[][] = [];
  const answers = Promise.withResolvers<void>();
  watch({
    info: () => answers.resolve(),
    warn(message, facts) {
      lines.push([message, facts?.reason]);
      writeFileSync(version, lines.length === 1 ? "1" : right);
    },
  });
  await db.execute(FOREVER).catch(() => {});
  await answers.promise;
  expect(lines).toEqual([
    ["the embedded database does not answer and is opened again", undefined],
    ["the embedded database could not be opened", "Error: PGlite failed to initialize properly"],
  ]);
  await close();
});
