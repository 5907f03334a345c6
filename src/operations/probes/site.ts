import { freeMibOf } from "../../../db/folder";
import { env } from "../../env";
import { number, plural } from "../../format";
import * as backups from "../backup/backups";
import type { Probe, Reading } from "./probe";

const MIB = 1024 * 1024;
const CALL_WITHIN_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a week, because a site may make its backups weekly. */
const BACKUP_WITHIN_DAYS = 8;

export const siteProbes: Probe[] = [
  { about: "Configuration", read: async () => settings() },
  {
    about: "Disk",
    metric: { name: "disk_free_bytes", help: "What is free on the disk of DATA_DIR" },
    alert: {
      alert: "DealproofDiskFull",
      expr: "dealproof_disk_free_bytes < 1024 * 1024 * 1024",
      for: "5m",
      severity: "page",
      summary: "Less than 1 GiB is free on the disk of DATA_DIR.",
    },
    async read() {
      const free = await freeMibOf(env.DATA_DIR).catch(() => freeMibOf("."));
      const isFull = free < 2 * env.DISK_RESERVE_MIB;
      const advice = isFull && `Make room: with less than ${env.DISK_RESERVE_MIB} MiB, writes are refused.`;
      return [{ value: free * MIB, says: `${number.format(free)} MiB are free`, advice }];
    },
  },
  { about: "AI key", read: ({ callsOut }) => readKey(callsOut) },
  {
    about: "Backups",
    metric: {
      name: "backup_proven_timestamp_seconds",
      help: "When the newest backup that was restored to prove it was begun",
    },
    alert: {
      alert: "DealproofBackupOld",
      expr: "time() - max(dealproof_backup_proven_timestamp_seconds) > 3 * 24 * 3600",
      for: "1h",
      severity: "page",
      summary: "No backup of the last three days is proven: the admin shows why under Backups.",
    },
    async read() {
      const proven = await backups.newestProven();
      const value = proven && { value: proven.startedAt.getTime() / 1000 };
      return [{ ...value, ...(await saidOfBackups(proven)) }];
    },
  },
  {
    about: "Restore",
    metric: { name: "backup_restore_seconds", help: "How long the restore of the newest proven backup took" },
    async read() {
      const proven = await backups.newestProven();
      return proven ? [{ value: (proven.restoreMs ?? 0) / 1000 }] : [];
    },
  },
];

function settings(): Reading[] {
  const { NODE_ENV, PUBLIC_URL, TRUST_PROXY, isPublicUrlSet } = env;
  const isTrusting = TRUST_PROXY.length > 0;
  return [
    {
      says: `Every value has the right form; NODE_ENV is ${NODE_ENV}`,
      advice: NODE_ENV !== "production" && "Visitors need `bun start`, or NODE_ENV=production.",
    },
    {
      about: "Address",
      says: `The site answers to ${PUBLIC_URL}`,
      advice: !isPublicUrlSet && "Set PUBLIC_URL to the address that visitors know.",
    },
    {
      about: "Proxy",
      says: isTrusting ? `X-Forwarded-For is believed of ${TRUST_PROXY.join(", ")}` : "No proxy is believed",
      advice:
        PUBLIC_URL.startsWith("https:") &&
        !isTrusting &&
        "Name the proxy that does TLS in TRUST_PROXY: all visitors count as one.",
    },
  ];
}

async function readKey(callsOut: boolean): Promise<Reading[]> {
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = env;
  if (!OPENAI_API_KEY) return [{ says: "None is set, so nothing is generated" }];
  if (!callsOut) return [{ says: "One is set; `bun run doctor` tries it" }];
  const host = new URL(OPENAI_BASE_URL).host;
  try {
    const { ok, status } = await fetch(`${OPENAI_BASE_URL}/models`, {
      headers: { Authorization: `Bearer ${OPENAI_API_KEY}` },
      signal: AbortSignal.timeout(CALL_WITHIN_MS),
    });
    if (ok) return [{ says: `${host} takes it` }];
    const advice = "Look at OPENAI_API_KEY and OPENAI_BASE_URL.";
    return [{ says: `${host} answers ${status} to it`, advice }];
  } catch {
    return [{ says: `${host} does not answer`, advice: "Look at OPENAI_BASE_URL." }];
  }
}

async function saidOfBackups(proven: backups.Backup | undefined): Promise<Reading> {
  if (!env.BACKUP_TO) {
    const advice =
      "Set BACKUP_TO to a folder on another disk or to s3://…, or to off if something else makes them.";
    return { says: "No backup is scheduled", advice: process.env.BACKUP_TO !== "off" && advice };
  }
  const [last] = await backups.list(1);
  const isFailing = last?.state === "failed" || last?.state === "inconclusive";
  const days = proven && Math.floor((Date.now() - proven.startedAt.getTime()) / DAY_MS);
  const isOld = (days ?? 0) > BACKUP_WITHIN_DAYS;
  return {
    says: days === undefined ? "None is proven yet" : `The newest proven one is ${plural(days, "day")} old`,
    advice:
      (isFailing || isOld) &&
      `See Backups in the admin${isFailing ? `: ${last.reason}` : " for the last ones"}.`,
  };
}
