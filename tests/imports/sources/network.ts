import { env } from "../../../src/env";

export type Asked = { path: string; query: URLSearchParams; headers: Headers; body: unknown };

/** A stand-in for a network, on a port of this machine, which the guarded fetch may reach until it stops. */
export function startNetwork(answer: (asked: Asked) => Response | Promise<Response>) {
  const asked: Asked[] = [];
  const allowed = env.FETCH_ALLOW;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const body = request.method === "POST" ? await request.json() : null;
      const one = { path: pathname, query: searchParams, headers: request.headers, body };
      asked.push(one);
      return answer(one);
    },
  });
  const host = `127.0.0.1:${server.port}`;
  env.FETCH_ALLOW = [...allowed, host];
  return {
    url: `http://${host}`,
    host,
    asked,
    stop: async () => {
      env.FETCH_ALLOW = allowed;
      await server.stop(true);
    },
  };
}
