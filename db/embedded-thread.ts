import { Worker } from "node:worker_threads";
import { away } from "./connection";
import type { Answer, Request } from "./embedded-worker";

export type Thread = {
  send(request: Request): Promise<unknown>;
  answeredAt(): number;
  /** A running query ends when WebAssembly next calls JavaScript, which ordinary queries do all the time. */
  end(): Promise<void>;
};

export function startThread(dataDir: string, onNotify: (channel: string, payload: string) => void): Thread {
  const worker = new Worker(new URL("./embedded-worker.ts", import.meta.url), { workerData: { dataDir } });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let hasEnded = false;
  let answeredAt = 0;
  // Only a waiting request keeps the process alive.
  worker.unref();

  worker.on("message", (answer: Answer) => {
    if ("channel" in answer) return onNotify(answer.channel, answer.payload);
    answeredAt = performance.now();
    const request = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ("result" in answer) request?.resolve(answer.result);
    else request?.reject(Object.assign(new Error(answer.error.message), answer.error));
  });
  worker.on("error", (error) => fail(String(error)));
  worker.on("exit", () => fail("The thread of the embedded database has ended"));

  function fail(reason: string): void {
    hasEnded = true;
    for (const { reject } of waiting.values()) reject(away(reason));
    waiting.clear();
  }

  return {
    send(request) {
      if (hasEnded) return Promise.reject(away("The thread of the embedded database has ended"));
      const id = ++lastId;
      const answer = Promise.withResolvers<unknown>();
      if (waiting.size === 0) worker.ref();
      waiting.set(id, answer);
      worker.postMessage({ id, request });
      return answer.promise;
    },
    answeredAt: () => answeredAt,
    async end() {
      fail("The thread of the embedded database was ended");
      await worker.terminate();
    },
  };
}
