import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { env } from "../../src/env";
import { type Admin, signIn } from "../admin/session";
import { restore, restoreContent } from "../catalogue";

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});

afterEach(() => {
  env.GOOGLE_ADS_DEVELOPER_TOKEN = undefined;
  env.GOOGLE_ADS_CUSTOMER_ID = undefined;
});

afterEach(restoreContent);
afterAll(restore);

const status = async () => (await (await admin.get("/api/google-ads/status")).json()) as unknown;

test("GET tells that it is not set up, and what is missing", async () => {
  const message = "Google Ads is not set up: set GOOGLE_ADS_DEVELOPER_TOKEN and GOOGLE_ADS_CUSTOMER_ID.";
  expect(await status()).toEqual({ configured: false, message });
  env.GOOGLE_ADS_CUSTOMER_ID = "123-456-7890";
  expect(await status()).toMatchObject({
    configured: false,
    message: expect.not.stringContaining("CUSTOMER"),
  });
});

test("GET tells that it is set up, and nothing of what was set", async () => {
  env.GOOGLE_ADS_DEVELOPER_TOKEN = "secret-token";
  env.GOOGLE_ADS_CUSTOMER_ID = "123-456-7890";
  const answer = await status();
  expect(answer).toMatchObject({ configured: true });
  expect(JSON.stringify(answer)).not.toMatch(/secret|123/);
});
