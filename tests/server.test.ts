import { afterAll, afterEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port";

// Starting a server takes a busy machine its time.
setDefaultTimeout(60_000);

const chrome = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0" };
const folders: string[] = [];
const servers: Bun.Subprocess[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.kill("SIGKILL");
    await server.exited;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

afterAll(async () => {
  if (firstFolder) rmSync(await firstFolder, { recursive: true, force: true });
});

describe("a started server", () => {
  test("serves pages, logs JSON lines, and stops gracefully when told to", async () => {
    const { process: server, port, output } = await start(await ownFolder());
    expect(output()).toContain(`http://localhost:${port}`);
    const response = await fetch(`http://localhost:${port}/store/harbor-pine`);
    expect(await response.text()).toContain("Harbor &amp; Pine");
    const inFlight = await fetch(`http://localhost:${port}/`, { headers: chrome });
    server.kill("SIGTERM");
    expect(await inFlight.text()).toEndWith("</body></html>");
    expect(await server.exited).toBe(0);
    const lines = output()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    expect(lines.map((line) => JSON.parse(line))).toContainEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: "info",
      message: "request",
      requestId: expect.any(String),
      method: "GET",
      path: "/store/harbor-pine",
      status: 200,
      ms: expect.any(Number),
    });
  });

  test("keeps what was counted, and its catalogue, over a stop and a second start", async () => {
    const folder = await ownFolder();
    const views = async (port: number) =>
      (await (await fetch(`http://localhost:${port}/api/blogs/why-a-coupon-code-fails`)).json()).viewCount;
    const first = await start(folder);
    const before = await views(first.port);
    await (
      await fetch(`http://localhost:${first.port}/blog/why-a-coupon-code-fails`, { headers: chrome })
    ).text();
    first.process.kill("SIGTERM");
    await first.process.exited;
    const second = await start(folder);
    expect(await views(second.port)).toBe(before + 1);
    expect((await fetch(`http://localhost:${second.port}/api/stores`)).headers.get("x-total-count")).toBe(
      "72",
    );
  });

  test("answers odd requests with what is wrong, and shows nothing of itself", async () => {
    const { port } = await start(await ownFolder());
    const ask = (head: string) => exchange(port, `${head}\r\nConnection: close\r\n\r\n`);
    for (const host of ["a/b?c", "evil.example", `localhost:${port}\r\nHost: evil.example`, "[::1", "%00"]) {
      const answer = await ask(`GET / HTTP/1.1\r\nHost: ${host}`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).not.toMatch(/node_modules|\bat .*\.tsx?:|src\//);
    }
    expect(await ask(`TRACE / HTTP/1.1\r\nHost: localhost:${port}`)).toMatch(/^HTTP\/1\.1 405 /);
  });
});

describe("a start that cannot be", () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: "eighty" }, "PORT: should be a port from 1 to 65535"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL: should be postgres://"],
    [{ DATABASE_URL: "postgres://nobody@127.0.0.1:1/x" }, "ECONNREFUSED"],
  ])("with %p ends with a clear line", async (settings, line) => {
    const { process: server, output } = await start("memory://", settings);
    expect(await server.exited).toBe(1);
    expect(output()).toContain(line);
    expect(output()).not.toMatch(/^\s+at /m);
  });

  test("on a folder that another server holds is refused, naming it, and harms nothing", async () => {
    const folder = await ownFolder();
    const holder = await start(folder);
    const second = await start(folder);
    expect(await second.process.exited).toBe(1);
    expect(second.output()).toContain(`in use by process ${holder.process.pid}`);
    expect((await fetch(`http://localhost:${holder.port}/`)).status).toBe(200);
  });
});

type Started = { process: Bun.Subprocess; port: number; output: () => string };

/** Starts the real server as production does, and waits until it is ready or has ended. */
async function start(folder: string, settings: Record<string, string> = {}): Promise<Started> {
  const port = freePort();
  const server = Bun.spawn([process.execPath, join(import.meta.dir, "../src/server.ts")], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: folder,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  servers.push(server);
  let output = "";
  const ready = Promise.withResolvers<void>();
  const read = async (stream: ReadableStream<Uint8Array>) => {
    for await (const part of stream) {
      output += new TextDecoder().decode(part);
      if (output.includes('"message":"ready"')) ready.resolve();
    }
  };
  await Promise.race([ready.promise, Promise.all([read(server.stdout), read(server.stderr)])]);
  return { process: server, port, output: () => output };
}

let firstFolder: Promise<string> | undefined;

/** A data folder for one test: a copy of one that a first start has seeded, which is quicker than another first start. */
async function ownFolder(): Promise<string> {
  firstFolder ??= seededFolder();
  const copy = mkdtempSync(join(tmpdir(), "dealproof-server-"));
  cpSync(await firstFolder, copy, { recursive: true });
  folders.push(copy);
  return copy;
}

async function seededFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "dealproof-seeded-"));
  const { process: server } = await start(folder);
  server.kill("SIGTERM");
  await server.exited;
  return folder;
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
