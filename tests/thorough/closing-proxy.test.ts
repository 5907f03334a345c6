import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { connectPostgres } from "../../db/postgres";
import { emptyDatabase } from "../database";
import { wayTo } from "../way-to-postgres";

const server = process.env.TEST_DATABASE_URL;

// One try takes five seconds, until the client is ended.
test.skipIf(!server)("a start waits behind a proxy that closes each connection", async () => {
  const database = await emptyDatabase(server);
  const way = await wayTo(database.url);
  way.cut();
  const { db, migrate, close } = connectPostgres(way.url);
  try {
    const waiting = Promise.withResolvers<void>();
    const migrated = migrate({ info: () => {}, warn: () => waiting.resolve() });
    await waiting.promise;
    way.mend();
    await migrated;
    expect(await db.execute(sql`select 1 as one`)).toMatchObject([{ one: 1 }]);
  } finally {
    await close();
    await way.close();
    await database.drop();
  }
});
