import { writeFileSync } from "node:fs";
import { tasks } from "./reader-tasks";

// Runs in a process of its own, which `reader.ts` starts and ends.

export type Task = {
  [Name in keyof typeof tasks]: { name: Name; given: Parameters<(typeof tasks)[Name]>[0] };
}[keyof typeof tasks];
export type Reply = { result: unknown } | { error: string };

try {
  // When memory runs out, Linux ends this process before the server.
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Other systems have no such file.
}

// A terminal and systemd signal the whole group, but the server still finishes what it does.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});

process.on("disconnect", () => process.exit());
process.on("message", async (task: Task) => process.send?.(await replyTo(task)));
process.send?.("ready");

async function replyTo({ name, given }: Task): Promise<Reply> {
  try {
    return { result: await tasks[name](given as never) };
  } catch (error) {
    return { error: error instanceof Error ? `${error.stack}` : `${error}` };
  }
}
