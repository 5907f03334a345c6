import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { env } from "../../env";
import { ARCHIVE, ENCRYPTED } from "./archive";
import { BadBackup } from "./manifest";

/** Where archives are kept: a folder, or S3. */
export type Place = {
  /** @returns its address and size. What is written by half is not in the list. */
  write(name: string, chunks: AsyncIterable<Uint8Array>): Promise<{ address: string; bytes: number }>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

const NAME = /^dealproof-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)(?:-\d{3})?Z\.tar\.gz(?:\.age)?$/;
const PART_BYTES = 8 * 1024 * 1024;

/** With milliseconds, because several sites may use one place at the same minute. */
export function nameOf(time: Date, isEncrypted: boolean): string {
  const moment = time.toISOString().replaceAll(/[:.]/g, "-");
  return `dealproof-${moment}${isEncrypted ? ENCRYPTED : ARCHIVE}`;
}

/** @returns undefined for a file that is no backup of ours. */
export function timeOf(name: string): Date | undefined {
  const moment = NAME.exec(name)?.[1];
  return moment === undefined ? undefined : new Date(`${moment.replace(/(T\d\d)-(\d\d)-/, "$1:$2:")}Z`);
}

export const isS3 = (address: string) => address.startsWith("s3://");

export function placeAt(address: string): Place {
  return isS3(address) ? bucketAt(address) : folderAt(resolve(address));
}

function folderAt(folder: string): Place {
  return {
    async write(name, chunks) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const [whole, part] = [join(folder, name), join(folder, `${name}.${process.pid}.part`)];
      const file = Bun.file(part).writer();
      try {
        for await (const chunk of chunks) {
          file.write(chunk);
          await file.flush();
        }
        await file.end();
        renameSync(part, whole);
      } catch (error) {
        rmSync(part, { force: true });
        throw error;
      }
      return { address: whole, bytes: statSync(whole).size };
    },
    async list() {
      return readdirSync(folder).filter((name) => timeOf(name));
    },
    async remove(name) {
      rmSync(join(folder, name), { force: true });
    },
  };
}

function clientFor(bucket: string): Bun.S3Client {
  const options = {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  };
  const set = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return new Bun.S3Client({ bucket, ...set });
}

function bucketAt(address: string): Place {
  const { bucket, key } = partsOf(address);
  const prefix = key === "" || key.endsWith("/") ? key : `${key}/`;
  const client = clientFor(bucket);
  return {
    async write(name, chunks) {
      // A part that is not the last has 5 MiB at least. The object is there when the last one has arrived.
      const file = client.file(prefix + name).writer({ partSize: PART_BYTES, retry: 3 });
      let bytes = 0;
      for await (const chunk of chunks) {
        file.write(chunk);
        bytes += chunk.byteLength;
        if (bytes % PART_BYTES < chunk.byteLength) await file.flush();
      }
      await file.end();
      return { address: `s3://${bucket}/${prefix}${name}`, bytes };
    },
    async list() {
      const names: string[] = [];
      let continuationToken: string | undefined;
      do {
        const page = await client.list({ prefix, ...(continuationToken && { continuationToken }) });
        for (const { key: found } of page.contents ?? []) names.push(found.slice(prefix.length));
        continuationToken = page.isTruncated ? page.nextContinuationToken : undefined;
      } while (continuationToken);
      return names.filter((name) => timeOf(name));
    },
    async remove(name) {
      await client.delete(prefix + name);
    },
  };
}

function partsOf(address: string): { bucket: string; key: string } {
  const { hostname, pathname } = new URL(address);
  return { bucket: hostname, key: decodeURIComponent(pathname.slice(1)) };
}

/** An archive to read. @throws BadBackup if there is none. */
export async function openArchive(
  address: string,
): Promise<{ stream: ReadableStream<Uint8Array>; isEncrypted: boolean }> {
  const isEncrypted = address.endsWith(ENCRYPTED);
  if (!isEncrypted && !address.endsWith(ARCHIVE))
    throw new BadBackup(`A backup is a folder, or a file whose name ends with ${ARCHIVE} or ${ENCRYPTED}.`);
  const { bucket, key } = isS3(address) ? partsOf(address) : { bucket: "", key: "" };
  const file = isS3(address) ? clientFor(bucket).file(key) : Bun.file(address);
  if (!(await file.exists())) throw new BadBackup(`There is no backup at ${address}.`);
  return { stream: file.stream() as ReadableStream<Uint8Array>, isEncrypted };
}

type Kept = { daily: number; weekly: number; monthly: number };

type Listed = { name: string; isProven: boolean };

/**
 * Keeps one backup of each of the last days, weeks and months that have one: the newest proven one, or else the newest.
 * @param listed the last made first. It always stays, as the last proven one does.
 * @returns the names of the others.
 */
export function outdated(listed: Listed[], kept: Kept): string[] {
  const keep = new Set([listed[0], listed.find(({ isProven }) => isProven)]);
  const newestFirst = listed.toSorted((a, b) => (a.name < b.name ? 1 : -1));
  for (const [limit, period] of [
    [kept.daily, (time: Date) => time.toISOString().slice(0, 10)],
    [kept.weekly, mondayOf],
    [kept.monthly, (time: Date) => time.toISOString().slice(0, 7)],
  ] as const) {
    const periods = Map.groupBy(newestFirst, ({ name }) => period(timeOf(name) ?? new Date(0)));
    for (const made of [...periods.values()].slice(0, limit))
      keep.add(made.find(({ isProven }) => isProven) ?? made[0]);
  }
  return newestFirst.filter((made) => !keep.has(made)).map(({ name }) => name);
}

function mondayOf(time: Date): string {
  const monday = new Date(time);
  monday.setUTCDate(time.getUTCDate() - ((time.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}
