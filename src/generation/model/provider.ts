import { createOpenAI, type OpenAILanguageModelResponsesOptions, type OpenAIProvider } from "@ai-sdk/openai";
import type { LanguageModel } from "ai";
import { env } from "../../env";
import { AiFailure, missing } from "./failure";
import { providerFetch } from "./provider-fetch";

// The SDK's warnings quote the prompt.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** @throws AiFailure when the key is not set. */
export function provider(): OpenAIProvider {
  const lack = missing();
  if (lack) throw new AiFailure("key", lack);
  return createOpenAI({
    baseURL: env.OPENAI_BASE_URL,
    apiKey: env.OPENAI_API_KEY,
    fetch: providerFetch,
  });
}

/** The model of AI_MODEL through the API of AI_API. */
export function languageModel(): LanguageModel {
  const openai = provider();
  return env.AI_API === "chat" ? openai.chat(env.AI_MODEL) : openai.responses(env.AI_MODEL);
}

export function callSettings(abortSignal: AbortSignal) {
  return {
    abortSignal,
    maxRetries: 2,
    // Without it the SDK prints errors. They come through the stream too.
    onError() {},
    ...(env.AI_API === "responses" && responses),
  };
}

const responses = {
  // A model is silent while it reasons. Other servers refuse this in the Chat API; here only OpenAI's models get it.
  reasoning: "low",
  providerOptions: {
    // Nothing stays at the provider. A summary of the thoughts needs an organisation that OpenAI has verified.
    openai: { store: false, reasoningSummary: null } satisfies OpenAILanguageModelResponsesOptions,
  },
} as const;
