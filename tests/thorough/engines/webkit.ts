import { freePort } from "../../free-port";
import type { Engine } from "./engine";
import { said, tabOf } from "./webdriver";

const [browser] = new Bun.Glob("usr/lib/*/webkit2gtk-4.*/MiniBrowser").scanSync("/");

/** WebKit's small browser, controlled by WebDriver, on a screen and so with a clipboard of its own. */
export const webkit: Engine = {
  name: "WebKit",
  howToGetIt: "apt-get install webkit2gtk-driver xvfb",
  isThere: browser !== undefined && ["WebKitWebDriver", "Xvfb"].every((name) => Bun.which(name)),
  async start() {
    const screen = Bun.spawn(
      ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
      {
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    const display = `:${(await said(screen.stdout, /\d+\n/)).trim()}`;
    const port = freePort();
    const driver = Bun.spawn(["WebKitWebDriver", `--port=${port}`], {
      env: { ...process.env, DISPLAY: display },
      stdio: ["ignore", "ignore", "ignore"],
    });
    const at = `http://127.0.0.1:${port}`;
    while (!(await fetch(`${at}/status`).catch(() => undefined))) await Bun.sleep(50);
    return {
      async newTab() {
        const options = { binary: `/${browser}`, args: ["--automation"] };
        const { sessionId } = await send("POST", `${at}/session`, {
          capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
        });
        const session = `${at}/session/${sessionId}`;
        const tab = tabOf({
          goto: (url) => send("POST", `${session}/url`, { url }),
          run: (expression) =>
            send("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
          act: (source) => send("POST", `${session}/actions`, { actions: [source] }),
          count: async () => (await send("GET", `${session}/window/handles`)).length,
        });
        return { tab, close: () => send("DELETE", session) };
      },
      async stop() {
        driver.kill();
        await driver.exited;
        screen.kill();
        await screen.exited;
      },
    };
  },
};

// biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own
async function send(method: string, address: string, body?: object): Promise<any> {
  const answer = await fetch(address, {
    method,
    body: body && JSON.stringify(body),
    // A page that waits for the server of this process is slow on a busy machine.
    signal: AbortSignal.timeout(120_000),
  });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
