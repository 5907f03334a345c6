import { readFileSync } from "node:fs";
import type { Started } from "../started";
import { load } from "./load";

/** How many answers are made for five hundred visitors who ask for a cold address at once. */
export async function stampedeOn({ port }: Started, path: string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: 500 }, async () => {
      const response = await fetch(`http://localhost:${port}${path}`);
      await response.arrayBuffer();
      return response.headers.get("cache-status") ?? "";
    }),
  );
  return answers.filter((status) => !status.includes("hit")).length;
}

const HALF_A_MILLION = 500_000;
const LOAD_FOR_SECONDS = 5;
/** A slow machine does not get there. */
const HALF_WITHIN_MS = 60_000;

/** The memory of a server over its first million requests, or as many as it answers in two minutes. */
export async function million(server: Started): Promise<Record<string, number>> {
  const urls = ["/", "/store/harbor-pine", "/stores", "/categories", "/blogs"].map(
    (path) => `http://localhost:${server.port}${path}`,
  );
  const memory: Record<string, number> = {};
  let answers = 0;
  for (const goal of [HALF_A_MILLION, 2 * HALF_A_MILLION]) {
    const end = performance.now() + HALF_WITHIN_MS;
    while (answers < goal && performance.now() < end)
      answers += (await load({ urls, seconds: LOAD_FOR_SECONDS })).answers;
    memory[`after ${answers.toLocaleString("en-GB")}`] = memoryOf(server);
  }
  return memory;
}

/** A process's memory in MiB; 0 where the system does not say. */
export function memoryOf({ process: { pid } }: Started): number {
  try {
    const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kib) / 1024);
  } catch {
    return 0;
  }
}

/** @returns the cookie of a session. */
export async function logIn({ port }: Started, password: string): Promise<string> {
  const origin = `http://localhost:${port}`;
  const response = await fetch(`${origin}/admin/login`, {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams({ password }),
    redirect: "manual",
  });
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}
