import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import {
  history,
  historyAction,
  importRows,
  imports,
  observationKind,
  observationOutcome,
} from "../../db/schema";
import { RESUMPTION } from "../../src/admin/frame";
import { derive } from "../../src/models/proof/derive";
import { foldRepeats } from "../../src/models/proof/fold";
import { dump } from "../../src/operations/backup/dump";
import type { Manifest } from "../../src/operations/backup/manifest";
import { cleanUp, retention } from "../../src/operations/retention";
import { type AdminList, adminLists, pathIn } from "../../src/paths";
import { type Admin, cookieOf, PASSWORD, signIn } from "../admin/session";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { emptyDatabase } from "../database";
import { get, origin, textOf, visit } from "../http";
import { confirmedIn, liveIn } from "../lived-in";
import { newerVersion } from "../newer-version";
import { command, type Settings } from "../operations/backup/command";
import { robot } from "../site/reading";
import { start, stopAll } from "../started";

setDefaultTimeout(600_000);

/** Visitors get a page in pieces whose order is not always the same. */
const agentOf = (path: string) =>
  path.startsWith("/admin") ? { "User-Agent": "Mozilla/5.0 Chrome/156.0 Safari/537.36" } : robot;
const root = mkdtempSync(join(tmpdir(), "dealproof-lived-in-"));
const folder = join(root, "dump");
let newer = "";
let manifest: Manifest;
/** A page's text, but for how long ago something was, which the clock changes meanwhile. */
const saidBy = (html: string) =>
  textOf(html).replace(/\b(?:\d+|an?) (?:second|minute|hour|day|week|month|year)s? ago\b/g, "ago");

/** Each with its status and text. */
type Pages = [path: string, status: number, text: string][];
const pages: Pages = [];

/** These lists speak of this process, of the clock or of what happened since the backup. */
const OF_THE_MOMENT: AdminList[] = ["backups", "system", "runs"];
/** Of the history, which has further ones above them later. */
let entries: string[] = [];
/** The texts of a list's rows. */
const rowsIn = (html: string) => [...html.matchAll(/<tr[ >].*?<\/tr>/gs)].map(([row]) => saidBy(row));

/** What visitors and an admin see. */
async function pagesOf(admin: Admin): Promise<Pages> {
  const pages: Pages = [];
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
    // Its entries are compared one by one.
    if (list === "history") continue;
    const html = await (await admin.get(`/admin/${list}`)).text();
    const rows = new Set(html.match(new RegExp(`(?<=href=")/admin/${list}/\\d+(?=")`, "g")));
    const own = OF_THE_MOMENT.includes(list) ? [] : [`/admin/${list}`];
    for (const path of [...own, ...[...rows].slice(0, 5)]) {
      const response = await admin.get(path);
      pages.push([path, response.status, saidBy(await response.text())]);
    }
  }
  return pages;
}

/** Where pages differ. */
function differences(pages: Pages, others: Pages): string[] {
  const there = new Map(others.map(([path, ...said]) => [path, said] as const));
  return pages.flatMap(([path, status, text]) => {
    const [otherStatus, other = ""] = there.get(path) ?? [];
    const at = [...text].findIndex((letter, index) => letter !== other[index]);
    return otherStatus === status && other === text
      ? []
      : [`${path} ${otherStatus}: ${other.slice(at - 40, at + 80)}`];
  });
}

beforeAll(async () => {
  newer = newerVersion();
  const admin = await liveIn();
  pages.push(...(await pagesOf(admin)));
  entries = rowsIn(await (await admin.get("/admin/history")).text());
  await look();
  manifest = await dump(db, folder, { hasSecrets: true, publicUrl: "https://deals.example" });
});

afterAll(async () => {
  await stopAll();
  await restore();
  for (const one of [root, newer]) rmSync(one, { recursive: true, force: true });
});

const KINDS = [
  // No part of the product records what a shop tells of its sales and carts yet.
  ["observations", "kind", observationKind.enumValues, ["shop", "sale", "cart"]],
  ["observations", "outcome", observationOutcome.enumValues, []],
  ["history", "action", historyAction.enumValues, []],
] as const;
/** What the database held before the tests. One of them deletes old rows. */
const found: Record<string, string[]> = {};

async function look(): Promise<void> {
  const valuesOf = async (rows: ReturnType<typeof sql>) =>
    (await query<{ value: string }>(rows)).map(({ value }) => value);
  for (const [table, column] of KINDS)
    found[column] = await valuesOf(sql.raw(`select distinct ${column} as value from ${table}`));
  found.decisions = await valuesOf(sql`
    select distinct case when action = 'delete' then 'refused' when after ->> 'active' = 'true' then 'accepted' end as value
    from history where coalesce(before -> 'row', before) -> 'claim' ->> 'url' is not null
      and (action = 'delete' or after ->> 'active' = 'true') order by 1`);
}

