import proxyAddr from "proxy-addr";
import { z } from "zod";
import { parseAddresses } from "../db/address";

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

const origin = z.url({
  protocol: /^https?$/,
  error: "an http or https address, such as https://deals.example",
});

const address = z
  .url({ protocol: /^https?$/, error: "an http or https address, such as http://localhost:11434/v1" })
  .transform((text) => text.replace(/\/+$/, ""));

function integer(what: string, from: number, to: number) {
  const error = `${what} from ${from} to ${to}`;
  return z.coerce.number(error).int(error).min(from, error).max(to, error);
}

/** A number of days after which something is deleted; 0: never. */
function days(least: number) {
  const error = `a whole number of days from ${least} to 36500, or 0 for ever`;
  return integer("a whole number of days", 0, 36_500).refine((given) => given === 0 || given >= least, error);
}

/** Undo lasts for 30 days. */
const AFTER_UNDO = 31;

/** For how many days data is kept that would grow for years. A text such as "history:365, uploads:0" names exceptions. */
const keptDays = z.preprocess(
  exceptionsIn,
  z.strictObject(
    {
      history: days(AFTER_UNDO).default(1095),
      counters: days(AFTER_UNDO).default(400),
      texts: days(1).default(365),
      uploads: days(1).default(30),
    },
    { error: "days of history, counters, texts or uploads, such as history:365, uploads:0" },
  ),
);

function exceptionsIn(text: unknown): Record<string, string> {
  const entries = String(text)
    .split(",")
    .filter((entry) => entry.trim() !== "")
    .map((entry) => entry.split(":").map((part) => part.trim()));
  // An empty text would count as 0, which is for ever; a name that stands twice, or a second colon, is a slip.
  const names = entries.map(([name]) => name);
  return Object.fromEntries(
    entries.map(([name, count, ...more]) => [
      name,
      more.length > 0 || names.indexOf(name) !== names.lastIndexOf(name) ? "twice" : count || "none",
    ]),
  );
}

/** Settings of the last release, with the values that they had by default and the names that they have in KEEP_DAYS. */
const former: Record<string, [byDefault: string, name?: string]> = {
  HISTORY_DAYS: ["1095", "history"],
  COUNTER_DAYS: ["400", "counters"],
  SOURCE_TEXT_DAYS: ["365", "texts"],
  MEDIA_DAYS: ["30", "uploads"],
  OBSERVATION_DAYS: ["90"],
};

/** Those that somebody changed. To ignore one would delete data that was to stay, or keep data that was to go. */
function formerIn(set: Record<string, string | undefined>): string[] {
  return Object.entries(former).flatMap(([variable, [byDefault, name]]) => {
    const value = set[variable];
    if (value === undefined || value === byDefault) return [];
    const now = name
      ? `KEEP_DAYS=${name}:${value}`
      : "left out: a check that says the same is merged after a month";
    return [`${variable}: should be ${now}`];
  });
}

const minutes = integer("a whole number of minutes", 1, 10_080);
const seconds = integer("a whole number of seconds", 1, 3600);

const addresses = z.string().transform((text, context) => {
  const list = text.split(",").map((entry) => entry.trim());
  try {
    proxyAddr.compile(list);
    return list;
  } catch {
    context.addIssue("addresses or networks with commas between, such as 10.0.0.0/8, loopback");
    return z.NEVER;
  }
});

const somePairs = "host:port pairs with commas between, such as 127.0.0.1:8080, shop.internal:443";
const pair = "(\\[[0-9a-f:.]+\\]|[a-z0-9._-]+):\\d{1,5}";
const pairs = z
  .string()
  .regex(new RegExp(`^ *${pair}( *, *${pair})* *$`, "i"), somePairs)
  .transform((text) => text.split(",").map((entry) => entry.trim().toLowerCase()));

const postgresAddress = z.string().refine((text) => {
  try {
    return parseAddresses(text);
  } catch {
    return false;
  }
}, "postgres://user:password@host:5432/database");

const aPrice = "US dollars per million tokens, such as 0.25";
const price = z.coerce.number(aPrice).min(0, aPrice).max(10_000, aPrice);

const place = z
  .string()
  .refine(
    (text) => !text.includes("://") || /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/.*)?$/.test(text),
    "a folder, s3://bucket/folder, or off",
  );

const cron = z.string().regex(/^(\S+ ){4}\S+$/, "five fields of cron in UTC, such as 10 2 * * *");

const kept = z
  .string()
  .regex(/^\d{1,4}, *\d{1,4}, *\d{1,4}$/, "three numbers, of days, weeks and months, such as 7, 4, 12")
  .transform((text) => {
    const [daily = 0, weekly = 0, monthly = 0] = text.split(",").map(Number);
    return { daily, weekly, monthly };
  });

