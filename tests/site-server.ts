/**
 * The server of this run, from the start on: a port that was only found free may be somebody else's when it is needed,
 * for tests start many servers. The browser's tests give it the site to serve.
 */
export const siteServer = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  idleTimeout: 30,
  fetch: () => new Response("Nothing is served yet", { status: 503 }),
});

siteServer.unref();
