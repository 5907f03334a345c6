import { afterEach, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerDom, startLoader } from "./dom";

registerDom();

/** The scripts of an island, which come when `scriptsCome` is resolved. */
const scripts = `await globalThis.scriptsCome;
export const hydrate = globalThis.hydrate;
export default { Component: undefined };`;

const heard: unknown[] = [];

/** Shows an island whose scripts come when the function it gives is called. */
async function showAsleep(name: string, hold: string, props: object, html: string): Promise<() => void> {
  const file = join(tmpdir(), `island-${crypto.randomUUID()}.mjs`);
  await Bun.write(file, scripts);
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(globalThis, {
    scriptsCome: promise,
    hydrate: async (island: Element) => {
      island.setAttribute("ready", "");
      island.addEventListener("click", ({ target }) => void heard.push((target as Element).tagName));
      island.addEventListener("copied", (event) => {
        event.preventDefault();
        heard.push((event as CustomEvent).detail);
      });
    },
  });
  await startLoader(file);
  document.body.innerHTML = `<div class="ticket"><x-island name="${name}" hold="${hold}">${html}</x-island></div>`;
  document.querySelector("x-island")?.setAttribute("props", JSON.stringify(props));
  return resolve;
}

/** Presses a button; within the press the clipboard may be written, and afterwards not. */
function press(button: HTMLElement | null): string[] {
  const written: string[] = [];
  let isAllowed = true;
  const writeText = async (text: string) => void (isAllowed && written.push(text));
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  button?.click();
  isAllowed = false;
  return written;
}

const isBusy = () => document.querySelector("x-island")?.ariaBusy === "true";

async function released(): Promise<void> {
  while (isBusy()) await Bun.sleep(1);
}

afterEach(() => {
  heard.length = 0;
});

test("two clicks before the scripts are there are one click on the island", async () => {
  const scriptsCome = await showAsleep("show-more", "click", {}, '<a href="/">More</a>');
  const link = document.querySelector("a");
  link?.click();
  link?.click();
  expect(isBusy()).toBe(true);
  expect(heard).toEqual([]);
  scriptsCome();
  await released();
  expect(heard).toEqual(["A"]);
  link?.click();
  expect(heard).toEqual(["A", "A"]);
});

test("a click that a translator made homeless still reaches its island", async () => {
  const scriptsCome = await showAsleep("show-more", "click", {}, '<a href="/">More</a>');
  document.querySelector("a")?.click();
  document
    .querySelector("a")
    ?.replaceWith(Object.assign(document.createElement("a"), { textContent: "Más" }));
  scriptsCome();
  await released();
  expect(heard).toEqual(["A"]);
});

test.each([
  ["copy-code", "click", "<code>SAVE20</code><button>Copy</button>"],
  ["get-code", "submit", "<form><button>Get Code</button></form>"],
])(
  "the first press of a sleeping %s copies at once, and the island hears of it",
  async (name, hold, html) => {
    const scriptsCome = await showAsleep(name, hold, { code: "SAVE20" }, html);
    document.querySelector("code")?.click();
    expect(isBusy()).toBe(false);
    expect(press(document.querySelector("button"))).toEqual(["SAVE20"]);
    expect(press(document.querySelector("button"))).toEqual([]);
    scriptsCome();
    await released();
    expect(heard.filter((one) => one !== "BUTTON")).toEqual([true]);
    expect(press(document.querySelector("button"))).toEqual(["SAVE20"]);
  },
);

test("a code that is copied by hand before the scripts are there is reported when they are", async () => {
  const html = "<p>Save 20 there</p><code>SAVE20</code><button>Copy</button>";
  const scriptsCome = await showAsleep("copy-code", "click", { code: "SAVE20" }, html);
  const copy = (from: Element | null) => {
    if (from) getSelection()?.selectAllChildren(from);
    return from?.dispatchEvent(new Event("copy", { bubbles: true, cancelable: true }));
  };
  expect(copy(document.querySelector("p"))).toBe(true);
  expect(copy(document.querySelector("code"))).toBe(false);
  scriptsCome();
  while (heard.length === 0) await Bun.sleep(1);
  expect(heard).toEqual([true]);
});
