/** Bun's own static answer of a file's bytes: what anything else is measured by. */
const [file = "", port = ""] = process.argv.slice(2);
const bytes = new Uint8Array(await Bun.file(file).arrayBuffer());
const headers = { "Content-Type": "text/html; charset=utf-8", ETag: '"static"' };

Bun.serve({
  port: Number(port),
  hostname: "127.0.0.1",
  routes: { "/": new Response(bytes, { headers }) },
  fetch: () => new Response("Not here", { status: 404 }),
});
console.log("ready");

export {};
