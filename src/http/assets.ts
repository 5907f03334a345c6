import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import type { Assets } from "../ui/document";
import type { AppEnv } from "./context";
import { chooseEncoding } from "./packing";

const ROOT = join(import.meta.dir, "../../.build");
const YEAR = "public, max-age=31536000, immutable";

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  woff2: "font/woff2",
};

/** What `bun run build` made: each part's file name, which carries the hash of its content. */
export type Manifest = { names: Record<Part, string>; files: string[] };

type Part = Exclude<keyof Assets, "theme"> | "css" | "adminCss" | "font" | "apiReference";

const manifest = readManifest();

const read = (part: Part) => readFileSync(join(ROOT, "assets", manifest.names[part]), "utf8");

/** The addresses of the built files; of the loader its text. */
export const assets: Record<Part, string> = {
  ...(Object.fromEntries(
    Object.entries(manifest.names).map(([part, file]) => [part, `/assets/${file}`]),
  ) as Record<Part, string>),
  loader: read("loader"),
};

/** The rules of every page, to be served with the operator's colours: the admin has more of them. */
export const styleSheets = { site: read("css"), admin: read("adminCss") };

const files = new Map(manifest.files.map((file) => [file, load(file)]));

/** Serves the built files from memory, compressed when they were built, for ever: a new content has a new name. */
export const serveAssets = new Hono<AppEnv>().get("/assets/:file", (c) => {
  const file = files.get(c.req.param("file"));
  if (!file) return c.notFound();
  const encoding = chooseEncoding(c.req.header("accept-encoding") ?? "");
  const packed = encoding && file.packed[encoding];
  return c.body(packed ?? file.bytes, 200, {
    "Content-Type": file.type,
    "Cache-Control": YEAR,
    ...(packed ? { "Content-Encoding": encoding } : {}),
  });
});

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(join(ROOT, "manifest.json"), "utf8"));
  } catch (cause) {
    throw new Error("The style sheet and scripts are not built: run `bun run build` first.", { cause });
  }
}

type Loaded = { type: string; bytes: Bytes; packed: { br?: Bytes; gzip?: Bytes } };
type Bytes = Uint8Array<ArrayBuffer>;

function load(file: string): Loaded {
  const type = types[file.split(".").pop() ?? ""] ?? "application/octet-stream";
  const read = (suffix = "") => new Uint8Array(readFileSync(join(ROOT, "assets", file + suffix)));
  const packed = file.endsWith(".woff2") ? {} : { br: read(".br"), gzip: read(".gz") };
  return { type, bytes: read(), packed };
}
