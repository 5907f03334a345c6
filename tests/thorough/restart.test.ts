import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { env } from "../../src/env";
import { preparedDatabase } from "../database";
import { proposal } from "../generation/samples";
import { type Merchant, startMerchant } from "../merchant";
import { answer, type Provider, startProvider } from "../provider";
import { type Started, start, stopAll } from "../started";

setDefaultTimeout(60_000);

const PASSWORD = "paper-lantern-42";
const { folder } = await preparedDatabase(undefined);
let provider: Provider;
let merchant: Merchant;

beforeAll(async () => {
  provider = await startProvider();
  merchant = await startMerchant();
});

afterAll(async () => {
  await stopAll();
  await provider.stop();
  await merchant.stop();
});

const startServer = () =>
  start(folder, {
    ADMIN_PASSWORD: PASSWORD,
    OPENAI_BASE_URL: provider.url,
    OPENAI_API_KEY: env.OPENAI_API_KEY ?? "",
    FETCH_ALLOW: env.FETCH_ALLOW.join(","),
  });

/** An admin's calls to a server. */
async function adminOf({ port }: Started) {
  const origin = `http://localhost:${port}`;
  const body = new URLSearchParams({ password: PASSWORD });
  const headers = { Origin: origin };
  const login = await fetch(`${origin}/admin/login`, { method: "POST", headers, body, redirect: "manual" });
  const signed = { ...headers, Cookie: login.headers.get("set-cookie")?.split(";")[0] ?? "" };
  return {
    page: async (path: string) => (await fetch(origin + path, { headers: signed })).text(),
    generate: () =>
      fetch(`${origin}/api/ai/generate-store`, {
        method: "POST",
        headers: { ...signed, "Content-Type": "application/json" },
        body: JSON.stringify({ storeName: "Trail Tents", affiliateLink: merchant.url }),
      }),
  };
}

test("a run that a crash cuts off is done after the restart, once", async () => {
  provider.reply(
    answer(proposal(), { pieces: 20, pace: (event) => (event < 40 ? undefined : new Promise(() => {})) }),
  );
  const first = await startServer();
  const before = await adminOf(first);
  const cut = before.generate().catch(() => "cut off");
  while (!(await before.page("/admin/runs/1")).includes("Trade in an old backpack")) await Bun.sleep(50);
  first.process.kill("SIGKILL");
  expect(await cut).toBe("cut off");

  provider.reset();
  provider.reply(answer(proposal()));
  const second = await startServer();
  const admin = await adminOf(second);
  while (!(await admin.page("/admin/runs/1")).includes("Trail Tents with 12 offers")) await Bun.sleep(50);
  const answers = await fetch(`http://localhost:${second.port}/store/trail-tents`);
  expect(answers.status).toBe(200);
  expect((await admin.page("/admin/history")).match(/Trail Tents/g)?.length).toBeGreaterThan(0);
  expect((await fetch(`http://localhost:${second.port}/store/trail-tents-2`)).status).toBe(404);
});
