import { rmSync } from "node:fs";
import { join } from "node:path";

/*
 * A command cannot open an embedded database that a site uses. So it asks the site, through a socket in the data folder,
 * which only the site's own user can reach.
 */

const socketIn = (folder: string) => join(folder, "control.sock");

/** @param act what is done for a command; its result is the answer. */
export function listen(
  folder: string,
  act: Record<string, (given: string) => Promise<unknown>>,
): { stop(): void } {
  const socket = socketIn(folder);
  // A process that was killed leaves its own.
  rmSync(socket, { force: true });
  const server = Bun.serve({
    unix: socket,
    async fetch(request) {
      const command = act[new URL(request.url).pathname.slice(1)];
      if (!command) return new Response(null, { status: 404 });
      return Response.json(await command(await request.text()));
    },
    error: (error) => Response.json({ message: error.message }, { status: 500 }),
  });
  return {
    stop() {
      server.stop(true);
      rmSync(socket, { force: true });
    },
  };
}

/** @returns undefined if no site uses the folder. @throws Error with the site's reason. */
export async function ask<Result>(
  folder: string,
  command: string,
  given: string,
): Promise<Result | undefined> {
  const options = { unix: socketIn(folder), method: "POST", body: given, timeout: false };
  const response = await fetch(`http://localhost/${command}`, options).catch(() => undefined);
  if (!response) return undefined;
  const answer = (await response.json()) as Result & { message?: string };
  if (!response.ok) throw new Error(answer.message);
  return answer;
}
