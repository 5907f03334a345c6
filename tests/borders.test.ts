import { expect, test } from "bun:test";
import { Glob } from "bun";

type Rule = { values: RegExp; types?: RegExp };

const surface = (own: string, ...others: string[]): Rule => ({
  values: new RegExp(
    `^(?!(${["db|drizzle-orm.*|postgres", `(?!${own})(site|admin|api|mcp)`, "server|app|build|dev", ...others].join("|")})(/|$))`,
  ),
});

/** A world of its own, with its SQL and its jobs. */
const world = (...others: string[]): Rule => ({
  values: new RegExp(
    `^(${["db", "models", "schemas", "proof", "format", "env", "names", "cache/tags", "http/log", "jobs/.*", "drizzle-orm.*", "zod", ...others].join("|")})$`,
  ),
});

const withIslands: Rule = {
  values: /^(react|lucide\/.*|paths|format|schemas|proof|ui|islands)$/,
  types: /^models$/,
};

/**
 * The imports that each folder or file may have from outside itself: folders and files of the project, and packages. The rule
 * with the longest path counts. Paths within `src` stand without it.
 */
const rules: Record<string, Rule> = {
  db: {
    values: /^(env|names|schemas|proof|drizzle-orm.*|postgres|@electric-sql\/pglite.*|node:.*|bun:sqlite)$/,
    types: /^imports\/(read|values)$/,
  },
  "db/seed": { values: /^(cache\/tags|db|env|models|names|drizzle-orm|node:util)$/ },
  schemas: {
    // any-ascii takes half a megabyte: browsers have no file that imports schemas/slugs.
    values: /^(zod|any-ascii|paths|proof|format|@zxcvbn-ts\/(core|language-common))$/,
    types: /^imports\/(read|values)$/,
  },
  proof: { values: /^(zod|schemas|format)$/ },
  cache: {
    values: /^(hono.*|@hono\/zod-validator|react.*|lru-cache|node:.*|db\/client|env|names|http)$/,
    types: /^zod$/,
  },
  models: {
    values:
      /^(cache\/tags|db|names|schemas|proof|format|jobs\/(queue|statuses)|node:(async_hooks|crypto|util|zlib)|drizzle-orm.*|ipaddr.js|rate-limiter-flexible|sanitize-html)$/,
  },
  imports: world("robot", "paths", "imports/.*", "htmlparser2", "node:crypto"),
  // What a file says, before anybody looks into the database.
  "imports/read": { values: /^(robot|schemas|fflate|htmlparser2|node:(stream|zlib))$/ },
  "imports/values": { values: /^(imports\/read\/row|schemas|format|htmlparser2)$/ },
  robot: world("imports/read/task", "paths", "node:.*", "htmlparser2", "ipaddr.js", "web-bot-auth.*"),
  generation: world("generation/model", "robot", "node:.*"),
  "generation/model": {
    values: /^(ai|@ai-sdk\/openai|zod|env|schemas|format|robot\/fetch\/answer|node:.*)$/,
    types: /^robot$/,
  },
  operations: world(
    "imports",
    "jobs",
    "http/address",
    "package.json",
    "cache/surrogate-key",
    "age-encryption",
    "tar",
    "node:.*",
  ),
  jobs: {
    values:
      /^(db|cache\/tags|http\/log|names|schemas|models|imports|robot|generation|operations|drizzle-orm.*|pg-boss)$/,
  },
  ui: {
    values: /^(react|react-dom\/server|lucide\/.*|culori|paths|format|schemas|proof|ui)$/,
    types: /^(models|lucide)$/,
  },
  "ui/island": { values: /^react$/, types: /^islands$/ },
  // The three parts with islands that pages share with the admin's previews.
  "ui/search-box": withIslands,
  "ui/ticket-stub": withIslands,
  "ui/blog-head": withIslands,
  pictures: { values: /^(react-dom\/server|@resvg\/resvg-wasm|ui|proof)$/, types: /^schemas$/ },
  islands: {
    values:
      /^(react|react-dom|react-dom\/client|jotai|sonner|lucide\/.*|paths|ui|proof|schemas\/vocabulary)$/,
    types: /^schemas/,
  },
  "admin/browser": {
    values: /^(htmx.org.*|@tiptap\/.*|islands\/toast|format|schemas\/ids)$/,
    types: /^schemas/,
  },
  http: {
    values: /^(hono.*|react.*|isbot|node:.*|prom-client|proxy-addr|env|names)$/,
    types: /^(ui|bun|schemas)$/,
  },
  doctor: { values: /./ },
  site: surface("site", "surfaces"),
  admin: surface("admin", "surfaces"),
  api: surface("api", "surfaces"),
  "site/index": surface("site"),
  "admin/index": surface("admin"),
  "api/index": surface("api"),
  surfaces: { values: /^(site|admin|api|models)$/, types: /^(hono|http)$/ },

  env: { values: /^(db\/address|proxy-addr|zod)$/ },
  names: { values: /^$/ },
  paths: { values: /^$/ },
  format: { values: /^$/ },
  app: { values: /./ },
  server: { values: /./ },
  build: { values: /^(http\/assets|islands\/island|node:.*)$/, types: /^bun$/ },
  dev: { values: /^node:.*$/ },
  "untyped-packages.d": { values: /^lucide$/ },
};