test.each(KINDS)("a site that has lived has each value of %s.%s", (_, column, values, unmade) => {
  expect(values.filter((value) => !found[column]?.includes(value))).toEqual([...unmade]);
});

test("a site that has lived has rows in every table of a backup", () => {
  // Figures are stored of large catalogues alone; the other two are of the release before.
  const empty = manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
  expect(empty.toSorted()).toEqual(["figures", "missed_searches", "wishes"]);
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

test("a site that has lived has offers of a model that were accepted, and some that were refused", () => {
  expect(found.decisions).toEqual(["accepted", "refused"]);
});

test.each(ways)(
  "restored on %s, moved to %s and upgraded it shows the same, and lives on",
  async (_, __, first, second) => {
    const [restored, moved] = [await at(first), await at(second)];
    if (!second) rmSync(moved.DATA_DIR ?? "", { recursive: true });
    const restoring = await command(restored, "restore", folder, "--yes");
    expect(restoring).toEqual({ code: 0, said: expect.stringContaining("Restored.") as never });
    // A passphrase, so that the passwords of sources move too.
    const BACKUP_PASSPHRASE = "paper-lantern-at-dusk";
    const place = join(root, crypto.randomUUID());
    const packing = await command({ ...restored, BACKUP_PASSPHRASE }, "backup", place);
    expect(packing).toEqual({ code: 0, said: expect.stringContaining("Proven: ") as never });
    const [archive = ""] = readdirSync(place);
    const moving = await command({ ...moved, BACKUP_PASSPHRASE }, "restore", join(place, archive), "--yes");
    expect(moving).toEqual({ code: 0, said: expect.stringContaining("Restored.") as never });

    const backup = await command({ ...moved, BACKUP_TO: join(root, crypto.randomUUID()) }, "backup");
    expect(backup).toEqual({ code: 0, said: expect.stringContaining("Proven: ") as never });

    const settings = { BACKUP_TO: "off", DEMO: "off", PUBLIC_URL: origin, ...moved };
    const site = await start(moved.DATA_DIR ?? root, settings, true, newer);
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
    const there: Pages = [];
    for (const [path] of pages) {
      const response = await ask(path);
      there.push([path, response.status, saidBy(await response.text())]);
    }
    expect(differences(pages, there)).toEqual([]);
    const entriesThere = rowsIn(await (await ask("/admin/history")).text());
    expect(entries.length).toBeGreaterThan(40);
    expect(entries.slice(0, 40).filter((entry) => !entriesThere.includes(entry))).toEqual([]);

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

/** Lets days pass over all that was recorded; what deals and events say of days stays. */
async function pass(days: number): Promise<void> {
  const columns = await query<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    where c.table_schema = 'public' and c.data_type in ('timestamp with time zone', 'date') and c.is_generated = 'NEVER'
      and c.table_name not in ('events', 'credentials', 'sessions') and c.column_name not in ('starts_at', 'ends_at')`);
  for (const [table, own] of Map.groupBy(columns, ({ table }) => table)) {
    const name = sql.identifier(table);
    const list = own.map(
      ({ column }) =>
        sql`${sql.identifier(column)} = ${sql.identifier(column)} - make_interval(days => ${days})`,
    );
    await db.execute(sql`alter table ${name} disable trigger user`);
    await db.execute(sql`update ${name} set ${sql.join(list, sql`, `)}`);
    await db.execute(sql`alter table ${name} enable trigger user`);
  }
  const ids = await query<{ id: number }>(sql`select id from deals`);
  await db.transaction((tx) =>
    derive(
      tx,
      ids.map(({ id }) => id),
    ),
  );
}

test("a site that has lived shows the same once what is old was shortened and deleted", async () => {
  await pass(100);
  const admin = await signIn();
  const before = await pagesOf(admin);
  const rows = await db.$count(history);
  for (const job of [cleanUp, retention])
    await job.run(undefined as never, new AbortController().signal, { id: "", retryCount: 0 });
  const ids = await query<{ id: number }>(sql`select id from deals`);
  await db.transaction((tx) =>
    foldRepeats(
      tx,
      ids.map(({ id }) => id),
    ),
  );
  // Reports of visitors, which each screen counts, missed addresses, rows of imports and steps of runs are kept for a while only.
  const staying = (pages: Pages) =>
    pages
      .filter(([path]) => !/^\/admin\/(inbox|redirects|imports\/|runs)/.test(path))
      .map(([path, status, text]): Pages[number] => [path, status, text.replace(/\bInbox \d+/g, "Inbox")]);
  expect(differences(staying(before), staying(await pagesOf(admin)))).toEqual([]);
  const withRows = db
    .selectDistinct({ state: imports.state })
    .from(imports)
    .innerJoin(importRows, eq(importRows.importId, imports.id));
  expect(await withRows).toEqual([{ state: "staged" }]);
  expect(await db.$count(history)).toBe(rows);
});
