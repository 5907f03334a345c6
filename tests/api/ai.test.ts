import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { db } from "../../db/client";
import { runs, stores } from "../../db/schema";
import { type Admin, signIn } from "../admin/session";
import { restore, restoreContent } from "../catalogue";
import { proposal } from "../generation/samples";
import { type Merchant, startMerchant } from "../merchant";
import { answer } from "../provider";
import { doRuns, testProvider } from "../test-provider";
import { problemOf } from "./asking";

let admin: Admin;
const provider = testProvider();
doRuns();
let merchant: Merchant;

beforeAll(async () => {
  merchant = await startMerchant();
  admin = await signIn();
});

afterEach(async () => {
  await restoreContent();
});

afterAll(async () => {
  await merchant.stop();
  await restore();
});

const generate = (key: string, affiliateLink: string) =>
  admin.json(
    "POST",
    "/api/ai/generate-store",
    { storeName: "Harbor Tents", affiliateLink },
    { headers: { "Idempotency-Key": key } },
  );

describe("POST /api/ai/generate-store with an Idempotency-Key", () => {
  test("creates one store, however often it is sent, and answers each call with it", async () => {
    const [before, runsBefore] = [await db.$count(stores), await db.$count(runs)];
    provider.reply(answer(proposal()));
    const key = crypto.randomUUID();
    const both = await Promise.all([generate(key, merchant.url), generate(key, merchant.url)]);
    const late = await generate(key, merchant.url);
    const answers = await Promise.all([...both, late].map((response) => response.json()));
    expect([...both, late].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((each) => each.store.id)).size).toBe(1);
    expect([await db.$count(stores), await db.$count(runs)]).toEqual([before + 1, runsBefore + 1]);
  });

  test("of a failed call reports the failure, and starts nothing", async () => {
    const key = crypto.randomUUID();
    const before = await db.$count(runs);
    await problemOf(await generate(key, "http://10.0.0.1/"), 422);
    const { detail } = await problemOf(await generate(key, "http://10.0.0.1/"), 409);
    expect(detail).toContain("made before with this Idempotency-Key, and failed: ");
    expect(await db.$count(runs)).toBe(before + 1);
  });

  test("that is invalid answers 400", async () => {
    const before = await db.$count(runs);
    await problemOf(await generate("mine", merchant.url), 400);
    expect(await db.$count(runs)).toBe(before);
  });
});
