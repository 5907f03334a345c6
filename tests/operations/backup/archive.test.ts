import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "../../../src/env";
import { pack, unpack } from "../../../src/operations/backup/archive";
import { BadBackup } from "../../../src/operations/backup/manifest";
import { nameOf, openArchive, outdated, placeAt, timeOf } from "../../../src/operations/backup/places";
import { startS3 } from "./s3";

const root = mkdtempSync(join(tmpdir(), "dealproof-archive-"));
const PASSPHRASE = "paper-lantern-at-dusk";
const TIME = new Date("2026-11-27T02:10:05.123Z");

const s3 = startS3();
Object.assign(env, {
  S3_ENDPOINT: s3.url,
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
});

afterAll(() => {
  s3.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Too large for one part of S3, and for one chunk of any stream. */
const LARGE = Array.from(
  { length: 400_000 },
  (_, index) => `{"id":${index},"hash":"${Bun.hash(String(index))}"}`,
).join("\n");

function dumpFolder(): string {
  const folder = mkdtempSync(join(root, "dump-"));
  mkdirSync(join(folder, "tables"));
  mkdirSync(join(folder, "media"));
  writeFileSync(join(folder, "manifest.json"), "{}");
  writeFileSync(join(folder, "tables/deals.jsonl"), LARGE);
  writeFileSync(join(folder, "media/abc"), Buffer.from([0, 255, 10]));
  return folder;
}

test.each([
  ["a folder", join(root, "kept"), undefined],
  ["a folder, encrypted", join(root, "kept-encrypted"), PASSPHRASE],
  ["S3", "s3://bucket/some/folder", undefined],
  ["S3, encrypted", "s3://bucket", PASSPHRASE],
])("an archive in %s comes back as it was, and is in the list", async (_, address, passphrase) => {
  const place = placeAt(address);
  const name = nameOf(TIME, passphrase !== undefined);
  const written = await place.write(name, await pack(dumpFolder(), passphrase));
  expect(written.address).toEndWith(`/${name}`);
  expect(await place.list()).toEqual([name]);
  const into = mkdtempSync(join(root, "read-"));
  const { stream, isEncrypted } = await openArchive(written.address);
  await unpack(stream, into, isEncrypted, passphrase);
  expect(readFileSync(join(into, "tables/deals.jsonl"), "utf8") === LARGE).toBe(true);
  expect([...readFileSync(join(into, "media/abc"))]).toEqual([0, 255, 10]);
  await place.remove(name);
  expect(await place.list()).toEqual([]);
  await expect(openArchive(written.address)).rejects.toThrow("There is no backup at");
});

test("a write that fails leaves nothing", async () => {
  const folder = join(root, "half");
  const half = async function* () {
    yield new Uint8Array(1000);
    throw new Error("The disk is full");
  };
  await expect(placeAt(folder).write(nameOf(TIME, false), half())).rejects.toThrow("The disk is full");
  await Bun.sleep(0);
  expect(readdirSync(folder)).toEqual([]);
});

test("an encrypted archive opens with its passphrase alone, and not when a byte was changed", async () => {
  const bytes = await new Response((await pack(dumpFolder(), PASSPHRASE)) as ReadableStream).bytes();
  expect(Buffer.from(bytes).includes("manifest.json")).toBe(false);
  const openWith = (changed: Uint8Array, passphrase?: string) =>
    unpack(
      new Response(changed.slice()).body as ReadableStream<Uint8Array>,
      mkdtempSync(join(root, "no-")),
      true,
      passphrase,
    );
  await expect(openWith(bytes)).rejects.toThrow("Set BACKUP_PASSPHRASE");
  await expect(openWith(bytes, "another-passphrase")).rejects.toThrow("it has another passphrase");
  const middle = bytes.length >> 1;
  const changed = bytes.with(middle, (bytes[middle] ?? 0) ^ 1);
  await expect(openWith(changed, PASSPHRASE)).rejects.toBeInstanceOf(BadBackup);
  await expect(openWith(bytes.slice(0, -100), PASSPHRASE)).rejects.toBeInstanceOf(BadBackup);
});

test("an archive that is cut off is refused", async () => {
  const chunks = await Array.fromAsync(await pack(dumpFolder()));
  const bytes = Buffer.concat(chunks);
  const cut = new Response(bytes.subarray(0, bytes.length >> 1)).body as ReadableStream<Uint8Array>;
  await expect(unpack(cut, mkdtempSync(join(root, "cut-")), false)).rejects.toBeInstanceOf(BadBackup);
});

test("names tell the time, and other files are nobody's business", () => {
  expect(nameOf(TIME, false)).toBe("dealproof-2026-11-27T02-10-05-123Z.tar.gz");
  expect(timeOf(nameOf(TIME, true))).toEqual(new Date("2026-11-27T02:10:05Z"));
  expect(timeOf("dealproof-2026-11-27T02-10-05Z.tar.gz")).toEqual(new Date("2026-11-27T02:10:05Z"));
  expect(["notes.txt", "dealproof-2026.tar.gz", `${nameOf(TIME, false)}.part`].map(timeOf)).toEqual(
    Array(3).fill(undefined),
  );
});

test("kept are the newest of each day, week and month, and the newest that is proven", () => {
  const at = (time: string) => nameOf(new Date(time), false);
  const daily = Array.from({ length: 60 }, (_, day) =>
    at(`2026-${day < 30 ? "10" : "11"}-${String((day % 30) + 1).padStart(2, "0")}T02:10:00Z`),
  );
  const names = [at("2026-11-30T12:00:00Z"), ...daily.toReversed(), at("2026-03-05T02:10:00Z")];
  const kept = (limits: Parameters<typeof outdated>[1], proven = names) => {
    const gone = new Set(
      outdated(
        names.map((name) => ({ name, isProven: proven.includes(name) })),
        limits,
      ),
    );
    return names.filter((name) => !gone.has(name)).toSorted();
  };
  expect(kept({ daily: 2, weekly: 0, monthly: 0 })).toEqual([
    at("2026-11-29T02:10:00Z"),
    at("2026-11-30T12:00:00Z"),
  ]);
  // 30 November is a Monday.
  expect(kept({ daily: 0, weekly: 3, monthly: 0 })).toEqual(
    ["2026-11-22T02:10:00Z", "2026-11-29T02:10:00Z", "2026-11-30T12:00:00Z"].map(at),
  );
  expect(kept({ daily: 0, weekly: 0, monthly: 12 })).toEqual(
    ["2026-03-05T02:10:00Z", "2026-10-30T02:10:00Z", "2026-11-30T12:00:00Z"].map(at),
  );
  // The last one that was made may be the only one that holds what was written today.
  expect(kept({ daily: 0, weekly: 0, monthly: 0 }, [at("2026-10-07T02:10:00Z")])).toEqual(
    ["2026-10-07T02:10:00Z", "2026-11-30T12:00:00Z"].map(at),
  );
  const proven = [at("2026-11-29T02:10:00Z"), at("2026-11-30T02:10:00Z")];
  expect(kept({ daily: 2, weekly: 0, monthly: 0 }, proven)).toEqual([...proven, at("2026-11-30T12:00:00Z")]);
});
