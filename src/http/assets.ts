import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { serveStatic } from "hono/bun";
import { streamSSE } from "hono/streaming";
import type { Assets } from "../ui/document";
import { disableIdleTimeout } from "./admission";
import type { AppEnv } from "./context";

const BUILT = join(import.meta.dir, "../../.build");
const PUBLIC = join(import.meta.dir, "../../public");

export type Manifest = Record<Exclude<keyof Assets, "theme"> | "css" | "adminCss" | "apiReference", string>;

const manifest = readManifest();
const read = (file: string) => readFileSync(join(BUILT, "assets", file), "utf8");
const addresses = Object.entries(manifest).map(([name, file]) => [name, `/assets/${file}`]);

export const assets = Object.fromEntries(addresses) as Manifest;

export const styleSheets = { site: read(manifest.css), admin: read(manifest.adminCss) };

const cachedFor = (cacheControl: string) => (_: string, c: Context) =>
  c.header("Cache-Control", cacheControl);

export const files = new Hono<AppEnv>()
  .get(
    "/assets/:file{[\\w-]+\\.(?:css|js|woff2)}",
    serveStatic({
      root: BUILT,
      precompressed: true,
      onFound: cachedFor("public, max-age=31536000, immutable"),
    }),
  )
  .get("/:file{[\\w-]+\\.\\w+}", serveStatic({ root: PUBLIC, onFound: cachedFor("public, max-age=3600") }));

// A new server opens the connection again.
const reloadScript = `
let isOpen;
new EventSource("/dev/reload").onopen = () => isOpen ? location.reload() : (isOpen = true);`;

export const reload = new Hono<AppEnv>()
  .get("/dev/reload.js", (c) =>
    c.body(reloadScript, 200, { "Content-Type": "text/javascript; charset=utf-8" }),
  )
  .get("/dev/reload", (c) => {
    disableIdleTimeout(c);
    return streamSSE(c, async (stream) => {
      await stream.writeSSE({ data: "", retry: 300 });
      await new Promise<void>((resolve) => stream.onAbort(resolve));
    });
  });

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(join(BUILT, "manifest.json"), "utf8"));
  } catch (cause) {
    throw new Error("The style sheets and scripts are not built: run `bun run build` first.", { cause });
  }
}
