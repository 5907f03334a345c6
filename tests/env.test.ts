import { expect, test } from "bun:test";
import { parseEnv } from "../src/env";

test("an empty environment gives what works on a laptop", () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: ".data",
    PUBLIC_URL: "http://localhost:3000",
    isPublicUrlSet: false,
  });
});

test("the public origin follows the port, and keeps no path", () => {
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
  ["LOG_LEVEL", "loud"],
  ["ADMIN_PASSWORD", "short"],
  ["SESSION_IDLE_MINUTES", "0"],
  ["SESSION_MINUTES", "forever"],
  ["TRUST_PROXY", "10.0.0.0/8, my-proxy"],
  ["GOOGLE_ADS_CUSTOMER_ID", "twelve"],
  ["GOOGLE_ADS_LOGIN_CUSTOMER_ID", "987-654-32100"],
  ["OPENAI_BASE_URL", "localhost:11434"],
  ["AI_API", "completions"],
  ["AI_WEB_SEARCH", "yes"],
  ["AI_SECONDS", "0"],
  ["AI_RUNS_PER_HOUR", "many"],
  ["AI_INPUT_PRICE", "cheap"],
  ["PAGE_CACHE_MIB", "-1"],
  ["FETCH_ALLOW", "http://127.0.0.1"],
])("%s=%s stops the start with the variable's name", (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(`${name}: should be`);
});

test(".env.example lists every variable with its default", async () => {
  const example = await Bun.file(`${import.meta.dir}/../.env.example`).text();
  const listed = Object.fromEntries(
    [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
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
    "DEMO",
    "ADMIN_PASSWORD",
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
