import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { serveStatic } from "hono/bun";
import { createMiddleware } from "hono/factory";
import { streamSSE } from "hono/streaming";
import type { Assets } from "../ui/document";
import { chooseEncoding } from "./compress";
import type { AppEnv } from "./context";

const BUILT = join(import.meta.dir, "../../.build");
const CACHE_FOR_A_YEAR = "public, max-age=31536000, immutable";

const contentTypes: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  woff2: "font/woff2",
};

export type Manifest = Record<
  Exclude<keyof Assets, "theme"> | "css" | "adminCss" | "font" | "apiReference",
  string
>;

const manifest = readManifest();
const read = (file: string) => new Uint8Array(readFileSync(join(BUILT, "assets", file)));
const readText = (file: string) => new TextDecoder().decode(read(file));

export const assets: Manifest = {
  loader: readText(manifest.loader),
  admin: address(manifest.admin),
  css: address(manifest.css),
  adminCss: address(manifest.adminCss),
  withoutScripts: address(manifest.withoutScripts),
  font: address(manifest.font),
  apiReference: address(manifest.apiReference),
};

export const styleSheets = { site: readText(manifest.css), admin: readText(manifest.adminCss) };

const files = new Map(readdirSync(join(BUILT, "assets")).map((file) => [file, read(file)]));
export const serveAssets = new Hono<AppEnv>().get("/assets/:file", (c) => {
  const name = c.req.param("file");
  const bytes = files.get(name);
  const contentType = contentTypes[name.split(".").pop() ?? ""];
  if (!bytes || !contentType) return c.notFound();
  const encoding = chooseEncoding(c.req.header("accept-encoding") ?? "");
  const compressed = encoding && files.get(`${name}.${encoding === "br" ? "br" : "gz"}`);
  return c.body(compressed ?? bytes, 200, {
    "Content-Type": contentType,
    "Cache-Control": CACHE_FOR_A_YEAR,
    ...(compressed ? { "Content-Encoding": encoding } : {}),
  });
});

function address(file: string): string {
  return `/assets/${file}`;
}

const PUBLIC = join(import.meta.dir, "../../public");

const servePublic = serveStatic<AppEnv>({
  root: PUBLIC,
  onFound: (_, c) => c.header("Cache-Control", "public, max-age=3600"),
});

export const publicFiles = createMiddleware<AppEnv>(async (c, next) => {
  const isFile =
    ["GET", "HEAD"].includes(c.req.method) &&
    /^\/[\w-]+\.\w+$/.test(c.req.path) &&
    existsSync(join(PUBLIC, c.req.path));
  return isFile ? servePublic(c, next) : next();
});

const started = String(Date.now());

const reloadScript = `
let known;
new EventSource("/dev/reload").onmessage = ({ data }) => {
  if (known && known !== data) location.reload();
  known = data;
};`;
export const reload = new Hono<AppEnv>()
  .get("/dev/reload.js", (c) =>
    c.body(reloadScript, 200, { "Content-Type": "text/javascript; charset=utf-8" }),
  )
  .get("/dev/reload", (c) =>
    streamSSE(c, async (stream) => {
      // Bun closes a connection that is silent for its idle timeout.
      while (!stream.aborted) {
        await stream.writeSSE({ data: started, retry: 300 });
        await stream.sleep(5000);
      }
    }),
  );

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(join(BUILT, "manifest.json"), "utf8"));
  } catch (cause) {
    throw new Error("The style sheets and scripts are not built: run `bun run build` first.", { cause });
  }
}
