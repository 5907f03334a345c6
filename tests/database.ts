import postgres from "postgres";

/** A database that nothing else uses; without a server's address, the embedded one. */
export async function freshDatabase(
  server: string | undefined,
): Promise<{ url: string; drop(): Promise<void> }> {
  if (!server) return { url: "", drop: async () => {} };
  const name = `dealproof_test_${process.pid}_${Date.now()}`;
  const run = async (statement: string) => {
    const client = postgres(server, { max: 1, onnotice: () => {} });
    await client.unsafe(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
