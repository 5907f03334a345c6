import { eq, getTableColumns, sql } from "drizzle-orm";
import { db, type Reader } from "../../db/client";
import { settings } from "../../db/schema";
import { dependsOn } from "../cache/tags";
import {
  fallbackSettings,
  type Settings,
  type SettingsInput,
  settingsFields,
  settingsInput,
} from "../schemas/settings";
import type { Change, Outcome } from "./audit/changes";
import * as audit from "./audit/changes";
import type { Entity } from "./audit/entity";
import { refused } from "./audit/outcome";
import * as demo from "./demo";

export const settingsEntity: Entity = {
  one: "settings",
  many: "settings",
  table: settings,
  name: "site_name",
  tags: () => ["settings"],
  fields: settingsFields,
};

/** The id of the only row, which is inserted with the first change. */
export const ID = 1;

export type EditedSettings = SettingsInput & { version: number };

const unset: EditedSettings = { ...settingsInput.parse({}), version: 1 };

const { id: _id, updatedAt: _updatedAt, ...columns } = getTableColumns(settings);

/** The site's time zone in a query. */
export const zone = sql`coalesce((select time_zone from ${settings}), ${fallbackSettings.timeZone}::text)`;

/** When the site's day began, in milliseconds. */
export const startOfToday = sql<number>`(extract(epoch from
  date_trunc('day', now() at time zone ${zone}) at time zone ${zone}) * 1000)::float8`;

/** For error pages while the database is unavailable. */
let lastRead: Settings = fallbackSettings;

export async function current(): Promise<Settings> {
  dependsOn("settings");
  const [[row], hasDemo] = await Promise.all([db.select().from(settings).limit(1), demo.isThere()]);
  const set = Object.entries(row ?? {}).filter(([, value]) => value !== null);
  lastRead = { ...fallbackSettings, ...Object.fromEntries(set), hasDemo };
  return lastRead;
}

export function lastKnown(): Settings {
  return lastRead;
}

export async function edited(on: Reader = db): Promise<EditedSettings> {
  const [row] = await on.select(columns).from(settings).where(eq(settings.id, ID));
  return row ?? unset;
}

/** @param version the one that was edited, 1 before the first change; without it the last write wins. */
export async function save(input: SettingsInput, change: Change, version?: number): Promise<Outcome> {
  if (input.timeZone !== null && !(await isKnown(input.timeZone))) return refused("timeZone", "noTimeZone");
  return audit.update(change, settingsEntity, ID, version, () => input, {
    prepare: (tx) => tx.insert(settings).values({ id: ID }).onConflictDoNothing(),
  });
}

// PostgreSQL may have other time zones than JavaScript.
async function isKnown(timeZone: string): Promise<boolean> {
  return (await db.$count(sql`pg_timezone_names`, sql`lower(name) = ${timeZone.toLowerCase()}`)) > 0;
}