type Import = { from: string; target: string; isType: boolean };

const project = `${import.meta.dir}/../`;
const files = [...new Glob("{src,db}/**/*.{ts,tsx}").scanSync(project)];
const imports = (await Promise.all(files.map(importsOf))).flat();

test("every file has a rule, and imports only allowed files", () => {
  const unruled = files.map(pathOf).filter((path) => ruleOf(path) === undefined);
  const breaches = imports.filter(({ from, target, isType }) => {
    const own = ruleOf(from) ?? "";
    const rule = rules[own];
    const names = [target, folderOf(target)];
    const fits = (allowed: RegExp | undefined) => names.some((name) => allowed?.test(name));
    return ruleOf(target) !== own && !fits(rule?.values) && !(isType && fits(rule?.types));
  });
  expect(unruled).toEqual([]);
  expect(breaches.map(({ from, target }) => `${from} -> ${target}`)).toEqual([]);
});

test("a folder of models is known outside by its index", () => {
  const within = imports.filter(
    ({ from, target }) => !from.startsWith("models/") && /^models\/[a-z-]+\/(?!index$)/.test(target),
  );
  expect(within.map(({ from, target }) => `${from} -> ${target}`)).toEqual([]);
});

test("there are no import cycles, types included", () => {
  expect(circles()).toEqual([]);
});

/** A file's imports, static or dynamic: `ui/ticket`, `db/client`, or a package's name. */
async function importsOf(file: string): Promise<Import[]> {
  const source = await Bun.file(project + file).text();
  const found = source.matchAll(/(?:^(?:import|export)( type)?(?:[^;"]*? from)? |\bimport\()"([^"]+)"/gms);
  return [...found].map(([, type, from = ""]) => ({
    from: pathOf(file),
    target: from.startsWith(".") ? pathOf(new URL(from, `file:///${file}`).pathname.slice(1)) : from,
    isType: Boolean(type),
  }));
}

function circles(): string[] {
  const paths = new Set(files.map(pathOf));
  const targets = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, way: string[]) => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(" -> "));
    if (done.has(file)) return;
    done.add(file);
    for (const { target } of targets.get(file) ?? [])
      visit(paths.has(target) ? target : `${target}/index`, [...way, file]);
  };
  for (const path of paths) visit(path, []);
  return found;
}

function ruleOf(path: string): string | undefined {
  const fitting = Object.keys(rules).filter((rule) => path === rule || path.startsWith(`${rule}/`));
  return fitting.sort((one, other) => other.length - one.length)[0];
}

function pathOf(file: string): string {
  return file.replace(/^src\//, "").replace(/\.tsx?$/, "");
}

function folderOf(path: string): string {
  return (
    path.match(/^(admin\/browser|generation\/model|imports\/(read|values))(?=\/)/)?.[0] ??
    path.split("/")[0] ??
    ""
  );
}
