import proxyAddr from "proxy-addr";
import { z } from "zod";
import { parseAddress } from "../db/address";

const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

const origin = z.url({
  protocol: /^https?$/,
  error: "an http or https address, such as https://deals.example",
});

const address = z
  .url({ protocol: /^https?$/, error: "an http or https address, such as http://localhost:11434/v1" })
  .transform((text) => text.replace(/\/+$/, ""));

const aPort = "a port from 1 to 65535";
const port = z.coerce.number(aPort).int(aPort).min(1, aPort).max(65_535, aPort);

const someMinutes = "a whole number of minutes from 1 to 10080";
const minutes = z.coerce.number(someMinutes).int(someMinutes).min(1, someMinutes).max(10_080, someMinutes);

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

const aSize = "a whole number of MiB from 0 to 65536";
const size = z.coerce.number(aSize).int(aSize).min(0, aSize).max(65_536, aSize);

const aReserve = "a whole number of MiB from 0 to 16777216";
const reserve = z.coerce.number(aReserve).int(aReserve).min(0, aReserve).max(16_777_216, aReserve);

const postgresAddress = z.string().refine((text) => {
  try {
    return parseAddress(text);
  } catch {
    return false;
  }
}, "postgres://user:password@host:5432/database");

const someConnections = "a whole number of connections from 1 to 1000";
const connections = z.coerce
  .number(someConnections)
  .int(someConnections)
  .min(1, someConnections)
  .max(1000, someConnections);

const someRuns = "a whole number of runs from 1 to 1000";
const runs = z.coerce.number(someRuns).int(someRuns).min(1, someRuns).max(1000, someRuns);

const aPrice = "US dollars per million tokens, such as 0.25";
const price = z.coerce.number(aPrice).min(0, aPrice).max(10_000, aPrice);

const customer = z.string().regex(/^\d{3}-?\d{3}-?\d{4}$/, "ten digits, such as 123-456-7890");

const someSeconds = "a whole number of seconds from 1 to 3600";
const seconds = z.coerce.number(someSeconds).int(someSeconds).min(1, someSeconds).max(3600, someSeconds);

const aDelay = "a whole number of seconds from 0 to 60";
const delay = z.coerce.number(aDelay).int(aDelay).min(0, aDelay).max(60, aDelay);

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
    PORT: port.default(3000),
    HOST: z.string().min(1).default("127.0.0.1"),
    PUBLIC_URL: origin.optional(),
    DATABASE_URL: postgresAddress.optional(),
    DATABASE_POOL_SIZE: connections.default(10),
    DATA_DIR: z.string().min(1).default(".data"),
    DISK_RESERVE_MIB: reserve.default(100),
    DEMO: z.enum(["on", "off"], { error: "on or off" }).optional(),
    ADMIN_PASSWORD: z.string().min(8, "8 characters or more").max(128, "128 characters or fewer").optional(),
    SESSION_IDLE_MINUTES: minutes.default(120),
    SESSION_MINUTES: minutes.default(720),
    TRUST_PROXY: addresses.default([]),
    PAGE_CACHE_MIB: size.default(64),
    FETCH_ALLOW: pairs.default([]),
    OPENAI_API_KEY: z.string().min(1).optional(),
    OPENAI_BASE_URL: address.default("https://api.openai.com/v1"),
    AI_MODEL: z.string().min(1).default("gpt-5-mini"),
    AI_API: z.enum(["responses", "chat"], { error: "responses or chat" }).default("responses"),
    AI_WEB_SEARCH: z.enum(["on", "off"], { error: "on or off" }).default("off"),
    AI_SECONDS: seconds.default(180),
    AI_SILENT_SECONDS: seconds.default(30),
    AI_RUNS_PER_HOUR: runs.default(30),
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
    STOP_DELAY_SECONDS: delay.default(5),
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `one of ${LOG_LEVELS.join(", ")}` }).default("info"),
  })
  .transform((values) => ({
    ...values,
    /** The site's own origin: every absolute URL starts with it, whatever a request claims. */
    PUBLIC_URL: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    isPublicUrlSet: values.PUBLIC_URL !== undefined,
  }));

export type Env = z.infer<typeof schema>;

/**
 * Checks the environment's variables; an empty one counts as unset.
 * @throws Error naming each wrong variable and what it should be.
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".")}: should be ${issue.message}`);
  throw new Error(wrongValues(faults));
}

/** Why the start is refused. */
export function wrongValues(faults: string[]): string {
  return `The environment has a wrong value:\n  ${faults.join("\n  ")}`;
}

export const env = parseEnv(process.env);

/** The shortest key that is taken out of texts: ordinary words would go with a shorter one. */
const SHORTEST_KEY = 8;

/** A text without the key of the AI provider, plain or escaped. */
export function blankKey(text: string): string {
  const key = env.OPENAI_API_KEY;
  if (!key || key.length < SHORTEST_KEY) return text;
  const spellings = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)];
  return spellings.reduce((blanked, spelling) => blanked.replaceAll(spelling, "[key]"), text);
}
