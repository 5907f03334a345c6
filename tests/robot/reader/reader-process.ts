import { readdirSync, readFileSync } from "node:fs";

/** The process in which a server's process (this one) has pages read; undefined: none runs. */
export function readerOf(server = process.pid): number | undefined {
  return readdirSync("/proc")
    .map(Number)
    .find((id) => {
      const { parent, command } = factsOf(id) ?? {};
      return parent === server && command?.includes("reader-child");
    });
}

/** Holds the process still, as if it read a page for ever. */
export function holdReader(): number {
  const id = present(readerOf());
  process.kill(id, "SIGSTOP");
  return id;
}

/** A signal to process 0 would reach all processes of the test's group. */
export function present(id: number | undefined): number {
  if (id === undefined) throw new Error("No process reads");
  return id;
}

export async function hasEnded(id: number): Promise<true> {
  while (!["Z", "X", undefined].includes(factsOf(id)?.state)) await Bun.sleep(5);
  return true;
}

function factsOf(id: number) {
  try {
    const [state, parent] = readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return { state, parent: Number(parent), command: readFileSync(`/proc/${id}/cmdline`, "utf8") };
  } catch {
    return undefined;
  }
}
