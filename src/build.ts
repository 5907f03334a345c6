import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { BunPlugin } from "bun";
import subsetFont from "subset-font";
import type { Manifest } from "./http/assets";

const { BROTLI_MAX_QUALITY, BROTLI_PARAM_QUALITY } = constants;

const ROOT = join(import.meta.dir, "..");
const OUT = join(ROOT, ".build");
/** Of the headings; what asks for a little more or less gets it too. */
const WEIGHT = 720;

/** Builds style sheets, font and browser scripts into `.build`, unless they are there from the same sources. */
export async function build(): Promise<void> {
  const sources = await fingerprint();
  if (await isBuiltFrom(sources)) return;

  // Two processes may build at once, as the tests' do.
  const next = `${OUT}.${process.pid}`;
  await rm(next, { recursive: true, force: true });
  await mkdir(join(next, "assets"), { recursive: true });
  const files: string[] = [];
  const keep = async (name: string, extension: string, content: Uint8Array | string) => {
    const file = `${name}-${Bun.hash(content).toString(36)}.${extension}`;
    await Bun.write(join(next, "assets", file), content);
    files.push(file);
    return file;
  };

  const toasts = await keep("toasts", "css", await buildToastsCss());
  const [scripts, site, admin, withoutScripts, plain, accented] = await Promise.all([
    buildScripts(join(next, "assets"), toasts),
    buildCss("src/site/site.css"),
    buildCss("src/admin/admin.css"),
    Bun.file(join(ROOT, "src/ui/without-scripts.css")).text(),
    buildFont(`${range(0x20, 0x7e)}\u00a0£–—‘’“”•…€→`),
    buildFont(range(0xa1, 0x17f).replace("£", "")),
  ]);
  files.push(...scripts.files);
  const font = await keep("bricolage-grotesque", "woff2", plain);
  const accents = await keep("bricolage-grotesque-accents", "woff2", accented);
  const linked = (css: string) =>
    css
      .replace("bricolage-grotesque.woff2", `/assets/${font}`)
      .replace("bricolage-grotesque-accents.woff2", `/assets/${accents}`);
  const apiReference = Bun.file(join(ROOT, "node_modules/@scalar/api-reference/dist/browser/standalone.js"));
  const names: Manifest["names"] = {
    apiReference: await keep("api-reference", "js", await apiReference.bytes()),
    loader: scripts.loader,
    admin: scripts.admin,
    font,
    css: await keep("site", "css", linked(site)),
    adminCss: await keep("admin", "css", linked(admin)),
    withoutScripts: await keep("without-scripts", "css", withoutScripts),
  };
  await Promise.all(files.map((file) => pack(join(next, "assets", file))));
  await Bun.write(join(next, "manifest.json"), JSON.stringify({ names, files } satisfies Manifest));
  await Bun.write(join(next, "sources"), sources);
  // What another process puts there between the two is in the way, and as good.
  while (!(await isBuiltFrom(sources)))
    await rm(OUT, { recursive: true, force: true })
      .then(() => rename(next, OUT))
      .catch(unlessInTheWay);
  await rm(next, { recursive: true, force: true });
}

function unlessInTheWay(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
}

async function isBuiltFrom(sources: string): Promise<boolean> {
  const stamp = Bun.file(join(OUT, "sources"));
  return (await stamp.exists()) && (await stamp.text()) === sources;
}

async function fingerprint(): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  const sources = await readdir(join(ROOT, "src"), { recursive: true });
  const read = sources.filter((path) => /\.(tsx?|css)$/.test(path)).sort();
  for (const path of [...read.map((path) => `src/${path}`), "package.json", "bun.lock"]) {
    const file = join(ROOT, path);
    if (existsSync(file)) hash.update(path).update(await Bun.file(file).bytes());
  }
  return hash.digest("hex");
}

async function buildScripts(
  outdir: string,
  toasts: string,
): Promise<{ loader: string; admin: string; files: string[] }> {
  const plugins = [fitSonner, pointToStyles(toasts)];
  const client = await buildScript("islands/client.tsx", outdir, plugins);
  // Built apart, the loader shares no chunk with React. It stands in each page, so it is not served.
  const loader = await buildScript("islands/loader.ts", outdir, [pointTo(client.entry)]);
  const admin = await buildScript("admin/browser/admin.ts", outdir, plugins);
  const files = [client, admin].flatMap(({ files }) => files);
  return { loader: loader.entry, admin: admin.entry, files: [...new Set(files)] };
}

