import proxyAddr from "proxy-addr";
import { z } from "zod";

const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

const origin = z.url({
  protocol: /^https?$/,
  error: "an http or https address, such as https://deals.example",
});

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

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
    PORT: port.default(3000),
    HOST: z.string().min(1).default("127.0.0.1"),
    PUBLIC_URL: origin.optional(),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: "postgres://user:password@host:5432/database" })
      .optional(),
    DATA_DIR: z.string().min(1).default(".data"),
    ADMIN_PASSWORD: z.string().min(8, "8 characters or more").max(128, "128 characters or fewer").optional(),
    SESSION_IDLE_MINUTES: minutes.default(120),
    SESSION_MINUTES: minutes.default(720),
    TRUST_PROXY: addresses.default([]),
    GOOGLE_ADS_DEVELOPER_TOKEN: z.string().optional(),
    GOOGLE_ADS_CUSTOMER_ID: z
      .string()
      .regex(/^\d{3}-?\d{3}-?\d{4}$/, "ten digits, such as 123-456-7890")
      .optional(),
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
  const faults = result.error.issues.map((issue) => `  ${issue.path.join(".")}: should be ${issue.message}`);
  throw new Error(`The environment has a wrong value:\n${faults.join("\n")}`);
}

export const env = parseEnv(process.env);
