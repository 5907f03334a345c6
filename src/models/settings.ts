import { db } from "../../db/client";
import * as tables from "../../db/schema";
import { dependsOn } from "../cache/tags";
import { fallbackSettings, type Settings } from "../schemas/settings";

export type Current = Settings;

let lastRead: Settings = fallbackSettings;

/** The site's settings, each unset field with its built-in fallback. */
export async function current(): Promise<Settings> {
  dependsOn("settings");
  const [row] = await db.select().from(tables.settings).limit(1);
  const set = Object.entries(row ?? {}).filter(([, value]) => value !== null);
  lastRead = { ...fallbackSettings, ...Object.fromEntries(set) };
  return lastRead;
}

/** The settings as they were last read: what an error page shows when the database is away. */
export function lastKnown(): Settings {
  return lastRead;
}
