import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrations, rowsOf } from "../../db/connection";
import { openEmbedded } from "../../db/embedded";
import journal from "../../db/migrations/meta/_journal.json";
import { connectPostgres } from "../../db/postgres";
import { emptyDatabase } from "../database";

const server = process.env.TEST_DATABASE_URL;

test("the wishes and missed searches of an older release become requests, each with its day and counts", async () => {
  const database = await emptyDatabase(server);
  const { db, close } = server
    ? connectPostgres(database.url)
    : await openEmbedded(database.folder, { reserveMib: 0 });
  const known = readMigrationFiles(migrations);
  const first = journal.entries.findIndex(({ tag }) => tag === "0034_requests");
  const run = async (statements: string[]) => {
    for (const statement of statements) await db.execute(sql.raw(statement));
  };
  await run(known.slice(0, first).flatMap(({ sql }) => sql));
  await run([
    "insert into stores (name, slug) values ('Quiet Books', 'quiet-books')",
    "insert into wishes (store_id, day, count) select id, '2026-11-02', 3 from stores",
    "insert into wishes (store_id, day, count) select id, '2026-11-03', 1 from stores",
    `insert into missed_searches (text, day, searches, wishes)
     values ('nike', '2026-11-02', 7, 0), ('nike', '2026-11-03', 2, 4)`,
  ]);
  await run(known.slice(first).flatMap(({ sql }) => sql));
  const rows = await db.execute(
    sql`select slug, text, day::text, searches, wishes from requests
      left join stores on stores.id = store_id order by requests.id`,
  );
  expect([...rowsOf(rows)]).toEqual([
    { slug: "quiet-books", text: null, day: "2026-11-02", searches: 0, wishes: 3 },
    { slug: "quiet-books", text: null, day: "2026-11-03", searches: 0, wishes: 1 },
    { slug: null, text: "nike", day: "2026-11-02", searches: 7, wishes: 0 },
    { slug: null, text: "nike", day: "2026-11-03", searches: 2, wishes: 4 },
  ]);
  await close();
  await database.drop();
});
