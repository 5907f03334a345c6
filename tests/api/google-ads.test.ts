import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { env } from "../../src/env";
import { type Admin, signIn } from "../admin/session";
import { restore, restoreContent } from "../catalogue";
import { secrets, startGoogle } from "../generation/ads/google";
import { get } from "../http";
import { problemOf } from "./asking";

let admin: Admin;
const google = startGoogle();

beforeAll(async () => {
  admin = await signIn();
});

afterEach(google.tearDown);
afterEach(restoreContent);
afterAll(google.stop);
afterAll(restore);

const path = "/api/google-ads/status";
const status = async () => (await (await admin.get(path)).json()) as { configured: boolean; message: string };

test("GET says that it is not set up, and names the missing variables", async () => {
  expect(await status()).toEqual({
    configured: false,
    message:
      "Google Ads is not set up: set GOOGLE_ADS_DEVELOPER_TOKEN, GOOGLE_ADS_CLIENT_ID, GOOGLE_ADS_CLIENT_SECRET, GOOGLE_ADS_REFRESH_TOKEN and GOOGLE_ADS_CUSTOMER_ID.",
  });
});

test.each([
  "GOOGLE_ADS_DEVELOPER_TOKEN",
  "GOOGLE_ADS_CLIENT_ID",
  "GOOGLE_ADS_CLIENT_SECRET",
  "GOOGLE_ADS_REFRESH_TOKEN",
  "GOOGLE_ADS_CUSTOMER_ID",
] as const)("GET without %s names only that variable", async (name) => {
  google.setUp();
  env[name] = undefined;
  expect(await status()).toEqual({ configured: false, message: `Google Ads is not set up: set ${name}.` });
});

test("GET says that it is set up without revealing values or calling Google", async () => {
  google.setUp();
  const answer = await status();
  expect(answer).toEqual({ configured: true, message: "Google Ads is set up." });
  for (const secret of [...Object.values(secrets), "123"])
    expect(JSON.stringify(answer)).not.toContain(secret);
  expect(google.asked).toEqual([]);
});

test("GET answers 401 without a session", async () => {
  await problemOf(await get(path), 401);
});
