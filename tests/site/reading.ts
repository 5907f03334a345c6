import { expect, spyOn } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../db/client";
import { get } from "../http";

export const robot = {
  "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
};

/** The sentence in the place of a part whose data did not come. */
export const LATE = "This part of the page could not be loaded. Please reload the page in a moment.";

/** The HTML of a page once all its parts have come and stand in their places. */
export async function whole(path: string, status = 200): Promise<string> {
  const response = await get(path);
  expect(response.status).toBe(status);
  return shown(settled(await response.text()));
}

/** A streamed page after React's reveal scripts: each part in place of its skeletons. */
export function settled(html: string): string {
  const parts = new Map<string, string>();
  const frame = html.replace(
    /<div hidden id="(S:\w+)">(.*?)<\/div>(?=<script|<div hidden id="S:)/gs,
    (_, id: string, part: string) => {
      parts.set(id, part);
      return "";
    },
  );
  return [...html.matchAll(/\$RC\("(B:\w+)","(S:\w+)"\)/g)].reduce(
    (page, [, place, id = ""]) =>
      page.replace(
        new RegExp(`<!--\\$\\?--><template id="${place}"></template>.*?<!--/\\$-->`, "s"),
        () => parts.get(id) ?? "",
      ),
    frame,
  );
}

/** A page's HTML without the templates that scripts fill lists from. */
export function shown(html: string): string {
  return html.replace(/<template id="[\w-]+-pending">.*?<\/template>/gs, "");
}

/** The numbers of skeletons that stand in a page, in their order. */
export function skeletons(html: string): number[] {
  return [...shown(html).matchAll(/data-skeletons="(\d+)"/g)].map(([, number]) => Number(number));
}

/** The part of a page from this heading to the end of its section. */
export function section(html: string, title: string): string {
  const begin = html.indexOf(`>${title}</h2>`);
  if (begin < 0) throw new Error(`The page has no section "${title}"`);
  return html.slice(begin, html.indexOf("</section>", begin));
}

/** The cards in a piece of HTML. */
export function cards(html: string): string[] {
  return html.match(/<article.*?<\/article>/gs) ?? [];
}

/** The ids of the coupons among the cards, in their order. */
export function dealIds(html: string): number[] {
  return (
    cards(html)
      .map((card) => Number(/(?:&quot;dealId&quot;:|\/go\/deal\/)(\d+)/.exec(card)?.[1]))
      // Popular stores are cards too.
      .filter((id) => id > 0)
  );
}

/** The first card that says this. */
export function card(html: string, words: string): string {
  const found = cards(html).find((card) => card.includes(words));
  if (!found) throw new Error(`The page has no card with "${words}"`);
  return found;
}

/** Each value that a pattern's group has in a text. */
export function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found]) => decode(found ?? ""));
}

/** An address as it stands in an attribute. */
function decode(attribute: string): string {
  return attribute.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

/** The address that the first link with these words leads to. */
export function linkTo(html: string, words: string): string | undefined {
  return all(html, new RegExp(`<a [^>]*?href="([^"]*)"[^>]*>(?:<span>)?${words}`, "g"))[0];
}

/** Makes functions of a model wait until they are let go; disposing of it brings the real ones back. */
export function holdUp<Model extends object>(model: Model, ...names: (keyof Model & string)[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const functions = model as Record<string, (...args: unknown[]) => unknown>;
  const spies = names.map((name) => {
    const real = functions[name];
    return spyOn(functions, name).mockImplementation(async (...args) => {
      await promise;
      return real?.(...args);
    });
  });
  return {
    letGo: resolve,
    calls: () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0),
    [Symbol.dispose]() {
      resolve();
      for (const spy of spies) spy.mockRestore();
    },
  };
}

/** Makes functions of a model fail; disposing of it brings the real ones back. */
export function breakDown<Model extends object>(model: Model, ...names: (keyof Model & string)[]) {
  const functions = model as Record<string, (...args: unknown[]) => unknown>;
  const spies = names.map((name) =>
    spyOn(functions, name).mockImplementation(async () => {
      throw new Error("Failed query: select 1");
    }),
  );
  return {
    [Symbol.dispose]() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

/** Takes a table away while something is done. */
export async function without<Value>(table: string, act: () => Promise<Value>): Promise<Value> {
  await db.execute(sql.raw(`alter table ${table} rename to ${table}_gone`));
  try {
    return await act();
  } finally {
    await db.execute(sql.raw(`alter table ${table}_gone rename to ${table}`));
  }
}

/** Reads a page up to its footer, calls `then`, and reads what follows. */
export async function inTwoParts(path: string, then: () => void): Promise<{ shell: string; rest: string }> {
  const { body } = await get(path);
  const decoder = new TextDecoder();
  const parts = { shell: "", rest: "" };
  let part: keyof typeof parts = "shell";
  for await (const bytes of body as unknown as AsyncIterable<Uint8Array>) {
    parts[part] += decoder.decode(bytes, { stream: true });
    if (part === "shell" && parts.shell.includes("</footer>")) {
      part = "rest";
      then();
    }
  }
  return parts;
}

/** How many parts of a page failed: before its shell left, or after it. */
export function failures(html: string): number {
  return [...html.matchAll(/<template data-dgst=|\$RX\("/g)].length;
}

/** A page whose shell came well, while parts of it failed. */
export async function expectLateFailure(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain(LATE);
  expect(failures(html)).toBeGreaterThan(0);
  // To look it up by.
  expect(html).toContain(`"${response.headers.get("X-Request-Id")}"`);
  expect(html).toContain("</footer>");
  // React's development build, which tests run, adds message and stack; production's does not.
  expectNoSecrets(html.replace(/ data-(msg|stck|cstck)="[^"]*"/g, "").replace(/\$RX\(.*?<\/script>/gs, ""));
  return html;
}

/** No query, no stack, no path of the server. */
export function expectNoSecrets(html: string): void {
  expect(html).not.toMatch(/Failed query|relation &|_gone|\bat \S+\.tsx?:\d+|\/src\/|node_modules/);
}
