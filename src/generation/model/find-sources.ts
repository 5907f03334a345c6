import { streamText } from "ai";
import { env } from "../../env";
import { deadline } from "./deadline";
import type { Usage } from "./failure";
import { callSettings, languageModel, provider } from "./provider";

const MAX_ADDRESSES = 8;

/** At most 8 web addresses from the provider's search; none if AI_WEB_SEARCH is off or AI_API is chat. @throws AiFailure */
export async function findSources(
  storeName: string,
  website: string,
  signal: AbortSignal,
): Promise<{ addresses: string[]; usage: Usage }> {
  let usage = { inputTokens: 0, outputTokens: 0 };
  if (env.AI_WEB_SEARCH === "off" || env.AI_API === "chat") return { addresses: [], usage };
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
        usage = { inputTokens, outputTokens };
      }
    }
  } catch (error) {
    throw time.failureOf(error);
  }
  return { addresses: [...new Set(found.flatMap(normalizedAddress))].slice(0, MAX_ADDRESSES), usage };
}

/** Without the parameter that OpenAI adds; none for any text but a web address. */
function normalizedAddress(text: string): string[] {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return [];
  if (url.searchParams.get("utm_source") === "openai") url.searchParams.delete("utm_source");
  url.hash = "";
  return [url.href];
}
