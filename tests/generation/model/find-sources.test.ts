import { expect, test } from "bun:test";
import { env } from "../../../src/env";
import { findSources } from "../../../src/generation/model/find-sources";
import { searched, silence, status } from "../../provider";
import { testProvider } from "../../test-provider";

const provider = testProvider();

const search = (signal = new AbortController().signal) =>
  findSources("Harbor & Pine", "https://harbor-pine.example", signal);

test("the provider's search gives addresses, each once and without what it adds to them", async () => {
  env.AI_WEB_SEARCH = "on";
  provider.reply(
    searched([
      "https://harbor-pine.example/sale?utm_source=openai",
      "https://harbor-pine.example/sale",
      "http://codes.example/harbor#top",
      "javascript:alert(1)",
      "file:///etc/passwd",
      "not an address",
    ]),
  );
  const { addresses } = await search();
  expect(addresses).toEqual(["https://harbor-pine.example/sale", "http://codes.example/harbor"]);
  expect(provider.requests[0]?.body).toMatchObject({
    tools: [{ type: "web_search" }],
    tool_choice: { type: "web_search" },
  });
});

test("a search takes eight addresses at most", async () => {
  env.AI_WEB_SEARCH = "on";
  provider.reply(searched(Array.from({ length: 20 }, (_, at) => `https://shop.example/${at}`)));
  expect((await search()).addresses).toHaveLength(8);
});

test("a search returns its tokens", async () => {
  env.AI_WEB_SEARCH = "on";
  provider.reply(searched([]));
  expect((await search()).usage).toEqual({ inputTokens: 1000, outputTokens: 200 });
});

test.each([
  ["off", "responses"],
  ["on", "chat"],
] as const)("with AI_WEB_SEARCH=%s and AI_API=%s nothing is asked", async (isOn, api) => {
  Object.assign(env, { AI_WEB_SEARCH: isOn, AI_API: api });
  provider.reply(searched(["https://shop.example/"]));
  expect((await search()).addresses).toEqual([]);
  expect(provider.requests).toHaveLength(0);
});

test("a failure is an AiFailure, and cancelling stops the search", async () => {
  env.AI_WEB_SEARCH = "on";
  provider.reply(status(400));
  await expect(search()).rejects.toMatchObject({ name: "AiFailure", reason: "refused-by-provider" });
  provider.reset();
  provider.reply(silence());
  const controller = new AbortController();
  const asking = search(controller.signal);
  while (provider.requests.length === 0) await Bun.sleep(5);
  controller.abort();
  await expect(asking).rejects.toMatchObject({ reason: "cancelled" });
  await provider.requests[0]?.gone;
});
