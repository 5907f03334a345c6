import { afterEach, beforeAll } from "bun:test";
import { act, type ComponentType } from "react";
import type { Island } from "../../src/islands/island";
import { get, origin, send } from "../http";
import { settled } from "../site/reading";
import { registerDom } from "./dom";

const WAIT_MS = 20_000;

/** The requests that the page has sent, as `GET /path`. */
export const requests: string[] = [];

/** What answers instead of the app, by the beginning of the path. */
const answers = new Map<string, (init: RequestInit) => Response | Promise<Response>>();

/** Gives the tests of this file a document whose requests the app answers. */
export function registerPage(): void {
  registerDom();
  // `registerDom` puts the real one back.
  beforeAll(() => void Object.assign(globalThis, { fetch: request }));
  afterEach(() => {
    requests.length = 0;
    answers.clear();
    localStorage.clear();
    document.body.replaceChildren();
  });
}

/** Opens a page of the site, all of it, with its islands asleep. */
export async function openPage(path: string): Promise<void> {
  const html = settled(await (await get(path)).text());
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(origin + path);
  document.body.innerHTML = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? "";
}

/** Hydrates the first island of this kind in a part of the page. */
export async function wakeIsland<Props>(
  { name, Component }: Island<Props>,
  within: ParentNode = document,
): Promise<Element> {
  const { hydrate } = await import("../../src/islands/client");
  const place = within.querySelector(`x-island[name="${name}"]`);
  if (!place) throw new Error(`The page has no ${name}`);
  await act(async () => void hydrate(place, Component as ComponentType));
  return place;
}

/** Holds back a request to this path, until the function it gives is called, which waits for the answer. */
export function holdRequests(path: string): () => Promise<unknown> {
  const held = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  answers.set(path, async (init) => {
    await held.promise;
    const response = await fromApp(path, init);
    answered.resolve();
    return response;
  });
  return async () => {
    held.resolve();
    await answered.promise;
  };
}

/** Answers every request to such a path so. */
export function answerWith(path: string, answer: () => Response | Promise<Response>): void {
  answers.set(path, answer);
}

/** Waits until something holds, while React does its work. */
export async function until(holds: () => unknown): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${document.body.innerText.slice(0, 2000)}`);
    await act(() => Bun.sleep(1));
  }
}

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  requests.push(`${init.method ?? "GET"} ${path}`);
  const [, answer] = [...answers].find(([begin]) => path.startsWith(begin)) ?? [];
  const aborted = Promise.withResolvers<never>();
  init.signal?.addEventListener("abort", () => aborted.reject(init.signal?.reason));
  return Promise.race([answer ? answer(init) : fromApp(path, init), aborted.promise]);
}

async function fromApp(path: string, { method, body = null }: RequestInit): Promise<Response> {
  return method ? send(method, path, { raw: body, type: "application/json" }) : get(path);
}

/** The texts of all toasts so far, closed ones too. */
export async function toasts(): Promise<string[][]> {
  const { toast } = await import("sonner");
  // One is mounted a few turns after the first was asked for.
  for (let turn = 0; turn < 10; turn++) await act(() => Bun.sleep(0));
  return toast.getHistory().map((one) => {
    const { title, description } = one as { title?: string; description?: string };
    return [title, description].filter((text) => text !== undefined);
  });
}

export const lastToast = async () => (await toasts()).at(-1);
