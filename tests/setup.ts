import { afterAll } from "bun:test";
import { build } from "../src/build";
import { tellWhatIsLeftOut } from "./browser/chromium";
import { preparedDatabase } from "./database";
import { siteServer } from "./site-server";

/*
 * Before any test: the environment of this run, with a database of this process's own.
 */
const database = await preparedDatabase(process.env.TEST_DATABASE_URL);

Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  DATA_DIR: database.folder,
  DATABASE_URL: database.url,
  // Most tests write past the models, and the cache would not hear of it. Its own tests give it room.
  PAGE_CACHE_MIB: "0",
  PUBLIC_URL: `http://localhost:${siteServer.port}`,
});

await build();

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
