import { expect, test } from "bun:test";
import { parseEnv } from "../src/env";

test("an empty environment has defaults for a laptop", () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: ".data",
    PUBLIC_URL: "http://localhost:3000",
    isPublicUrlSet: false,
  });
});

test("the public origin follows the port, and has no path", () => {
  expect(parseEnv({ PORT: "8080" }).PUBLIC_URL).toBe("http://localhost:8080");
  expect(parseEnv({ PUBLIC_URL: "https://deals.example/shop/" }).PUBLIC_URL).toBe("https://deals.example");
});

test("an empty value counts as unset", () => {
  expect(parseEnv({ PORT: "", DATABASE_URL: "" })).toEqual(parseEnv({}));
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["PUBLIC_URL", "deals.example"],
  ["PUBLIC_URL", "ftp://deals.example"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["DISK_RESERVE_MIB", "10%"],
  ["DEMO", "yes"],
  ["DATABASE_URL", "localhost:5432/x"],
  ["DATABASE_URL", "postgres://user@a:5432,:5432/x"],
  ["DATABASE_URL", "postgres://user:100%@a/x"],
  ["DATABASE_URL", "postgres://user@a,b/x?target_session_attrs=standby"],
  ["DATABASE_DIRECT_URL", "postgres://user@a/x"],
  ["DATABASE_POOL_SIZE", "0"],
  ["LOG_LEVEL", "loud"],
  ["ADMIN_PASSWORD", "short"],
  ["SESSION_IDLE_MINUTES", "0"],
  ["SESSION_MINUTES", "forever"],
  ["TRUST_PROXY", "10.0.0.0/8, my-proxy"],
  ["GOOGLE_ADS_CUSTOMER_ID", "twelve"],
  ["GOOGLE_ADS_LOGIN_CUSTOMER_ID", "987-654-32100"],
  ["OPENAI_BASE_URL", "localhost:11434"],
  ["AI_API", "completions"],
  ["AI_SECONDS", "0"],
  ["AI_RUNS_PER_HOUR", "many"],
  ["AI_INPUT_PRICE", "cheap"],
  ["PAGE_CACHE_MIB", "-1"],
  ["FETCH_ALLOW", "http://127.0.0.1"],
  ["KEEP_DAYS", "90"],
  ["KEEP_DAYS", "checks:90"],
])("%s=%s stops the start with the variable's name", (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(`${name}: should be`);
});

test("days that are kept are named where they differ", () => {
  const usual = { history: 1095, counters: 400, texts: 365, uploads: 30 };
  expect(parseEnv({}).KEEP_DAYS).toEqual(usual);
  expect(parseEnv({ KEEP_DAYS: "history:365, uploads:0" }).KEEP_DAYS).toEqual({
    ...usual,
    history: 365,
    uploads: 0,
  });
  for (const wrong of [
    "history:30",
    "history:ninety",
    "history:",
    "history",
    "history:365:5",
    "history:40,history:50",
  ])
    expect(() => parseEnv({ KEEP_DAYS: wrong })).toThrow(
      "KEEP_DAYS.history: should be a whole number of days",
    );
});

test("a setting of the last release is named, so that nobody loses what was to stay; its default is let through", () => {
  expect(() => parseEnv({ HISTORY_DAYS: "90", COUNTER_DAYS: "0" })).toThrow(
    "HISTORY_DAYS: should be KEEP_DAYS=history:90\n  COUNTER_DAYS: should be KEEP_DAYS=counters:0",
  );
  expect(() => parseEnv({ OBSERVATION_DAYS: "0" })).toThrow("OBSERVATION_DAYS: should be left out");
  expect(parseEnv({ HISTORY_DAYS: "1095", MEDIA_DAYS: "30", OBSERVATION_DAYS: "90" }).KEEP_DAYS).toEqual(
    parseEnv({}).KEEP_DAYS,
  );
});

test.each([
  "postgres://user:password@db.example:5432/x",
  "postgresql://a/x",
  "postgres://user@a:5432,b:5433/x",
  "postgres://user@a:5432,b:5433/x?target_session_attrs=read-write",
  "postgres://user@%2Fvar%2Frun%2Fpostgresql/x",
  "postgres://user@/x?host=/var/run/postgresql",
  "postgres:///x?host=/var/run/postgresql",
])("DATABASE_URL=%s is accepted", (address) => {
  expect(parseEnv({ DATABASE_URL: address }).DATABASE_URL).toBe(address);
});

test.each(["postgres://user:hush-hush@", "postgres://user:hush-hush%@a/x", "hush-hush"])(
  "the wrong DATABASE_URL %s is not repeated, for it may hold a password",
  (address) => {
    const said = (() => {
      try {
        return parseEnv({ DATABASE_URL: address });
      } catch (error) {
        return String(error);
      }
    })();
    expect(said).toContain("DATABASE_URL: should be");
    expect(said).not.toContain("hush-hush");
  },
);

test(".env.example lists every variable with its default", async () => {
  const example = await Bun.file(`${import.meta.dir}/../.env.example`).text();
  const listed = Object.fromEntries(
    [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
  const { NODE_ENV: _, isPublicUrlSet: __, ...defaults } = parseEnv({});
  const ads = [
    "DEVELOPER_TOKEN",
    "CLIENT_ID",
    "CLIENT_SECRET",
    "REFRESH_TOKEN",
    "CUSTOMER_ID",
    "LOGIN_CUSTOMER_ID",
  ];
  const unset = [
    "DATABASE_URL",
    "DATABASE_DIRECT_URL",
    "DEMO",
    "ADMIN_PASSWORD",
    "METRICS_TOKEN",
    "BACKUP_PASSPHRASE",
    "S3_ENDPOINT",
    "S3_REGION",
    "S3_ACCESS_KEY_ID",
    "S3_SECRET_ACCESS_KEY",
    "PURGE_TOKEN",
    "PURGE_URL",
    "OPENAI_API_KEY",
    "AI_INPUT_PRICE",
    "AI_OUTPUT_PRICE",
    ...ads.map((name) => `GOOGLE_ADS_${name}`),
  ];
  expect(Object.keys(listed).toSorted()).toEqual(
    [...Object.keys(defaults), ...unset, "TEST_DATABASE_URL"].toSorted(),
  );
  expect(parseEnv(listed)).toEqual(parseEnv({}));
});
