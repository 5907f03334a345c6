import { join } from "node:path";
import { base } from "../../started";

export type Settings = Record<string, string>;

/** Starts `bun run backup` or `restore` as a person does, with nothing in the environment but settings. */
export function startCommand(settings: Settings, ...words: string[]) {
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, "../../../src/operations/backup/cli.ts"), ...words],
    {
      env: { ...base, LOG_LEVEL: "silent", ...settings },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    },
  );
  const said = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return {
    kill: () => child.kill("SIGKILL"),
    /** As Ctrl-C does. */
    stop: () => child.kill("SIGINT"),
    done: said.then(async (texts) => ({ code: await child.exited, said: texts.join("") })),
  };
}

export const command = (settings: Settings, ...words: string[]) => startCommand(settings, ...words).done;

/** The archive that a command says it has made. */
export const madeIn = (said: string) => /^(\S.*\.tar\.gz(?:\.age)?): \d+ rows/m.exec(said)?.[1] ?? "";
