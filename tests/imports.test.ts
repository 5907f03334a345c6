import { expect, test } from "bun:test";
import { Glob } from "bun";

/** What each folder of src may import beside itself: folders and files of the project, and packages by name. */
const rules: Record<string, { values: RegExp; types?: RegExp }> = {
  schemas: { values: /^(zod|@zxcvbn-ts\/(core|language-common))$/ },
  cache: { values: /^node:async_hooks$/ },
  models: {
    values: /^(cache\/tags|db|schemas|node:async_hooks|drizzle-orm.*|rate-limiter-flexible|sanitize-html)$/,
  },
  ui: {
    values: /^(react|react-dom\/server|jotai|lucide\/.*|culori|paths|schemas|islands)$/,
    types: /^(models|lucide)$/,
  },
  islands: {
    values: /^(react|react-dom\/client|jotai|sonner|lucide\/.*|paths|ui|schemas\/vocabulary)$/,
    types: /^schemas/,
  },
  "admin/browser": {
    values: /^(htmx.org.*|sortablejs|@tiptap\/.*|islands\/toast|ui\/duration|schemas\/slugs)$/,
    types: /^schemas/,
  },
  http: { values: /^(hono.*|react.*|isbot|node:.*|proxy-addr|env)$/, types: /^(ui|bun|schemas)$/ },
  web: { values: /^(env|node:.*|htmlparser2|ipaddr.js)$/ },
  ads: { values: /^(env|zod)$/ },
  generation: { values: /^(ai|web|models|schemas|env|http\/log)$/ },
  site: { values: /^(?!(db|drizzle-orm.*|postgres|admin|api|server|app|build|dev)(\/|$))/ },
  admin: { values: /^(?!(db|drizzle-orm.*|postgres|site|api|server|app|build|dev)(\/|$))/ },
  ai: { values: /^(ai|@ai-sdk\/openai|zod|env|schemas|node:.*)$/, types: /^web$/ },
  api: { values: /^(?!(db|drizzle-orm.*|postgres|site|admin|server|app|build|dev)(\/|$))/ },
};

const root = `${import.meta.dir}/../src/`;
const files = [...new Glob("*/**/*.{ts,tsx}").scanSync(root)];

test.each(files)("%s imports only what its folder may", async (file) => {
  const source = await Bun.file(root + file).text();
  const folder = folderOf(file);
  const breaches = importsOf(source, file).filter(({ target, isType }) => {
    const rule = rules[folder];
    const names = [target, folderOf(target)];
    const fits = (allowed: RegExp | undefined) => names.some((name) => allowed?.test(name));
    return folderOf(target) !== folder && !fits(rule?.values) && !(isType && fits(rule?.types));
  });
  expect(breaches).toEqual([]);
});

test("every folder of src has its rule", () => {
  expect(Object.keys(rules).toSorted()).toEqual([...new Set(files.map(folderOf))].toSorted());
});

/** What a source imports: `ui/ticket`, `db`, or a package's name. */
function importsOf(source: string, file: string): { target: string; isType: boolean }[] {
  const early = source.matchAll(/^(?:import|export) (type )?(?:[^;"]*? from )?"([^"]+)";/gms);
  const late = source.matchAll(/\bimport()\("([^"]+)"\)/g);
  return [...early, ...late].map(([, type, from = ""]) => {
    const path = from.startsWith(".") ? new URL(from, `file:///src/${file}`).pathname : from;
    return {
      target: path.startsWith("/db/") ? "db" : path.replace(/^\/src\//, ""),
      isType: Boolean(type),
    };
  });
}

function folderOf(path: string): string {
  return path.match(/^admin\/browser(?=\/)/)?.[0] ?? path.split("/")[0] ?? "";
}
