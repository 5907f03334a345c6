const ASK_EVERY_MS = 100;
const READY_WITHIN_MS = 1_000;

/** A load balancer: each request goes to the next instance that says that it is ready. `X-Instance` names its port. */
export function startBalancer() {
  let ports: number[] = [];
  let ready: number[] = [];
  let next = 0;
  const look = async () => {
    const asked = ports.map(async (port) => {
      const signal = AbortSignal.timeout(READY_WITHIN_MS);
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => undefined);
      return answer?.ok ? [port] : [];
    });
    ready = (await Promise.all(asked)).flat();
  };
  let isStopped = false;
  const watch = async () => {
    while (!isStopped) {
      await look();
      await Bun.sleep(ASK_EVERY_MS);
    }
  };
  void watch();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      // While none is ready, for example because their database is away, all of them are asked.
      const among = ready.length > 0 ? ready : ports;
      const port = among[next++ % among.length];
      const { pathname, search } = new URL(request.url);
      const { body, status, headers } = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        body: request.method === "GET" ? undefined : await request.arrayBuffer(),
        redirect: "manual",
        decompress: false,
      });
      const answer = new Response(body, { status, headers });
      answer.headers.set("X-Instance", String(port));
      return answer;
    },
    error: () => new Response("No instance answers", { status: 502 }),
  });
  return {
    origin: `http://localhost:${server.port}`,
    async use(...instances: { port: number }[]) {
      ports = instances.map(({ port }) => port);
      await look();
    },
    stop() {
      isStopped = true;
      return server.stop(true);
    },
  };
}