async function buildScript(
  entry: string,
  outdir: string,
  plugins: BunPlugin[],
): Promise<{ entry: string; files: string[] }> {
  const { outputs } = await Bun.build({
    entrypoints: [join(ROOT, "src", entry)],
    outdir,
    target: "browser",
    splitting: true,
    minify: true,
    naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]" },
    // Without it JSX comes out in its development form, whatever `minify` says.
    define: { "process.env.NODE_ENV": '"production"' },
    plugins,
  });
  const files = outputs.map(({ path }) => path.slice(path.lastIndexOf("/") + 1));
  const main = files[outputs.findIndex(({ kind }) => kind === "entry-point")];
  if (!main) throw new Error(`The build of ${entry} gave nothing`);
  return { entry: main, files };
}

/** The loader's import of the client, as the built client's file. */
function pointTo(client: string): BunPlugin {
  return {
    name: "point-to-client",
    setup(build) {
      build.onResolve({ filter: /^\.\/client$/ }, () => ({ path: `/assets/${client}`, external: true }));
    },
  };
}

/** The toasts' import of their style sheet, as its address. */
function pointToStyles(file: string): BunPlugin {
  return {
    name: "point-to-styles",
    setup(build) {
      build.onLoad({ filter: /\/toasts\.css$/ }, () => ({
        contents: `export default "/assets/${file}"`,
        loader: "js",
      }));
    },
  };
}

/** Sonner writes a <style> when it is imported, which the CSP forbids, and swipes away at 45 px where we want 50. */
const fitSonner: BunPlugin = {
  name: "fit-sonner",
  setup(build) {
    build.onLoad({ filter: /sonner\/dist\/index\.mjs$/ }, async ({ path }) => {
      const source = await Bun.file(path).text();
      const fitted = swap(
        swap(source, /^__insertCSS\(".*"\);?$/m, ""),
        /SWIPE_THRESHOLD = 45/,
        "SWIPE_THRESHOLD = 50",
      );
      return { contents: fitted, loader: "js" };
    });
  },
};

function swap(source: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(source)) throw new Error(`Sonner no longer holds ${pattern}`);
  return source.replace(pattern, replacement);
}

/** The toasts' rules, which no page needs before its first toast. */
async function buildToastsCss(): Promise<string> {
  const { outputs } = await Bun.build({ entrypoints: [join(ROOT, "src/islands/toasts.css")], minify: true });
  const [css] = outputs;
  if (!css) throw new Error("The build of toasts.css gave nothing");
  return css.text();
}

async function buildCss(entry: string): Promise<string> {
  const out = `${OUT}.${process.pid}.${Bun.hash(entry).toString(36)}.css`;
  const cli = Bun.spawn(
    [
      process.execPath,
      join(ROOT, "node_modules/@tailwindcss/cli/dist/index.mjs"),
      ...["-i", join(ROOT, entry), "-o", out, "--minify"],
    ],
    { cwd: ROOT, stdout: "ignore", stderr: "pipe" },
  );
  if ((await cli.exited) !== 0) throw new Error(await new Response(cli.stderr).text());
  const css = await Bun.file(out).text();
  await rm(out);
  return css;
}

/**
 * Headings need bold Latin letters only; the file that every page loads has no accents. In one weight and without
 * letters to choose from it is half as heavy, and comes whole in what a server sends before it waits for a receipt.
 */
async function buildFont(letters: string): Promise<Uint8Array> {
  const folder = join(ROOT, "node_modules/@fontsource-variable/bricolage-grotesque/files");
  const full = await Bun.file(join(folder, "bricolage-grotesque-latin-wght-normal.woff2")).bytes();
  return subsetFont(Buffer.from(full), letters, {
    targetFormat: "woff2",
    variationAxes: { wght: WEIGHT },
    keepFeatures: ["ccmp", "kern", "liga", "mark", "tnum"],
  });
}

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
}

async function pack(path: string): Promise<void> {
  if (path.endsWith(".woff2")) return;
  const bytes = await Bun.file(path).bytes();
  // The best quality takes 18 s for the 4 MB of the API reference, and makes it 12 % smaller.
  const quality = bytes.length > 1024 * 1024 ? 6 : BROTLI_MAX_QUALITY;
  await Promise.all([
    Bun.write(`${path}.br`, brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: quality } })),
    Bun.write(`${path}.gz`, gzipSync(bytes, { level: 9 })),
  ]);
}

if (import.meta.main) await build();
