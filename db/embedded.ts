import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { type Connection, type Database, migrations, options, planning } from "./connection";
import { lockFolder } from "./lock";

/**
 * Opens the database inside this process.
 * @param folder where the files lie; `memory://` keeps everything in memory.
 * @throws Error where they cannot be opened, with what to do.
 */
export async function openEmbedded(folder: string): Promise<Connection> {
  const inMemory = folder.startsWith("memory://");
  const unlock = inMemory ? () => {} : lockFolder(folder);
  const dataDir = inMemory ? folder : join(folder, "postgres");
  const client = await PGlite.create({ dataDir, extensions: { pg_trgm } }).catch((cause) => {
    unlock();
    const advice = `Restore ${dataDir} from a backup, or move it away to start afresh.`;
    throw new Error(`The embedded database in ${dataDir} could not be opened. ${advice}`, { cause });
  });
  for (const [name, value] of Object.entries(planning)) await client.exec(`set ${name} = ${value}`);
  const drizzled = drizzle(client, options);
  return {
    db: drizzled as unknown as Database,
    migrate: () => migrate(drizzled, migrations),
    listen(channel, { onMessage, onHeard }) {
      const heard = client.listen(channel, onMessage).then((unlisten) => {
        onHeard();
        return unlisten;
      });
      return { stop: async () => (await heard)() };
    },
    async close() {
      await client.close();
      unlock();
    },
  };
}
