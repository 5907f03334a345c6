import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cookieOf } from "../admin/session";
import { preparedDatabase } from "../database";
import { type Started, start, stopAll } from "../started";

setDefaultTimeout(120_000);

const folders: string[] = [];
const mounts: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dealproof-disk-"));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  await stopAll();
  for (const mount of mounts) Bun.spawnSync(["umount", mount]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const get = ({ port }: Started, path: string) => fetch(`http://localhost:${port}${path}`);

function post({ port }: Started, path: string, fields: Record<string, string>): Promise<Response> {
  const origin = `http://localhost:${port}`;
  const isApi = path.startsWith("/api/");
  return fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, ...(isApi ? { "Content-Type": "application/json" } : {}) },
    body: isApi ? JSON.stringify(fields) : new URLSearchParams(fields),
  });
}

const subscribe = (server: Started) => post(server, "/api/newsletter/subscribe", { email: "a@example.com" });

/** Asks until the disk's room has been noticed. */
async function subscribesWith(server: Started, status: number): Promise<Response> {
  for (;;) {
    const response = await subscribe(server);
    if (response.status === status) return response;
    await Bun.sleep(50);
  }
}

/** The log's lines about the disk, once there are this many. */
async function linesOf({ output }: Started, count: number): Promise<string[]> {
  for (;;) {
    const lines = [...output().matchAll(/"(the disk [^"]*)"/g)].map(([, line = ""]) => line);
    if (lines.length >= count) return lines;
    await Bun.sleep(20);
  }
}

test("with less room than its reserve the server shows pages, and refuses writes with what to do", async () => {
  const { folder } = await preparedDatabase(undefined);
  const server = await start(folder, { DISK_RESERVE_MIB: "16777216" });
  const refused = await subscribesWith(server, 507);
  expect(refused.headers.get("content-type")).toBe("application/problem+json");
  expect((await refused.json()).detail).toContain("disk is nearly full");
  const form = await post(server, "/newsletter", { email: "a@example.com" });
  expect(form.status).toBe(507);
  expect(await form.text()).toContain("Nothing can be saved at the moment. Please try again later.");
  const password = /shown this once: (\S+)/.exec(server.output())?.[1] ?? "";
  expect((await post(server, "/admin/login", { password: "wrong" })).status).toBe(401);
  const login = await post(server, "/admin/login", { password });
  expect(login.status).toBe(303);
  const headers = { Cookie: cookieOf(login) };
  for (const path of [
    "/admin",
    "/admin/stores",
    "/admin/inbox",
    "/admin/jobs",
    "/admin/history",
    "/admin/settings",
  ])
    expect((await fetch(`http://localhost:${server.port}${path}`, { headers })).status).toBe(200);
  const origin = `http://localhost:${server.port}`;
  const saved = await fetch(`${origin}/admin/settings`, {
    method: "POST",
    headers: { ...headers, Origin: origin },
    body: new URLSearchParams({ siteName: "x" }),
  });
  expect(saved.status).toBe(507);
  expect(await saved.text()).toContain("Make room on it, then try again.");
  for (const path of ["/", "/stores?sort=name", "/store/harbor-pine", "/healthz", "/readyz"])
    expect((await get(server, path)).status).toBe(200);
  expect(await linesOf(server, 1)).toEqual(["the disk is nearly full: writes are refused"]);
});

const smallDisk = mountSmallDisk();
if (!smallDisk) console.warn("A disk that fills up: left out, it takes root on Linux to mount a small one.");

describe.skipIf(!smallDisk)("a disk that fills up", () => {
  test("is survived: pages stay up, and writes go on once there is room", async () => {
    const folder = smallDisk ?? "";
    const server = await start(folder, { DISK_RESERVE_MIB: "30" });
    expect((await subscribe(server)).status).toBe(200);
    const { bavail, bsize } = statfsSync(folder);
    const filling = join(folder, "filling");
    try {
      writeFileSync(filling, Buffer.alloc(bavail * bsize));
    } catch {
      // The database has written meanwhile: the disk is full all the same.
    }
    await subscribesWith(server, 507);
    expect((await post(server, "/admin/login", { password: "wrong" })).status).toBe(507);
    for (const path of ["/", "/stores", "/store/harbor-pine", "/healthz", "/readyz"])
      expect((await get(server, path)).status).toBe(200);
    rmSync(filling);
    await subscribesWith(server, 200);
    expect(await linesOf(server, 2)).toEqual([
      "the disk is nearly full: writes are refused",
      "the disk has room again",
    ]);
    server.process.kill("SIGTERM");
    expect(await server.process.exited).toBe(0);
  });
});

function mountSmallDisk(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const folder = newFolder();
  if (Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=160m", "tmpfs", folder]).exitCode !== 0)
    return undefined;
  mounts.push(folder);
  return folder;
}
