import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copyDatabase } from "../../db/client";
import { env } from "../env";
import { configured, open } from "./database";
import { dump } from "./dump";
import type { Manifest } from "./manifest";

/**
 * Writes the site's data as files that can be read: JSON Lines, and pictures. `bun run restore` reads them too.
 * @throws Error if the folder is not empty.
 */
export async function exportTo(folder: string): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Name a new folder.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = copyDatabase && mkdtempSync(join(env.DATA_DIR, "export-"));
  if (copy) await copyDatabase?.(copy);
  const { db, close } = await open(copy ? { folder: copy } : configured());
  try {
    return await dump(db, folder, { hasSecrets: false, publicUrl: env.PUBLIC_URL });
  } finally {
    await close();
    if (copy) rmSync(copy, { recursive: true, force: true });
  }
}
