import { afterAll } from "bun:test";
// sanitize-html requires it, which Bun refuses while the module is being loaded for a file of tests.
import "htmlparser2";
import { refuseNestedQueries } from "../db/nesting";
import { build } from "../src/build";
import { tellWhatIsLeftOut } from "./browser/chromium";
import { preparedDatabase } from "./database";
import { sharedCluster } from "./postgres-cluster";
import { siteServer } from "./site-server";

/*
 * Before any test: the environment of this run, with a database of this process's own.
 */

// A busy machine needs more than Bun's five seconds, and `bunfig.toml` has no setting for that.
Bun.plugin({
  name: "timeout",
  setup(build) {
    build.onLoad({ filter: /\.test\.tsx?$/ }, async ({ path, loader }) => ({
      loader,
      contents: `(await import("bun:test")).setDefaultTimeout(60_000); ${await Bun.file(path).text()}`,
    }));
  },
});

const isAlone = process.env.BUN_TEST_WORKER_ID === undefined;
const cluster = process.env.TEST_DATABASE_URL === undefined ? await sharedCluster() : undefined;
process.env.TEST_DATABASE_URL ??= cluster?.url ?? "";
const database = await preparedDatabase(process.env.TEST_DATABASE_URL);

Object.assign(process.env, {
  LOG_LEVEL: "silent",
  DATA_DIR: database.folder,
  DATABASE_URL: database.url,
  // Most tests write past the models, and the cache would not hear of it. Its own tests give it room.
  PAGE_CACHE_MIB: "0",
  PUBLIC_URL: `http://localhost:${siteServer.port}`,
});

await build();
refuseNestedQueries();

// A worker of `--parallel` runs this after each of its files, and what it has opened ends with it.
if (isAlone) {
  tellWhatIsLeftOut();
  afterAll(async () => {
    await (await import("./browser/browser")).close();
    const { closeDatabase } = await import("../db/client");
    await closeDatabase();
    await database.drop();
    await cluster?.stop();
  });
}
