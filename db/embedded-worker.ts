import fs from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, type Transaction, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

export type Request = { transaction?: number | undefined } & (
  | { kind: "begin" | "commit" | "rollback" | "close" }
  | { kind: "exec" | "transact"; text: string }
  | { kind: "copy"; folder: string }
  | { kind: "query"; text: string; params: unknown[]; rowMode: "array" | "object"; unparsed: string[] }
);

export type Answer =
  | { id: number; result: unknown }
  | { id: number; error: Record<string, unknown> & { message: string } }
  | { channel: string; payload: string };

const { chmodSync, openSync } = fs;
// PGlite sets the mode of each new file itself, whatever the umask.
fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & 0o700);

// When PGlite cannot write its log, it loops inside WebAssembly, where the thread cannot be ended. So it exits first.
const logFiles = new Set<number>();
fs.openSync = (path, ...options) => {
  const file = openSync(path, ...options);
  if (String(path).includes("/pg_wal/")) logFiles.add(file);
  else logFiles.delete(file);
  return file;
};
fs.writeSync = new Proxy(fs.writeSync, {
  apply(writeSync, _, [file, ...rest]) {
    try {
      return Reflect.apply(writeSync, fs, [file, ...rest]);
    } catch (error) {
      if (logFiles.has(file)) process.exit(1);
      throw error;
    }
  },
});

const send = (answer: Answer) => parentPort?.postMessage(answer);

// PGlite's own make a text for each byte, which takes a hundred times the memory of the bytes. Bytes are sent as they are,
// whatever the type says.
const serializers = {
  [types.BYTEA]: (bytes: unknown) => {
    if (!ArrayBuffer.isView(bytes)) throw new Error("Bytes are to be given as Uint8Array");
    return bytes as unknown as string;
  },
};
const parsers = { [types.BYTEA]: (text: string) => new Uint8Array(Buffer.from(text.slice(2), "hex")) };

const opening = PGlite.create({
  dataDir: workerData.dataDir,
  extensions: { pg_trgm },
  serializers,
  parsers,
});
opening
  .then((client) => client.onNotification((channel, payload) => send({ channel, payload })))
  // Each request answers with the reason.
  .catch(() => {});

type Open = { queries: Transaction; end: (commits: boolean) => void; ended: Promise<void> };
/** The open transactions of this thread, which has one database. */
const transactions = new Map<number, Open>();

parentPort?.on("message", async ({ id, request }: { id: number; request: Request }) => {
  try {
    send({ id, result: await answer(await opening, request) });
  } catch (error) {
    send({ id, error: sendable(error) });
  }
});

async function answer(client: PGlite, request: Request): Promise<unknown> {
  const { transaction = 0 } = request;
  const open = transactions.get(transaction);
  const queries = open?.queries ?? client;
  switch (request.kind) {
    case "query": {
      const { text, params, rowMode, unparsed } = request;
      const parsers = Object.fromEntries(unparsed.map((type) => [type, (value: string) => value]));
      return queries.query(text, params, { rowMode, parsers });
    }
    case "exec":
      return rowsOfAll(await queries.exec(request.text));
    case "transact":
      return rowsOfAll(await client.transaction((tx) => tx.exec(request.text)));
    case "begin":
      return begin(client, transaction);
    case "commit":
    case "rollback":
      transactions.delete(transaction);
      open?.end(request.kind === "commit");
      return open?.ended;
    case "copy":
      await client.exec("checkpoint");
      // Nothing else runs in this thread meanwhile, and what an open transaction has written is rolled back on opening.
      return fs.cpSync(workerData.dataDir, request.folder, {
        recursive: true,
        mode: fs.constants.COPYFILE_FICLONE,
      });
    case "close":
      return client.close();
  }
}

const rowsOfAll = (results: { rows: unknown[] }[]) => ({ rows: results.flatMap(({ rows }) => rows) });

class RolledBack extends Error {}

/** Until a transaction has ended, PGlite makes all other queries wait. */
function begin(client: PGlite, id: number): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<boolean>();
  const ended = client
    .transaction(async (queries) => {
      transactions.set(id, { queries, end: end.resolve, ended });
      begun.resolve();
      if (!(await end.promise)) throw new RolledBack();
    })
    .catch((error) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  ended.catch(begun.reject);
  return begun.promise;
}

/** PGlite adds the parsers, which are functions and cannot be sent. */
function sendable(error: unknown): Record<string, unknown> & { message: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const { query: _, params: __, queryOptions: ___, ...fields } = error as unknown as Record<string, unknown>;
  return { ...fields, name: error.name, message: error.message };
}
