import postgres from "postgres";

const PREFIX = "dealproof_test_";
/** No run takes this long, in milliseconds. */
const LONGEST_RUN = 3_600_000;

/** A database that nothing else uses; without a server's address, the embedded one. */
export async function freshDatabase(
  server: string | undefined,
): Promise<{ url: string; drop(): Promise<void> }> {
  if (!server) return { url: "", drop: async () => {} };
  const name = `${PREFIX}${Date.now()}_${process.pid}`;
  await dropLeftOver(server);
  await withClient(server, (client) => client.unsafe(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await withClient(server, (client) => client.unsafe(`drop database ${name} with (force)`));
    },
  };
}

/** Runs that were broken off, and the workers of `--parallel`, leave their databases behind. */
async function dropLeftOver(server: string): Promise<void> {
  await withClient(server, async (client) => {
    const names = await client<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${PREFIX})`;
    for (const { name } of names) {
      const made = Number(name.slice(PREFIX.length).split("_")[0]);
      if (made < Date.now() - LONGEST_RUN)
        await client.unsafe(`drop database if exists ${name} with (force)`);
    }
  });
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
