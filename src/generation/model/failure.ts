import { env, withoutSecrets } from "../../env";
import { hostOf, number } from "../../format";
import { shortened } from "../../schemas/cut";

type FailureReason =
  | "refused-by-provider"
  | "key"
  | "busy"
  | "unreachable"
  | "silent"
  | "too-long"
  | "refusal"
  | "unusable"
  | "too-big"
  | "cancelled";

/** Tokens that the provider counted; 0 where it sends none. */
export type Usage = { inputTokens: number; outputTokens: number };

type Particulars = { status?: number; retryAfter?: number; usage?: Usage };

/** It has no cause on purpose, because the SDK's errors hold the request and the provider's raw answer. */
export class AiFailure extends Error {
  override readonly name = "AiFailure";
  readonly reason: FailureReason;
  readonly status?: number;
  /** In seconds. */
  readonly retryAfter?: number;
  usage?: Usage;

  constructor(reason: FailureReason, message: string, particulars: Particulars = {}) {
    super(withoutKeys(message));
    this.reason = reason;
    Object.assign(this, particulars);
  }
}

/** A sentence about the setting that is missing; undefined if the provider can be asked. */
export function missing(): string | undefined {
  if (env.OPENAI_API_KEY) return undefined;
  return (
    "AI is not set up: set OPENAI_API_KEY, and OPENAI_BASE_URL for a server other than OpenAI's own, " +
    "then start the site again."
  );
}

/** @param said the provider's error message, which may repeat the key. @param retryAfter in seconds. */
export function statusFailure(status: number, said: string, retryAfter?: number): AiFailure {
  const words = quoted(said);
  const particulars = { status, retryAfter };
  if (status === 401) {
    // OpenAI repeats parts of the key here, so its words stay out.
    return new AiFailure("key", "The provider refused the key (401). Check OPENAI_API_KEY.", particulars);
  }
  if (status === 429 && /insufficient_quota|exceeded your current quota/.test(said)) {
    const text = "The provider's account has no credit left (429). Check its plan and billing.";
    return new AiFailure("refused-by-provider", text, { status });
  }
  if (status === 429) {
    const when = retryAfter === undefined ? "in a few minutes" : `in ${retryAfter} seconds`;
    return new AiFailure(
      "busy",
      `The provider takes no more requests now (429). Try again ${when}.`,
      particulars,
    );
  }
  if (status === 408 || status === 409 || status >= 500) {
    const text = `The provider is in trouble (${status}). Try again in a few minutes.${words}`;
    return new AiFailure("busy", text, particulars);
  }
  const text = `The provider refused the request (${status}). Check ${settingsFor(status)}.${words}`;
  return new AiFailure("refused-by-provider", text, particulars);
}

export function connectionFailure(isBroken: boolean): AiFailure {
  const host = hostOf(env.OPENAI_BASE_URL);
  const text = isBroken
    ? `The connection to the provider (${host}) broke off in the middle of its answer. Try again.`
    : `The provider (${host}) cannot be reached. Check OPENAI_BASE_URL and the network, then try again.`;
  return new AiFailure("unreachable", text);
}

export function silenceFailure(): AiFailure {
  const seconds = env.AI_SILENT_SECONDS;
  const text = `The provider sent nothing for ${seconds} seconds. Try again, or raise AI_SILENT_SECONDS.`;
  return new AiFailure("silent", text);
}

export function blanksFailure(blanks: number): AiFailure {
  const text =
    `The model sent more than ${number.format(blanks)} blanks in a row, so its answer was cut. ` +
    "On vLLM set `disable_any_whitespace` for structured outputs; else try again, or set another AI_MODEL.";
  return new AiFailure("unusable", text);
}

export function shortContextFailure(tokens: number): AiFailure {
  const text =
    `The server read about ${number.format(tokens)} tokens of what was sent. ` +
    "Raise its context (Ollama: `OLLAMA_CONTEXT_LENGTH`).";
  return new AiFailure("unusable", text);
}

export function thoughtsFailure(): AiFailure {
  const text =
    "The model answered only in its thoughts; switch its server's reasoning parser off, or take another model.";
  return new AiFailure("unusable", text);
}

/** Also without what looks like a key of OpenAI or a token of Google, whole or in part. */
export function withoutKeys(text: string): string {
  return withoutSecrets(text).replace(/\b(sk-|ya29\.|1\/\/)[\w*.-]{8,}/g, "[secret]");
}

export function quoted(said: string): string {
  const line = oneLine(said);
  return line === "" ? "" : ` It said: ${line}`;
}

/** A text as one line of at most 300 characters, without keys. */
export function oneLine(text: string): string {
  const line = withoutKeys(text)
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return shortened(line, 300);
}

function settingsFor(status: number): string {
  if (status >= 300 && status < 400) return "OPENAI_BASE_URL: it redirects, so set its final address";
  if (status === 403) return "what the key and its account may use";
  if (status === 404) return "AI_MODEL, AI_API and OPENAI_BASE_URL";
  return "AI_MODEL and AI_API";
}
