import { afterAll } from "bun:test";
import { build } from "../src/build";
import { tellWhatIsLeftOut } from "./browser/chromium";
import { freshDatabase } from "./database";
import { siteServer } from "./site-server";

/*
 * Before any test: the environment of this run, then the real migrations and the demo catalogue in a database of
 * its own: embedded in memory, or a new one beside TEST_DATABASE_URL.
 */
const database = await freshDatabase(process.env.TEST_DATABASE_URL);

Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  DATA_DIR: "memory://",
  DATABASE_URL: database.url,
  // Tests write past the models, and what is kept would not hear of it. Those of the cache give it room.
  PAGE_CACHE_MIB: "0",
  PUBLIC_URL: `http://localhost:${siteServer.port}`,
});

await build();
await (await import("./catalogue")).prepare();

const worker = process.env.BUN_TEST_WORKER_ID;

if (worker === undefined || worker === "1") tellWhatIsLeftOut();

// A worker of `--parallel` runs this after each of its files, and what it has opened ends with it.
if (worker === undefined) {
  afterAll(async () => {
    await (await import("./browser/browser")).close();
    const { closeDatabase } = await import("../db/client");
    await closeDatabase();
    await database.drop();
  });
}
