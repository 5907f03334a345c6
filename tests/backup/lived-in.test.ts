import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { historyAction, imports, observationKind, observationOutcome } from "../../db/schema";
import { RESUMPTION } from "../../src/admin/frame";
import { dump } from "../../src/backup/dump";
import type { Manifest } from "../../src/backup/manifest";
import { type AdminList, adminLists, pathIn } from "../../src/paths";
import { cookieOf, PASSWORD } from "../admin/session";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { emptyDatabase } from "../database";
import { get, origin, textOf, visit } from "../http";
import { confirmedIn, liveIn } from "../lived-in";
import { robot } from "../site/reading";
import { start, stopAll } from "../started";
import { command, type Settings } from "./command";

setDefaultTimeout(600_000);

/** Visitors get a page in pieces whose order is not always the same. */
const agentOf = (path: string) =>
  path.startsWith("/admin") ? { "User-Agent": "Mozilla/5.0 Chrome/156.0 Safari/537.36" } : robot;
const root = mkdtempSync(join(tmpdir(), "dealproof-lived-in-"));
const folder = join(root, "dump");
let manifest: Manifest;
/** A page's text, but for how long ago something was, which the clock changes meanwhile. */
const saidBy = (html: string) =>
  textOf(html).replace(/\b(?:\d+|an?) (?:second|minute|hour|day|week|month|year)s? ago\b/g, "ago");

/** Each with its status and text. */
const pages: [path: string, status: number, text: string][] = [];

/** They speak of this process, of the clock or of what happened since the backup. */
const OF_THE_MOMENT: AdminList[] = ["history", "backups", "system", "runs"];

beforeAll(async () => {
  const admin = await liveIn();
  const maps = await Promise.all(
    [...(await visit("/sitemap.xml")).html.matchAll(/<loc>([^<]*)/g)].map(([, url = ""]) =>
      visit(pathIn(url)),
    ),
  );
  const listed = maps.flatMap(({ html }) =>
    [...html.matchAll(/<loc>([^<]*)/g)].map(([, url = ""]) => pathIn(url)),
  );
  for (const path of new Set([...listed, "/search?search=lamp", "/old-stores", "/store/lived-here"])) {
    const response = await get(path, robot);
    pages.push([path, response.status, saidBy(await response.text())]);
  }
  for (const list of Object.keys(adminLists) as AdminList[]) {
    if (OF_THE_MOMENT.includes(list)) continue;
    const html = await (await admin.get(`/admin/${list}`)).text();
    const rows = new Set(html.match(new RegExp(`(?<=href=")/admin/${list}/\\d+(?=")`, "g")));
    for (const path of [`/admin/${list}`, ...[...rows].slice(0, 5)]) {
      const response = await admin.get(path);
      pages.push([path, response.status, saidBy(await response.text())]);
    }
  }
  manifest = await dump(db, folder, { hasSecrets: true, publicUrl: "https://deals.example" });
});

afterAll(async () => {
  await stopAll();
  await restore();
  rmSync(root, { recursive: true, force: true });
});

const valuesIn = async (table: string, column: string) =>
  (await query<{ value: string }>(sql.raw(`select distinct ${column} as value from ${table}`))).map(
    ({ value }) => value,
  );

test.each([
  // No part of the product records what a shop tells of its sales and carts yet.
  ["observations", "kind", observationKind.enumValues, ["shop", "sale", "cart"]],
  ["observations", "outcome", observationOutcome.enumValues, []],
  ["history", "action", historyAction.enumValues, []],
] as const)("a site that has lived has each value of %s.%s", async (table, column, values, unmade) => {
  const found = await valuesIn(table, column);
  expect(values.filter((value) => !found.includes(value))).toEqual([...unmade]);
});

test("a site that has lived has rows in every table of a backup", () => {
  // Figures are stored of large catalogues alone.
  expect(manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual(["figures"]);
});

const at = async (server: string | undefined): Promise<Settings> => {
  const { url, folder } = await emptyDatabase(server);
  return url ? { DATABASE_URL: url } : { DATA_DIR: folder };
};

const server = process.env.TEST_DATABASE_URL;
const ways: [string, string, string | undefined, string | undefined][] = server
  ? [
      ["the embedded database", "Postgres", undefined, server],
      ["Postgres", "the embedded database", server, undefined],
    ]
  : [["the embedded database", "another one", undefined, undefined]];

test.each(ways)(
  "restored on %s and moved to %s it shows the same, and lives on",
  async (_, __, first, second) => {
    const [restored, moved] = [await at(first), await at(second)];
    if (!second) rmSync(moved.DATA_DIR ?? "", { recursive: true });
    const restoring = await command(restored, "restore", folder, "--yes");
    expect(restoring).toEqual({ code: 0, said: expect.stringContaining("Restored.") as never });
    const moving = await command(restored, "move", moved.DATABASE_URL ?? moved.DATA_DIR ?? "");
    expect(moving).toEqual({ code: 0, said: expect.stringContaining("Moved ") as never });

    const settings = { BACKUP_TO: "off", DEMO: "off", PUBLIC_URL: origin, ...moved };
    const site = await start(moved.DATA_DIR ?? root, settings);
    let cookie = "";
    const ask = (path: string, form?: Record<string, string>) =>
      fetch(`http://localhost:${site.port}${path}`, {
        headers: { Host: new URL(origin).host, ...agentOf(path), Cookie: cookie, Origin: origin },
        redirect: "manual",
        ...(form && { method: "POST", body: new URLSearchParams(form) }),
      });
    const textAt = async (path: string) => textOf(await (await ask(path)).text());
    cookie = cookieOf(await ask("/admin/login", { password: PASSWORD }));
    const resumed = await ask(RESUMPTION, { again: "yes" });
    expect([resumed.status, textOf(await resumed.text())]).toEqual([303, ""]);
    await ask("/admin");
    expect(pages.length).toBeGreaterThan(100);
    const different: string[] = [];
    for (const [path, status, text] of pages) {
      const response = await ask(path);
      const there = saidBy(await response.text());
      const at = [...text].findIndex((letter, index) => letter !== there[index]);
      if (response.status !== status || there !== text)
        different.push(`${path} ${response.status}: ${there.slice(at - 40, at + 80)}`);
    }
    expect(different).toEqual([]);

    const deal = await dealByCode(cast.harbor20);
    const terms = `${deal.id}-${deal.termsVersion}`;
    const check = `/admin/checks?${new URLSearchParams({ id: String(deal.id), terms, returnTo: "/admin/coupons" })}`;
    expect((await ask(check, { check: "works" })).status).toBe(303);
    const [waiting] = await db.select().from(imports).where(eq(imports.state, "staged"));
    const path = `/admin/imports/${waiting?.id}`;
    for (const [step, state] of [
      ["apply", "Applied"],
      ["undo", "Undone"],
    ] as const) {
      const form = step === "undo" ? confirmedIn(await (await ask(`${path}/undo`)).text()) : {};
      expect((await ask(`${path}/${step}`, form)).status).toBe(303);
      while (!(await textAt(path)).includes(state)) await Bun.sleep(200);
    }
    site.process.kill("SIGTERM");
    expect(await site.process.exited).toBe(0);
  },
);
