import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copyDatabase, db } from "../../db/client";
import { env } from "../env";
import { open } from "./database";
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
  const options = { hasSecrets: false, publicUrl: env.PUBLIC_URL };
  if (!copyDatabase) return dump(db, folder, options);
  const copy = mkdtempSync(join(env.DATA_DIR, "export-"));
  try {
    await copyDatabase(copy);
    const copied = await open({ folder: copy });
    try {
      return await dump(copied.db, folder, options);
    } finally {
      await copied.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
