import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, extname, join, parse } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Manifest } from "./http/assets";
import { islands } from "./islands/island";

const ROOT = join(import.meta.dir, "..");
const OUT = join(ROOT, ".build");
/** Two processes may build at once. */
const DRAFT = `${OUT}.${process.pid}`;
const ASSETS = join(DRAFT, "assets");

export async function build(): Promise<void> {
  const sources = await fingerprint();
  if (await isBuiltFrom(sources)) return;
  if (import.meta.main) console.log("Building the style sheets and scripts");
  await rm(DRAFT, { recursive: true, force: true });
  await mkdir(ASSETS, { recursive: true });

  const fonts = [...new Bun.Glob("*.woff2").scanSync(join(ROOT, "src/ui/fonts"))];
  const copies = await Promise.all(fonts.map((file) => copy(parse(file).name, `src/ui/fonts/${file}`)));
  const [scripts, site, admin] = await Promise.all([
    buildScripts(),
    buildCss("src/site/site.css"),
    buildCss("src/admin/admin.css"),
  ]);
  const withFonts = (css: string) =>
    fonts.reduce((css, file, index) => css.replace(file, address(copies[index] ?? "")), css);
  const manifest: Manifest = {
    ...scripts,
    font: copies[fonts.indexOf("figtree.woff2")] ?? "",
    displayFont: copies[fonts.indexOf("bricolage-grotesque.woff2")] ?? "",
    monoFont: copies[fonts.indexOf("geist-mono.woff2")] ?? "",
    css: await write("site", "css", withFonts(site)),
    adminCss: await write("admin", "css", withFonts(admin)),
    apiReference: await copy(
      "api-reference",
      "node_modules/@scalar/api-reference/dist/browser/standalone.js",
    ),
    withoutScripts: await copy("without-scripts", "src/ui/without-scripts.css"),
    themeChoice: await buildThemeChoice(),
  };
  for (const file of await readdir(ASSETS)) await compress(join(ASSETS, file));
  await Bun.write(join(DRAFT, "manifest.json"), JSON.stringify(manifest));
  await Bun.write(join(DRAFT, "sources"), sources);
  while (!(await isBuiltFrom(sources))) {
    await rm(OUT, { recursive: true, force: true });
    await rename(DRAFT, OUT).catch(unlessAnotherWasFaster);
  }
  await rm(DRAFT, { recursive: true, force: true });
}

function unlessAnotherWasFaster(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
}

async function isBuiltFrom(sources: string): Promise<boolean> {
  const stamp = Bun.file(join(OUT, "sources"));
  return (await stamp.exists()) && (await stamp.text()) === sources;
}

async function fingerprint(): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  const sources = [...new Bun.Glob("src/**/*.{ts,tsx,css,md,woff2}").scanSync(ROOT)].sort();
  for (const path of [...sources, "package.json", "bun.lock"])
    hash.update(path).update(await Bun.file(join(ROOT, path)).bytes());
  return hash.digest("hex");
}

async function copy(name: string, path: string): Promise<string> {
  return write(name, extname(path).slice(1), await Bun.file(join(ROOT, path)).bytes());
}

async function write(name: string, extension: string, content: Uint8Array | string): Promise<string> {
  const file = `${name}-${Bun.hash(content).toString(36)}.${extension}`;
  await Bun.write(join(ASSETS, file), content);
  return file;
}

async function buildScripts(): Promise<Pick<Manifest, "loader" | "admin">> {
  const constants = { TOASTS_CSS: await buildToastsCss() };
  const [[admin = ""] = []] = await bundle([join(ROOT, "src/admin/browser/admin.ts")], constants);

  // All entries import client.ts, so that React and its other imports become chunks which all islands share.
  const virtual = Object.fromEntries(
    islands.map((name) => [
      join(ROOT, `src/islands/entries/${name}.ts`),
      `export { hydrate } from "../client"; export { default } from "../${name}";`,
    ]),
  );
  const chunks = await bundle(Object.keys(virtual), constants, virtual);
  const addresses = islands.map((name, index) => [name, chunks[index]?.map(address)]);
  const [[loader = ""] = []] = await bundle([join(ROOT, "src/islands/loader.ts")], {
    ISLAND_FILES: Object.fromEntries(addresses),
  });
  return { loader, admin };
}

