import type { Report } from "./connection";
import { reasonOf } from "./reason";

/* Brings the schema up to date: `bun run migrate`. Instances of the site may run meanwhile. */

const print: Report["info"] = (message, facts) =>
  console.log(facts ? `${message} ${JSON.stringify(facts)}` : message);

try {
  const { closeDatabase, migrate } = await import("./client");
  await migrate({ info: print, warn: print }).finally(closeDatabase);
  console.log("The schema is up to date.");
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}
