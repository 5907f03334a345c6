import { env } from "../../../src/env";
import { KEYS, type Key, type Tab } from "./tab";

/** What both of the W3C's protocols have: the HTTP one and the one over a WebSocket (WebDriver BiDi). */
type Remote = {
  goto(url: string): Promise<unknown>;
  /** Runs an expression in the page. @returns what it gives, once it is there. */
  run(expression: string): Promise<unknown>;
  act(source: object): Promise<unknown>;
  count(): Promise<number>;
};

export function tabOf({ goto, run, act, count }: Remote): Tab {
  return {
    async goto(path) {
      await goto(env.PUBLIC_URL + path);
    },
    async evaluate(script, ...args) {
      const result = await run(
        `(async () => JSON.stringify(await (${script})(...${JSON.stringify(args)})))()`,
      );
      return result == null ? undefined : JSON.parse(String(result));
    },
    async click(x, y) {
      const [down, up] = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
      await act({ type: "pointer", id: "mouse", actions: [{ type: "pointerMove", x, y }, down, up] });
    },
    async press(...keys) {
      const values = keys.map((key: Key) => KEYS[key as keyof typeof KEYS] ?? key);
      const actions = [
        ...values.map((value) => ({ type: "keyDown", value })),
        ...values.toReversed().map((value) => ({ type: "keyUp", value })),
      ];
      await act({ type: "key", id: "keyboard", actions });
    },
    count,
  };
}

/** Waits until a program has said something. @returns what matches. */
export async function said(stream: ReadableStream<Uint8Array>, pattern: RegExp): Promise<string> {
  let output = "";
  for await (const part of stream.values({ preventCancel: true })) {
    output += new TextDecoder().decode(part);
    const found = pattern.exec(output)?.[0];
    if (found) return found;
  }
  throw new Error(`It ended before it was ready: ${output}`);
}
