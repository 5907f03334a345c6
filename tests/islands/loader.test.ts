import { expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerDom } from "./dom";

registerDom();

const global = globalThis as Record<string, unknown>;

/** The scripts of an island, which come when `scriptsCome` is resolved. */
const scripts = `await globalThis.scriptsCome;
export const hydrate = globalThis.hydrate;
export default { Component: undefined };`;

test("two clicks before the scripts are there are one click on the island", async () => {
  const file = join(tmpdir(), `island-${crypto.randomUUID()}.mjs`);
  await Bun.write(file, scripts);
  const { promise, resolve } = Promise.withResolvers<void>();
  const clicks: string[] = [];
  Object.assign(global, {
    ISLAND_FILES: { "copy-code": [file] },
    scriptsCome: promise,
    hydrate: async (island: Element) => {
      island.setAttribute("ready", "");
      island.addEventListener("click", ({ target }) => void clicks.push((target as Element).tagName));
    },
  });
  await import("../../src/islands/loader");
  document.body.innerHTML = '<x-island name="copy-code" hold="click"><button>Copy</button></x-island>';
  const button = document.querySelector("button");
  button?.click();
  button?.click();
  expect(document.querySelector("x-island")?.ariaBusy).toBe("true");
  expect(clicks).toEqual([]);
  resolve();
  while (document.querySelector("x-island")?.ariaBusy) await Bun.sleep(1);
  expect(clicks).toEqual(["BUTTON"]);
  button?.click();
  expect(clicks).toEqual(["BUTTON", "BUTTON"]);
});