/** Loaded with the first toast. */
async function buildToastsCss(): Promise<string> {
  const css = await Bun.build({ entrypoints: [join(ROOT, "src/islands/toasts.css")], minify: true });
  return address(await write("toasts", "css", (await css.outputs[0]?.text()) ?? ""));
}

/** A classic script, because the page waits for it. */
async function buildThemeChoice(): Promise<string> {
  const entrypoints = [join(ROOT, "src/islands/theme-choice.ts")];
  const { outputs } = await Bun.build({ entrypoints, minify: true, format: "iife", target: "browser" });
  return write("theme-choice", "js", (await outputs[0]?.text()) ?? "");
}

const address = (file: string) => `/assets/${file}`;

/** @returns for each entry its file and the files that it imports. */
async function bundle(
  entrypoints: string[],
  constants: Record<string, unknown>,
  files: Record<string, string> = {},
): Promise<string[][]> {
  const define = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]);
  const { outputs, metafile } = await Bun.build({
    entrypoints,
    files,
    outdir: ASSETS,
    target: "browser",
    splitting: true,
    minify: true,
    metafile: true,
    modulePreload: false,
    naming: { entry: "[name]-[hash].[ext]", chunk: "chunk-[hash].[ext]" },
    // Without NODE_ENV JSX comes out in its development form, whatever `minify` says.
    define: { "process.env.NODE_ENV": '"production"', ...Object.fromEntries(define) },
    plugins: [fitSonner],
  });
  const chunks = new Map(
    Object.entries(metafile?.outputs ?? {}).map(([path, chunk]) => [basename(path), chunk]),
  );
  const withImports = (file: string): string[] => {
    const imports = chunks.get(file)?.imports.filter(({ kind }) => kind === "import-statement") ?? [];
    return [file, ...imports.flatMap(({ path }) => withImports(basename(path)))];
  };
  // Bun gives them in an order of its own.
  const entries = outputs.filter(({ kind }) => kind === "entry-point").map(({ path }) => basename(path));
  return entrypoints.map((entry) => {
    const file = entries.find((file) => file.startsWith(`${parse(entry).name}-`));
    return file === undefined ? [] : [...new Set(withImports(file))];
  });
}

/** Sonner writes a <style> when it is imported, which the CSP forbids, and swipes away at 45 px where we want 50. */
const fitSonner: Bun.BunPlugin = {
  name: "fit-sonner",
  setup(build) {
    build.onLoad({ filter: /sonner\/dist\/index\.mjs$/ }, async ({ path }) => {
      let contents = await Bun.file(path).text();
      for (const [pattern, replacement] of [
        [/^__insertCSS\(".*"\);?$/m, ""],
        [/SWIPE_THRESHOLD = 45/, "SWIPE_THRESHOLD = 50"],
      ] as const) {
        if (!pattern.test(contents)) throw new Error(`Sonner no longer holds ${pattern}`);
        contents = contents.replace(pattern, replacement);
      }
      return { contents, loader: "js" };
    });
  },
};

async function buildCss(entry: string): Promise<string> {
  const tailwind = "node_modules/@tailwindcss/cli/dist/index.mjs";
  const { exitCode, stdout, stderr } = await Bun.$`${process.execPath} ${tailwind} -i ${entry} --minify`
    .cwd(ROOT)
    .quiet()
    .nothrow();
  if (exitCode !== 0) throw new Error(stderr.toString());
  return stdout.toString();
}

async function compress(path: string): Promise<void> {
  if (path.endsWith(".woff2")) return;
  const bytes = await Bun.file(path).bytes();
  // The best quality takes 18 s for the 4 MB of the API reference, and makes it 12 % smaller.
  const quality = bytes.length > 1024 * 1024 ? 6 : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  await Bun.write(`${path}.br`, brotliCompressSync(bytes, { params }));
  await Bun.write(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

if (import.meta.main) await build();
