/*
 * `bun run doctor`: looks at what this installation depends on. Each line is well, or says what to do; it ends with 1 if
 * there is something to do.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./operations/probes";

const findings = await look();
for (const { about, says, advice } of findings)
  console.log(`${advice ? "!!" : "ok"}  ${about}: ${says}.${advice ? `\n    ${advice}` : ""}`);
process.exit(findings.some(({ advice }) => advice) ? 1 : 0);

async function look(): Promise<Finding[]> {
  try {
    const { env } = await import("./env");
    // Opening it would make one.
    if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, "postgres")))
      return [
        {
          about: "Database",
          says: "There is none yet; the first start makes one",
          advice: "Run `bun start`.",
        },
      ];
    const { diagnose } = await import("./operations/probes");
    return await diagnose({ callsOut: true });
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    return [{ about: "Start", says, advice: adviceFor(says) }];
  }
}

function adviceFor(says: string): string {
  return / in use by /.test(says)
    ? "An embedded database serves one process: while the server runs, see System in the admin."
    : "Fix this first: the server cannot start.";
}
