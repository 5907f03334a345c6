import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "./engine";
import { said, tabOf } from "./webdriver";

/** Firefox, controlled by WebDriver BiDi, which needs no other program. */
export const firefox: Engine = {
  name: "Firefox",
  howToGetIt: "apt-get install firefox-esr",
  isThere: Bun.which("firefox-esr") !== null,
  async start() {
    const profile = mkdtempSync(join(tmpdir(), "dealproof-firefox-"));
    const browser = Bun.spawn(
      ["firefox-esr", "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    const { send, close } = await connect(`${await said(browser.stderr, /ws:\/\/\S+/)}/session`);
    await send("session.new", { capabilities: {} });
    return {
      async newTab() {
        const { userContext } = await send("browser.createUserContext", {});
        const { context } = await send("browsingContext.create", { type: "tab", userContext });
        const tab = tabOf({
          goto: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
          async run(expression) {
            const target = { context };
            const { result, exceptionDetails } = await send("script.evaluate", {
              expression,
              target,
              awaitPromise: true,
            });
            if (exceptionDetails) throw new Error(exceptionDetails.text);
            return result.value;
          },
          act: (source) => send("input.performActions", { context, actions: [source] }),
          async count() {
            const { contexts } = await send("browsingContext.getTree", {});
            return contexts.filter((each: { userContext: string }) => each.userContext === userContext)
              .length;
          },
        });
        return { tab, close: () => send("browser.removeUserContext", { userContext }) };
      },
      async stop() {
        close();
        browser.kill();
        await browser.exited;
        rmSync(profile, { recursive: true, force: true });
      },
    };
  },
};

// biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own
type Answer = any;

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let sent = 0;
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data);
    if (type === "error") waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else waiting.get(id)?.resolve(result);
  };
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }));
  return {
    send(method: string, params: object) {
      sent++;
      const answer = Promise.withResolvers<Answer>();
      waiting.set(sent, answer);
      socket.send(JSON.stringify({ id: sent, method, params }));
      return answer.promise;
    },
    close: () => socket.close(),
  };
}
