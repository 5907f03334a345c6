import { expect, test } from "bun:test";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "../db/schema";
import { app } from "../src/app";
import { allJobs } from "../src/jobs";
import { type EntityName, entities } from "../src/models/entities";
import * as sitemap from "../src/models/sitemap";
import { adminLists, paths } from "../src/paths";
import { visit } from "./http";

/*
 * Finds an addition that is registered in one place and forgotten in another. Each failure names the file to edit.
 */

const tables = Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[];
const routes = [...new Set(app.routes.filter(({ method }) => method === "GET").map(({ path }) => path))];
const root = join(import.meta.dir, "..");

const read = (path: string) => Bun.file(`${root}/${path}`).text();

/** What is missing, with the file that should have it. */
function missing(names: Iterable<string>, has: (name: string) => boolean, file: string): string[] {
  return [...names].filter((name) => !has(name)).map((name) => `${name}: add it to ${file}`);
}

test("the schema has its migrations", () => {
  const copy = mkdtempSync(join(root, "node_modules/.cache/migrations-"));
  try {
    cpSync(join(root, "db/migrations"), copy, { recursive: true });
    const { stdout } = Bun.spawnSync(
      [
        process.execPath,
        "--bun",
        "node_modules/.bin/drizzle-kit",
        "generate",
        "--dialect=postgresql",
        "--schema=./db/schema/index.ts",
        "--casing=snake_case",
        `--out=${relative(root, copy)}`,
      ],
      { cwd: root, stdin: "ignore" },
    );
    expect(stdout.toString()).toContain("No schema changes");
  } catch (error) {
    throw new Error("db/schema has changed: make its migration with `bun run migration`", {
      cause: error,
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

test("what the migrations make is written down up to the last of them", async () => {
  // `bun run migration` writes it; `bun db/objects.ts` does that alone.
  const written = JSON.parse(await read("db/migrations/meta/_objects.json"));
  const { entries } = JSON.parse(await read("db/migrations/meta/_journal.json"));
  expect(written.migration).toBe(entries.at(-1).tag);
});

test("each table that is edited has its history, undo, tags and name", () => {
  const audited = new Set(Object.values(entities).map(({ table }) => getTableName(table)));
  const edited = tables.filter((table) => "version" in table).map(getTableName);
  expect(missing(edited, (name) => audited.has(name), "src/models/entities.ts")).toEqual([]);
  expect(Object.values(entities).map(({ one }) => one)).toEqual(Object.keys(entities));
});

test("the cache of each entity is in the test of invalidation", async () => {
  const invalidation = await read("tests/cache/invalidation.test.ts");
  // No page shows sources, and none that is cached depends on redirects.
  const names = Object.keys(entities).filter((name) => name !== "source" && name !== "redirect");
  const isWritten = (text: string) => (name: string) => text.includes(entities[name as EntityName].many);
  const hasPage = (name: string) => isWritten(invalidation)(name) || invalidation.includes(`/${name}/`);
  expect(missing(names, hasPage, "tests/cache/invalidation.test.ts")).toEqual([]);
});

test("each admin list has its screen, and each screen its place in the navigation", () => {
  const screens = routes
    .filter((path) => /^\/admin\/[a-z]+$/.test(path))
    .map((path) => path.slice("/admin/".length));
  expect(
    missing(Object.keys(adminLists), (name) => screens.includes(name), "src/surfaces.ts, src/admin/index.ts"),
  ).toEqual([]);
  const withoutPlace = ["login", "password", "checks", "jobs", "queue", "review", "reports"];
  expect(
    missing(
      screens,
      (name) => name in adminLists || withoutPlace.includes(name),
      "adminLists in src/paths.ts",
    ),
  ).toEqual([]);
});

test("each table with pages of its own is in the sitemap", () => {
  const ofRows = routes
    .filter((path) => /^\/[a-z]+\/:(slug|id)$/.test(path))
    .map((path) => path.split("/")[1] ?? "");
  const without = ["marks", "media"];
  const many = (name: string) => (name === "deal" ? "deals" : entities[name as EntityName].many);
  expect(
    missing(
      ofRows.filter((name) => !without.includes(name)),
      (name) => sitemap.subjects.includes(many(name)),
      "`page` of its entity in src/models",
    ),
  ).toEqual([]);
});

test("each page of the site that stands alone is in the sitemap, and visitors find it", async () => {
  const alone = routes.filter((path) => /^\/[a-z-]*$/.test(path));
  const listed = (await visit(paths.sitemapPart("pages"))).html;
  const parts = (await visit(paths.home())).html;
  // Health checks and forms' targets are no pages; lists of an own part are found through it.
  const noPages = ["/healthz", "/readyz", "/metrics", "/admin", "/search", "/ask", "/newsletter", "/events"];
  const pages = alone.filter((path) => !noPages.includes(path));
  expect(missing(pages, (path) => listed.includes(`${path}</loc>`), "pages in src/site/pages.ts")).toEqual(
    [],
  );
  // The robot's User-Agent names it, for shops.
  const forVisitors = pages.filter((path) => path !== "/robot");
  expect(missing(forVisitors, (path) => parts.includes(`href="${path}"`), "src/ui/footer.tsx")).toEqual([]);
});

test("each segment of the API is described", async () => {
  const described = Object.keys(JSON.parse((await visit("/api/openapi.json")).html).paths);
  const asked = routes.filter((path) => path.startsWith("/api/") && !/\/(openapi\.json|docs)$/.test(path));
  const pattern = (path: string) => path.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}");
  expect(missing(asked, (path) => described.includes(pattern(path)), "its `describe` in src/api")).toEqual(
    [],
  );
});

test("each job is started, and has a title for the admin", async () => {
  const list = await read("src/jobs/index.ts");
  const files = await Array.fromAsync(new Bun.Glob("src/**/*.ts").scan(root), read);
  const jobs = files.flatMap((source) => [...source.matchAll(/export const (\w+): (?:\w+\.)?Job\b/g)]);
  const isListed = (name: string) => new RegExp(`^  ${name}\\b`, "m").test(list);
  expect(
    missing(
      jobs.map(([, name = ""]) => name),
      isListed,
      "kinds in src/jobs/index.ts",
    ),
  ).toEqual([]);
  expect(allJobs.length).toBe(jobs.length);
  expect(allJobs.filter(({ title, timeoutSeconds }) => !title || !(timeoutSeconds > 0))).toEqual([]);
});
