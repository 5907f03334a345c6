import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { connect } from "node:net";
import { cookieOf } from "./admin/session";
import { size } from "./cast";
import { preparedDatabase } from "./database";
import { type Started, start, stopAll } from "./started";

// A busy machine takes long to start a server.
setDefaultTimeout(180_000);

const chrome = {
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0",
  "Sec-Fetch-Dest": "document",
};
/** One for all tests that leave it as it is. */
let running: Started & { folder: string };

beforeAll(async () => {
  const { folder } = await preparedDatabase(undefined);
  running = { ...(await start(folder)), folder };
});

afterAll(stopAll);

describe("a started server", () => {
  test("prints its address, serves pages, and logs JSON lines", async () => {
    const { port, output } = running;
    expect(output()).toContain(`http://localhost:${port}`);
    expect(output()).toMatch(/The admin's password, shown this once: [\w-]{20}\n/);
    // No other test asks for this page, so it is not cached.
    const headers = { "X-Request-Id": "edge 1\u00e9" };
    const response = await fetch(`http://localhost:${port}/store/trailbound`, { headers });
    expect(await response.text()).toContain("Trailbound");
    const logged = () =>
      output()
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line));
    while (!logged().some(({ path }) => path === "/store/trailbound")) await Bun.sleep(10);
    expect(logged()).toContainEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: "info",
      message: "request",
      requestId: expect.any(String),
      method: "GET",
      path: "/store/trailbound",
      proxyRequestId: "edge_1_",
      route: "/store/:slug",
      status: 200,
      bytes: expect.any(Number),
      cache: "miss",
      dbMs: expect.any(Number),
      queries: expect.any(Number),
      ms: expect.any(Number),
    });
  });

  test("answers malformed requests with a reason, and reveals nothing about itself", async () => {
    const { port } = running;
    // A cached page must not answer a malformed request.
    await (await fetch(`http://localhost:${port}/`)).text();
    const ask = (head: string) => exchange(port, `${head}\r\nConnection: close\r\n\r\n`);
    for (const host of ["a/b?c", "evil.example", `localhost:${port}\r\nHost: evil.example`, "[::1", "%00"]) {
      const answer = await ask(`GET / HTTP/1.1\r\nHost: ${host}`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/^x-content-type-options: nosniff/im);
      expect(answer).not.toMatch(/node_modules|\bat .*\.tsx?:|src\//);
    }
    expect(await ask(`TRACE / HTTP/1.1\r\nHost: localhost:${port}`)).toMatch(/^HTTP\/1\.1 405 /);
  });

  test("refuses a body of any length, with the headers of other answers", async () => {
    const { port } = running;
    const origin = `localhost:${port}\r\nOrigin: http://localhost:${port}`;
    for (const length of [7 * 1024 * 1024, 900_000_000]) {
      const head = `POST /admin/categories HTTP/1.1\r\nHost: ${origin}\r\nContent-Length: ${length}`;
      const answer = await exchange(port, `${head}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toMatch(/^content-security-policy: /im);
      expect(answer).toContain("The body may have 1 MiB at most.");
    }
  });

  test.each([
    "/",
    "/store/harbor-pine",
    "/api/stores",
    "/healthz",
    "/robots.txt",
    "/api/nothing-here",
    "asset",
  ])(
    "answers HEAD %s with the Content-Length that GET has, rendered or cached, compressed or not",
    async (path) => {
      const { port } = running;
      const home = await (await fetch(`http://localhost:${port}/`)).text();
      const asset = /\/assets\/[\w.-]+\.css/.exec(home)?.[0] ?? "";
      const lengthOf = async (method: string, accepted: string) => {
        const head = `${method} ${path === "asset" ? asset : path} HTTP/1.1\r\nHost: localhost:${port}`;
        const answer = await exchange(
          port,
          `${head}\r\nAccept-Encoding: ${accepted}\r\nConnection: close\r\n\r\n`,
        );
        return /^content-length: (\d+)/im.exec(answer)?.[1];
      };
      let compared = 0;
      for (const accepted of ["identity", "br"])
        for (const _ of ["rendered", "cached"]) {
          const [length, ofHead] = [await lengthOf("GET", accepted), await lengthOf("HEAD", accepted)];
          if (length !== undefined) expect(ofHead).toBe(length);
          compared += length === undefined ? 0 : 1;
        }
      expect(compared).toBeGreaterThan(0);
    },
  );

  test("says in the log and on the dashboard that TRUST_PROXY does not name the admin's proxy", async () => {
    const { port, output } = running;
    const forwarded = { "X-Forwarded-For": "198.51.100.7" };
    const password = /shown this once: (\S+)/.exec(output())?.[1] ?? "";
    const cookie = cookieOf(await postPassword(port, password, forwarded));
    while (!output().includes("TRUST_PROXY does not name")) await Bun.sleep(10);
    const dashboard = async (headers: Record<string, string>) =>
      (await fetch(`http://localhost:${port}/admin`, { headers: { ...headers, Cookie: cookie } })).text();
    expect(await dashboard(forwarded)).toContain("TRUST_PROXY=127.0.0.1");
    expect(await dashboard({})).not.toContain("TRUST_PROXY");
  });

  test("stops gracefully, and a second start has its catalogue and what was counted, failed logins too", async () => {
    const { folder } = await preparedDatabase(undefined);
    const views = async (port: number) =>
      (await (await fetch(`http://localhost:${port}/api/blogs/why-a-coupon-code-fails`)).json()).viewCount;
    const first = await start(folder);
    const before = await views(first.port);
    await (
      await fetch(`http://localhost:${first.port}/blog/why-a-coupon-code-fails`, { headers: chrome })
    ).text();
    for (let time = 0; time < 5; time++) expect(await logIn(first.port)).toBe(401);
    const inFlight = await fetch(`http://localhost:${first.port}/`, { headers: chrome });
    first.process.kill("SIGTERM");
    expect(await inFlight.text()).toEndWith("</body></html>");
    expect(await first.process.exited).toBe(0);
    const second = await start(folder);
    expect(await views(second.port)).toBe(before + 1);
    const stores = await fetch(`http://localhost:${second.port}/api/stores`);
    expect(stores.headers.get("x-total-count")).toBe(String(size.stores));
    expect(second.output()).not.toContain("password");
    // A wait of a second, then of two and of four, may be over on a busy machine; a new address may fail five times.
    const statuses: number[] = [];
    while (statuses.length < 4 && !statuses.includes(429)) statuses.push(await logIn(second.port));
    expect(statuses).toContain(429);
  });

  test("resets no connection when it stops: its last answers close them", async () => {
    const database = await preparedDatabase(process.env.TEST_DATABASE_URL);
    const { port, process: server } = await start(database.folder, {
      DATABASE_URL: database.url,
      STOP_DELAY_SECONDS: "2",
    });
    const url = `http://localhost:${port}`;
    const identity = { "Accept-Encoding": "identity" };
    // From the second time on it comes from memory.
    for (let time = 0; time < 2; time++) await (await fetch(`${url}/about`, { headers: identity })).text();
    const requests = [
      "GET /about HTTP/1.1\r\nAccept-Encoding: identity",
      "GET /healthz HTTP/1.1",
      "POST /api/newsletter/subscribe HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2",
    ];
    const clients = requests.flatMap((request) => Array.from({ length: 5 }, () => keepAsking(port, request)));
    await Promise.all(clients.map(({ begun }) => begun));
    server.kill("SIGTERM");
    let ready = await fetch(`${url}/readyz`);
    // The signal may take longer than the request.
    while (ready.ok) ready = await fetch(`${url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ status: "the server is stopping" });
    const ends = await Promise.all(clients.map(({ ended }) => ended));
    expect(ends).toEqual([
      ...Array(5).fill("200, then close"),
      ...Array(5).fill("200, then close"),
      ...Array(5).fill("422, then close"),
    ]);
    expect(await server.exited).toBe(0);
  });

  const server = process.env.TEST_DATABASE_URL;
  if (!server)
    console.warn("Two processes on one database: left out, it wants Postgres (TEST_DATABASE_URL).");
  test.skipIf(!server)("shares failed logins with another on the same database", async () => {
    const database = await preparedDatabase(server);
    try {
      const settings = { DATABASE_URL: database.url };
      const [one, other] = await Promise.all([start("memory://", settings), start("memory://", settings)]);
      for (const { port } of [one, other, one, other, one]) expect(await logIn(port)).toBe(401);
      // As above; alone, each would refuse none of these.
      const statuses: number[] = [];
      for (const { port } of [other, one, other, one])
        if (!statuses.includes(429)) statuses.push(await logIn(port));
      expect(statuses).toContain(429);
      one.process.kill("SIGTERM");
      other.process.kill("SIGTERM");
      await Promise.all([one.process.exited, other.process.exited]);
    } finally {
      await database.drop();
    }
  });
});

describe("a start that fails", () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: "eighty" }, "PORT: should be a port from 1 to 65535"],
    [
      { ADMIN_PASSWORD: "Password123!" },
      "ADMIN_PASSWORD: should be harder to guess: about 50,000 tries find",
    ],
    [{ ADMIN_PASSWORD: "localhost2026" }, "ADMIN_PASSWORD: should be harder to guess"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL: should be postgres://"],
  ])("with %p ends with a clear line", async (settings, line) => {
    const { process: server, output } = await start("memory://", settings);
    expect(await server.exited).toBe(1);
    expect(output()).toContain(line);
    expect(output()).not.toMatch(/^\s+at /m);
  });

  test("on a folder in use names the other server, and harms nothing", async () => {
    const second = await start(running.folder);
    expect(await second.process.exited).toBe(1);
    expect(JSON.parse(second.output().trim().split("\n").at(-1) ?? "")).toMatchObject({
      level: "error",
      message: expect.stringContaining(`in use by process ${running.process.pid}`),
    });
    expect((await fetch(`http://localhost:${running.port}/`)).status).toBe(200);
  });
});

test("an error at a developer's start has its file and line", async () => {
  const { process: server, output } = await start(running.folder, { NODE_ENV: "development" });
  expect(await server.exited).toBe(1);
  expect(output()).toMatch(/at .*folder\.ts:\d+/);
});

/** The status that a wrong password gets. */
async function logIn(port: number): Promise<number> {
  return (await postPassword(port, "wrong")).status;
}

function postPassword(port: number, password: string, more?: Record<string, string>): Promise<Response> {
  const origin = `http://localhost:${port}`;
  const headers = { Origin: origin, ...more };
  const body = new URLSearchParams({ password });
  return fetch(`${origin}/admin/login`, { method: "POST", headers, body, redirect: "manual" });
}

/**
 * Sends one request after the other over one connection, until an answer says that it is the last on it.
 * @returns `begun`: the first answer is there; `ended`: the status of the last one, and how the connection ended.
 */
function keepAsking(port: number, request: string): { begun: Promise<void>; ended: Promise<string> } {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  const origin = `Host: localhost:${port}\r\nOrigin: http://localhost:${port}`;
  const socket = connect(port, "127.0.0.1", ask);
  let answer = "";
  let last = "reset";
  function ask() {
    answer = "";
    socket.write(`${request}\r\n${origin}\r\n\r\n${request.includes("Content-Length: 2") ? "{}" : ""}`);
  }
  socket.on("data", (part) => {
    answer += part;
    const [head = "", body] = answer.split("\r\n\r\n");
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    if (body === undefined || Buffer.byteLength(body) < Number(length)) return;
    begun.resolve();
    if (/^connection: close/im.test(head)) last = `${head.split(" ")[1]}, then close`;
    else setTimeout(ask, 10);
  });
  socket.on("close", () => ended.resolve(last));
  socket.on("error", () => ended.resolve("reset"));
  return { begun: begun.promise, ended: ended.promise };
}

/** Sends bytes as they are and reads the answer to its end. */
function exchange(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.on("data", (part) => {
      answer += part;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}
