import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../db/client";
import { installation } from "../../db/schema";
import { env } from "../../src/env";
import * as backups from "../../src/operations/backup/backups";
import { textOf } from "../http";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();
const SCREEN = "/admin/backups";

const shown = async () => textOf(await (await admin.get(SCREEN)).text());

async function made(proof: backups.Proof, facts = {}): Promise<void> {
  const id = await backups.begin();
  await backups.note(id, {
    address: "/backups/dealproof-2026.tar.gz",
    bytes: 3_000_000,
    rows: 12_345,
    ...facts,
  });
  await backups.end(id, proof);
}

test("the screen tells the two figures of the newest proven backup, and why others are not", async () => {
  expect(await shown()).toMatch(/Newest proven backup None yet .*How long its restore took Not known/);
  await made({ state: "proven", reason: null, restoreMs: 61_200 });
  await made({ state: "failed", reason: "The file of the table deals is damaged.", restoreMs: null });
  await made({ state: "inconclusive", reason: "No space left on device", restoreMs: null });
  const text = await shown();
  expect(text).toMatch(/How long its restore took 62 s/);
  expect(text).toContain("Less than an hour old.");
  expect(text).toMatch(/Not proven No space left on device.*Failed The file of the table deals is damaged\./);
  expect(text).toMatch(/Proven 3 MiB 12,345 62 s/);
  const runs = textOf(await (await admin.get("/admin/runs?kind=backup")).text());
  expect(runs).toMatch(
    /Failed No space left on device .*Failed The file of the table deals is damaged\..*Done/,
  );
});

test("without a place for them it says what to do, and begins none", async () => {
  const place = env.BACKUP_TO;
  env.BACKUP_TO = undefined;
  try {
    expect(await shown()).toContain("No backups are made. Set BACKUP_TO");
    expect(await flashOf(admin, await admin.post(SCREEN, {}))).toContain("BACKUP_TO names no place for it.");
  } finally {
    env.BACKUP_TO = place;
  }
});

test("after a restore every screen says that the site is paused, until a person says go", async () => {
  expect(await shown()).not.toContain("restored from a backup");
  const paused = { pausedAt: sql`now()` };
  await db.insert(installation).values(paused).onConflictDoUpdate({ target: installation.id, set: paused });
  expect(await shown()).toContain("This site was restored from a backup.");
  expect(await flashOf(admin, await admin.post("/admin/resumption", {}))).toContain("Started again");
  expect(await shown()).not.toContain("restored from a backup");
});
