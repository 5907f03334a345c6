import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { copyDatabase } from "../../../db/client";
import { env } from "../../env";
import { configured, open } from "./database";
import { dump } from "./dump";
import type { Manifest } from "./manifest";
import { temporaryIn } from "./temporary";

/**
 * Writes the site's data as files that can be read: JSON Lines, and pictures. `bun run restore` reads them too.
 * @throws Error if the folder is not empty.
 */
export async function exportTo(folder: string): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Name a new folder.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  using copy = copyDatabase && temporaryIn(env.DATA_DIR, "export-");
  if (copy) await copyDatabase?.(copy.folder);
  const { db, close } = await open(copy ?? configured());
  try {
    return await dump(db, folder, { hasSecrets: false, publicUrl: env.PUBLIC_URL });
  } finally {
    await close();
  }
}
