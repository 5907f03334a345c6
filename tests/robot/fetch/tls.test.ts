import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Server } from "node:tls";
import { certificateFor } from "./certificate";
import { type Listener, listen, page } from "./listeners";

let server: Server;
let proxy: Listener;
let folder: string;
let port: number;
const requests: string[] = [];

beforeAll(async () => {
  const { certificate, key } = certificateFor("shop.example");
  folder = await mkdtemp(join(tmpdir(), "dealproof-"));
  await Bun.write(join(folder, "ca.pem"), certificate);
  proxy = await listen(page("proxied"));
  server = createServer({ cert: certificate, key }, (socket) => {
    socket.on("error", () => {});
    socket.once("data", (head) => {
      requests.push(`${socket.servername} ${/^Host: (.*)\r$/m.exec(head.toString())?.[1]}`);
      socket.end("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nhi");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as { port: number }).port;
});

afterAll(async () => {
  server.close();
  proxy.close();
  await rm(folder, { recursive: true });
});

/** The results of fetching addresses in a process that trusts the authority, or does not. */
async function outcomes(hosts: string[], trusted: boolean, variables: Record<string, string> = {}) {
  const addresses = hosts.map((host) => `https://${host}:${port}/`);
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/fetch-over-tls.ts`, ...addresses], {
    stderr: "ignore",
    env: {
      PATH: process.env.PATH,
      FETCH_ALLOW: hosts.map((host) => `${host}:${port}`).join(","),
      ...(trusted ? { NODE_EXTRA_CA_CERTS: join(folder, "ca.pem") } : {}),
      ...variables,
    },
  });
  return JSON.parse(await new Response(child.stdout).text()) as string[];
}

test("the certificate must be the host's, although the connection goes to an IP address", async () => {
  requests.length = 0;
  const hosts = ["shop.example", "other.example", "127.0.0.1", "sub.shop.example", "shop.example"];
  expect(await outcomes(hosts, true)).toEqual(["none", "unreachable", "unreachable", "unreachable", "none"]);
  expect(requests).toEqual(Array(2).fill(`shop.example shop.example:${port}`));
});

test("a certificate of an unknown authority is refused, whatever the environment says", async () => {
  requests.length = 0;
  const careless = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
  expect(await outcomes(["shop.example"], false, careless)).toEqual(["unreachable"]);
  expect(requests).toEqual([]);
});

test("a proxy in the environment is not used, because it would look up names itself", async () => {
  const address = `http://127.0.0.1:${proxy.port}`;
  const proxies = { HTTPS_PROXY: address, https_proxy: address, HTTP_PROXY: address, http_proxy: address };
  expect(await outcomes(["shop.example"], true, proxies)).toEqual(["none"]);
  expect(proxy.connections()).toBe(0);
});