const customer = z.string().regex(/^\d{3}-?\d{3}-?\d{4}$/, "ten digits, such as 123-456-7890");

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
    PORT: integer("a port", 1, 65_535).default(3000),
    HOST: z.string().min(1).default("127.0.0.1"),
    PUBLIC_URL: origin.optional(),
    DATABASE_URL: postgresAddress.optional(),
    DATABASE_DIRECT_URL: postgresAddress.optional(),
    DATABASE_POOL_SIZE: integer("a whole number of connections", 1, 1000).default(10),
    MIGRATE: z.enum(["on", "off"], { error: "on or off" }).default("on"),
    DATA_DIR: z.string().min(1).default(".data"),
    DISK_RESERVE_MIB: integer("a whole number of MiB", 0, 16_777_216).default(100),
    DEMO: z.enum(["on", "off"], { error: "on or off" }).optional(),
    ADMIN_PASSWORD: z.string().min(8, "8 characters or more").max(128, "128 characters or fewer").optional(),
    SESSION_IDLE_MINUTES: minutes.default(120),
    SESSION_MINUTES: minutes.default(720),
    TRUST_PROXY: addresses.default([]),
    BACKUP_TO: place.optional(),
    BACKUP_AT: cron.default("10 2 * * *"),
    BACKUP_KEEP: kept.prefault("7, 4, 12"),
    BACKUP_PASSPHRASE: z.string().min(12, "12 characters or more").optional(),
    S3_ENDPOINT: address.optional(),
    S3_REGION: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    KEEP_DAYS: keptDays.prefault(""),
    PAGE_CACHE_MIB: integer("a whole number of MiB", 0, 65_536).default(64),
    FETCH_ALLOW: pairs.default([]),
    OPENAI_API_KEY: z.string().min(1).optional(),
    OPENAI_BASE_URL: address.default("https://api.openai.com/v1"),
    AI_MODEL: z.string().min(1).default("gpt-5-mini"),
    AI_API: z.enum(["responses", "chat"], { error: "responses or chat" }).default("responses"),
    AI_PUBLISH: z.enum(["proven", "review"], { error: "proven or review" }).default("proven"),
    AI_SECONDS: seconds.default(180),
    AI_SILENT_SECONDS: seconds.default(30),
    AI_RUNS_PER_HOUR: integer("a whole number of runs", 1, 1000).default(30),
    AI_INPUT_PRICE: price.optional(),
    AI_OUTPUT_PRICE: price.optional(),
    GOOGLE_ADS_DEVELOPER_TOKEN: z.string().optional(),
    GOOGLE_ADS_CLIENT_ID: z.string().optional(),
    GOOGLE_ADS_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ADS_REFRESH_TOKEN: z.string().optional(),
    GOOGLE_ADS_TOKEN_URL: address.default("https://oauth2.googleapis.com/token"),
    GOOGLE_ADS_API_URL: address.default("https://googleads.googleapis.com/v26"),
    GOOGLE_ADS_CUSTOMER_ID: customer.optional(),
    GOOGLE_ADS_LOGIN_CUSTOMER_ID: customer.optional(),
    METRICS_TOKEN: z.string().min(16, "16 characters or more").optional(),
    SLOW_QUERY_MS: integer("a whole number of milliseconds", 1, 3_600_000).default(500),
    PURGE_URL: address.optional(),
    PURGE_TOKEN: z.string().min(1).optional(),
    STOP_DELAY_SECONDS: integer("a whole number of seconds", 0, 60).default(5),
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(", ")}` }).default("info"),
  })
  .refine(({ DATABASE_URL, DATABASE_DIRECT_URL }) => DATABASE_URL || !DATABASE_DIRECT_URL, {
    path: ["DATABASE_DIRECT_URL"],
    error: "set together with DATABASE_URL",
  })
  .transform((values) => ({
    ...values,
    /** Every absolute URL starts with it, whatever the request says. */
    PUBLIC_URL: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    isPublicUrlSet: values.PUBLIC_URL !== undefined,
    /** Undefined: no backups are made by the clock. Those of an embedded database stay beside it by default. */
    BACKUP_TO: backupsOf(values),
  }));

function backupsOf(values: { BACKUP_TO?: string; DATABASE_URL?: string; DATA_DIR: string }) {
  if (values.BACKUP_TO !== undefined) return values.BACKUP_TO === "off" ? undefined : values.BACKUP_TO;
  const hasFolder = values.DATABASE_URL === undefined && !values.DATA_DIR.startsWith("memory:");
  return hasFolder ? `${values.DATA_DIR}/backups` : undefined;
}

type Env = z.infer<typeof schema>;

/** An empty variable counts as unset. @throws Error that names each wrong one and says what it should be. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = schema.safeParse(set);
  const gone = formerIn(set);
  if (result.success && gone.length === 0) return result.data;
  const issues = result.error?.issues ?? [];
  const faults = issues.map((issue) => `${issue.path.join(".")}: should be ${issue.message}`);
  throw new Error(wrongValues([...faults, ...gone]));
}

export function wrongValues(faults: string[]): string {
  return `The environment has a wrong value:\n  ${faults.join("\n  ")}`;
}

export const env = parseEnv(process.env);

const SECRETS = [
  "OPENAI_API_KEY",
  "GOOGLE_ADS_DEVELOPER_TOKEN",
  "GOOGLE_ADS_CLIENT_SECRET",
  "GOOGLE_ADS_REFRESH_TOKEN",
] as const;

/** A shorter one could be an ordinary word. */
const MIN_SECRET_LENGTH = 8;

/** For logs, and for what others said, which may repeat a key. */
export function withoutSecrets(text: string): string {
  return SECRETS.map((name) => env[name] ?? "")
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .reduce((clean, spelling) => clean.replaceAll(spelling, "[secret]"), text);
}
