import { env } from "../../src/env";
import { type Fetched, type FetchOptions, guardedFetch, type Kind } from "../../src/robot/fetch/fetch";
import { type Answer, type Listener, listen } from "./fetch/listeners";

const listeners: Listener[] = [];

/** A site that may be fetched from, until the sites are closed. */
export async function site(answer: Answer): Promise<Listener & { origin: string }> {
  const listener = await listen(answer);
  listeners.push(listener);
  env.FETCH_ALLOW.push(`127.0.0.1:${listener.port}`);
  return { ...listener, origin: `http://127.0.0.1:${listener.port}` };
}

export function closeSites(): void {
  for (const listener of listeners.splice(0)) listener.close();
  env.FETCH_ALLOW = [];
}

/** The result of fetching a site's front page. */
export async function fetching(
  answer: Answer,
  options: FetchOptions & { kind?: Kind } = {},
): Promise<Fetched> {
  const { origin } = await site(answer);
  return guardedFetch(`${origin}/`, options.kind ?? "html", options);
}

export function textOf({ bytes }: Fetched): string {
  return Buffer.from(bytes).toString();
}
