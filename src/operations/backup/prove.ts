import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../../db/connection";
import { reasonOf } from "../../../db/reason";
import { beside, type DatabaseAt, open } from "./database";
import { load } from "./load";
import { BadBackup } from "./manifest";
import { opened } from "./restore-into";

export type Proof = {
  state: "proven" | "failed" | "inconclusive";
  reason: string | null;
  restoreMs: number | null;
};

const ANSWER_WITHIN_MS = 120_000;
const TRY_FOR_MS = 30_000;
const SCRATCH = "dealproof_scratch_";
const LEFT_OVER_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Restores a backup into a database that is thrown away, and has a site on it show its home page and a deal.
 * @param source where the backup comes from. A scratch database of the same Postgres is used where that is allowed.
 * @returns failed if the backup is at fault, and inconclusive if it could not be tried.
 */
export async function prove(
  address: string,
  source: DatabaseAt,
  work: string,
  passphrase: string | undefined,
): Promise<Proof> {
  let restoreMs: number | null = null;
  try {
    const began = performance.now();
    const { folder, manifest } = await opened(address, join(work, "read"), passphrase);
    await using scratch = await scratchFor(source, join(work, "scratch"));
    const connection = await open(scratch.at);
    let deal: number | undefined;
    try {
      await load(connection.db, folder, manifest, { isPaused: true });
      restoreMs = Math.round(performance.now() - began);
      const shown = await connection.db.execute(sql`select id from deals where active order by id limit 1`);
      deal = rowsOf<{ id: number }>(shown)[0]?.id;
    } finally {
      await connection.close();
    }
    const reason = await readPages(scratch.at, deal === undefined ? ["/"] : ["/", `/deal/${deal}`]);
    return { state: reason === undefined ? "proven" : "failed", reason: reason ?? null, restoreMs };
  } catch (error) {
    return {
      state: error instanceof BadBackup ? "failed" : "inconclusive",
      reason: reasonOf(error),
      restoreMs,
    };
  }
}

type Scratch = AsyncDisposable & { at: DatabaseAt };

async function scratchFor(source: DatabaseAt, folder: string): Promise<Scratch> {
  const embedded = () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return { at: { folder }, async [Symbol.asyncDispose]() {} };
  };
  if (!("url" in source)) return embedded();
  const { db, close } = await open(source);
  const drop = (name: string) => db.execute(sql.raw(`drop database if exists ${name} with (force)`));
  const name = SCRATCH + Date.now();
  try {
    const found = await db.execute(
      sql`select datname as name from pg_database where starts_with(datname, ${SCRATCH})`,
    );
    for (const { name } of rowsOf<{ name: string }>(found))
      if (Number(name.slice(SCRATCH.length)) < Date.now() - LEFT_OVER_AFTER_MS) await drop(name);
    await db.execute(sql.raw(`create database ${name}`));
  } catch {
    // Its role may not make databases.
    await close();
    return embedded();
  }
  return {
    at: { url: beside(source.url, name) },
    async [Symbol.asyncDispose]() {
      await drop(name).catch(() => {});
      await close();
    },
  };
}

/** Starts a site that neither fetches nor sends. @returns what is wrong with a page. */
async function readPages(at: DatabaseAt, pages: string[]): Promise<string | undefined> {
  const port = freePort();
  const origin = `http://127.0.0.1:${port}`;
  const site = Bun.spawn([process.execPath, "--smol", join(import.meta.dir, "../../server.ts")], {
    env: {
      ...process.env,
      ...("url" in at
        ? { DATABASE_URL: at.url, DATABASE_DIRECT_URL: "" }
        : { DATABASE_URL: "", DATA_DIR: at.folder }),
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: origin,
      ADMIN_PASSWORD: "",
      BACKUP_TO: "off",
      PURGE_URL: "",
      DEMO: "off",
      LOG_LEVEL: "silent",
      STOP_DELAY_SECONDS: "0",
    },
    stdout: "ignore",
    stderr: "pipe",
  });
  const end = () => site.kill();
  process.once("exit", end);
  try {
    for (const page of ["/readyz", ...pages]) {
      const status = await answerOf(site, origin + page);
      if (status === undefined) return `A site on it has ended: ${await new Response(site.stderr).text()}`;
      if (status !== 200) return `Its page ${page} answers ${status}.`;
    }
    return undefined;
  } finally {
    end();
    process.off("exit", end);
    await site.exited;
  }
}

/**
 * Asks again while the site is not ready, or too busy to answer: that says nothing of the backup.
 * @returns undefined if the site has ended. @throws Error if there is no answer in time.
 */
export async function answerOf(site: Bun.Subprocess, address: string): Promise<number | undefined> {
  const end = Date.now() + ANSWER_WITHIN_MS;
  while (Date.now() < end) {
    const status = await statusOf(address);
    if (status !== undefined && status !== 503) return status;
    if (site.exitCode !== null) return undefined;
    await Bun.sleep(100);
  }
  throw new Error(`A site on it did not answer ${new URL(address).pathname} in time.`);
}

async function statusOf(address: string): Promise<number | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TRY_FOR_MS) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const port = server.port ?? 0;
  server.stop(true);
  return port;
}
