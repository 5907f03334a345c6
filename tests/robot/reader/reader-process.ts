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
  const id = readerOf() ?? 0;
  process.kill(id, "SIGSTOP");
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
