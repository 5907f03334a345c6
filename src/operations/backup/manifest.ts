import { join } from "node:path";
import { z } from "zod";

/** Raised when an older version could no longer read what is written. */
export const FORMAT = 1;

const table = z.object({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)).min(1),
  rows: z.int().min(0),
  /** Of its file, tables/<name>.jsonl. */
  sha256: z.hex().length(64),
  /** The last number of its column of ids; null: none was given yet. */
  lastId: z.object({ column: z.string().regex(/^[a-z_]+$/), value: z.int().nullable() }).nullable(),
});

const manifest = z.object({
  product: z.literal("dealproof"),
  format: z.int(),
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Links in posts start with it. */
  publicUrl: z.string(),
  /** The hashes of the migrations that the database had. */
  migrations: z.array(z.string()).min(1),
  /** Whether passwords of networks and the robot's key are in it. */
  hasSecrets: z.boolean(),
  tables: z.array(table),
  media: z.int().min(0),
});

export type Manifest = z.infer<typeof manifest>;
export type TableFacts = z.infer<typeof table>;

/** What is wrong with a backup, for the person who restores it. */
export class BadBackup extends Error {}

/** @throws BadBackup for what is no backup, or one of a newer version, before anything else of it is read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = Bun.file(join(folder, "manifest.json"));
  if (!(await file.exists())) throw new BadBackup("This is no backup of Dealproof: it has no manifest.json.");
  const read: unknown = await file.json().catch(() => undefined);
  const { format } = z.looseObject({ format: z.int() }).safeParse(read).data ?? {};
  if (format !== undefined && format > FORMAT)
    throw new BadBackup(
      `This backup has format ${format}, and this version reads formats up to ${FORMAT}. Restore it with the version that made it, or a newer one.`,
    );
  const result = manifest.safeParse(read);
  if (result.success) return result.data;
  const [fault] = result.error.issues;
  throw new BadBackup(`The manifest of this backup is damaged: ${fault?.path.join(".")}: ${fault?.message}`);
}

export async function writeManifest(folder: string, made: Manifest): Promise<void> {
  await Bun.write(join(folder, "manifest.json"), `${JSON.stringify(made, null, 2)}\n`);
}

export const tableFile = (folder: string, name: string) => join(folder, "tables", `${name}.jsonl`);
export const mediaFile = (folder: string, hash: string) => join(folder, "media", hash);
export const rowsIn = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0);
