import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { AppEnv } from "./context";

const started = String(Date.now());

const script = `
let known;
new EventSource("/dev/reload").onmessage = ({ data }) => {
  if (known && known !== data) location.reload();
  known = data;
};`;

/** In development: pages notice that the server has restarted, and reload. */
export const reload = new Hono<AppEnv>()
  .get("/dev/reload.js", (c) => c.body(script, 200, { "Content-Type": "text/javascript; charset=utf-8" }))
  .get("/dev/reload", (c) =>
    streamSSE(c, async (stream) => {
      // Bun closes a connection that is silent for its idle timeout.
      while (!stream.aborted) {
        await stream.writeSSE({ data: started, retry: 300 });
        await stream.sleep(5000);
      }
    }),
  );
