import { createOpenAI, type OpenAILanguageModelResponsesOptions, type OpenAIProvider } from "@ai-sdk/openai";
import { extractJsonMiddleware, type LanguageModel, wrapLanguageModel } from "ai";
import { env } from "../env";
import { AiFailure } from "./failure";
import { providerFetch } from "./provider-fetch";
import { missing } from "./set-up";

// The SDK prints warnings, with parts of what was asked, unless it is told not to.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * The provider that the environment names.
 * @throws AiFailure when the key is not set.
 */
export function provider(): OpenAIProvider {
  const lack = missing();
  if (lack) throw new AiFailure("key", lack);
  return createOpenAI({
    baseURL: env.OPENAI_BASE_URL,
    apiKey: env.OPENAI_API_KEY,
    fetch: providerFetch,
  });
}

/** The model of AI_MODEL through the API of AI_API. It drops the code fences that local models put around JSON. */
export function languageModel(): LanguageModel {
  const openai = provider();
  const model = env.AI_API === "chat" ? openai.chat(env.AI_MODEL) : openai.responses(env.AI_MODEL);
  return wrapLanguageModel({ model, middleware: extractJsonMiddleware() });
}

/** How every question is asked. */
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
  // Reading facts needs little thought, and a model that thinks is silent. Other servers refuse to be told with the
  // Chat API; with this one the SDK tells only the models of OpenAI that think.
  reasoning: "low",
  providerOptions: {
    // Nothing stays at the provider. A summary of the thoughts needs an organisation that OpenAI has verified.
    openai: { store: false, reasoningSummary: null } satisfies OpenAILanguageModelResponsesOptions,
  },
} as const;
