import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import postgres from "postgres";
import type { TestDatabase } from "../database";

/** Runs a dump's SQL in a database that no connection is open to. */
export async function restoreSql({ url, folder }: TestDatabase, content: string): Promise<void> {
  if (url) {
    const client = postgres(url, { max: 1, onnotice: () => {} });
    await client.unsafe(content);
    await client.end();
  } else {
    const client = await PGlite.create(join(folder, "postgres"), { extensions: { pg_trgm } });
    await client.exec(content);
    await client.close();
  }
}
