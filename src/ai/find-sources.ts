import { streamText } from "ai";
import { env } from "../env";
import { deadline } from "./deadline";
import type { Usage } from "./failure";
import { callSettings, languageModel, provider } from "./provider";

const MOST_ADDRESSES = 8;

/**
 * Lets the provider search the web for pages with a store's current offers. Only addresses are used, to be
 * fetched like any other; none where AI_WEB_SEARCH is off or AI_API is chat.
 * @returns at most 8 http or https addresses.
 * @throws AiFailure.
 */
export async function findSources(
  storeName: string,
  website: string,
  signal: AbortSignal,
  onUsage: (usage: Usage) => void = () => {},
): Promise<string[]> {
  if (env.AI_WEB_SEARCH === "off" || env.AI_API === "chat") return [];
  const time = deadline(signal);
  const found: string[] = [];
  try {
    const search = provider().tools.webSearch({ searchContextSize: "low" });
    const { stream } = streamText({
      ...callSettings(time.signal),
      model: languageModel(),
      instructions:
        "Search the web for pages that show current discount codes and offers of one online store: its own pages " +
        "first, then others. Answer with one short line for each page, and cite it.",
      prompt: `The store: ${JSON.stringify(storeName)}\nIts website: ${JSON.stringify(website)}`,
      tools: { web_search: search },
      toolChoice: { type: "tool", toolName: "web_search" },
    });
    for await (const part of stream) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") throw time.signal.reason;
      if (part.type === "source" && part.sourceType === "url") found.push(part.url);
      if (part.type === "finish") {
        const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
        onUsage({ inputTokens, outputTokens });
      }
    }
  } catch (error) {
    throw time.failureOf(error);
  }
  return [...new Set(found.flatMap(plainAddress))].slice(0, MOST_ADDRESSES);
}

/** A web address without what OpenAI adds to it; none for any other text. */
function plainAddress(text: string): string[] {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return [];
  if (url.searchParams.get("utm_source") === "openai") url.searchParams.delete("utm_source");
  url.hash = "";
  return [url.href];
}
