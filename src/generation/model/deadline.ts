import { RetryError, StreamProviderError } from "ai";
import { env } from "../../env";
import { AiFailure, quoted, statusFailure, type Usage } from "./failure";

/** How long one question may take, with its retries and repairs. */
export type Deadline = {
  signal: AbortSignal;
  failureOf: (error: unknown) => AiFailure;
};

export function deadline(cancel: AbortSignal): Deadline {
  const late = AbortSignal.timeout(env.AI_SECONDS * 1000);
  return {
    signal: AbortSignal.any([cancel, late]),
    failureOf(error) {
      if (cancel.aborted) return new AiFailure("cancelled", "It was cancelled.");
      const own = causesOf(error).find((cause) => cause instanceof AiFailure);
      if (own) return own;
      return late.aborted ? tooLong() : foreign(error);
    },
  };
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  let cause = error;
  while (cause instanceof Error && !causes.includes(cause)) {
    causes.push(cause);
    cause = RetryError.isInstance(cause) ? cause.lastError : cause.cause;
  }
  return causes;
}

function tooLong(): AiFailure {
  const text = `The provider needed more than ${env.AI_SECONDS} seconds. Try again, or raise AI_SECONDS.`;
  return new AiFailure("too-long", text);
}

function foreign(error: unknown): AiFailure {
  if (StreamProviderError.isInstance(error)) {
    if (error.statusCode !== undefined) return statusFailure(error.statusCode, error.message);
    const text = `The provider gave up in the middle of its answer. Try again.${quoted(error.message)}`;
    return new AiFailure("busy", text);
  }
  return unreadable();
}

export function unreadable(usage?: Usage): AiFailure {
  const text = `The provider's answer is empty or in another protocol. Check OPENAI_BASE_URL, AI_API and AI_MODEL.`;
  return new AiFailure("unusable", text, usage && { usage });
}
