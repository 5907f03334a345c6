import { APICallError } from "ai";
import { z } from "zod";
import { env } from "../../env";
import { retryAfterMs, textOf } from "../../robot/fetch/answer";
import { AiFailure, connectionFailure, silenceFailure, statusFailure } from "./failure";

/** After decompression. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;
/** The SDK waits for as long as Retry-After says up to this bound. Beyond it, it would ask again after 2 s. */
const MAX_RETRY_AFTER_MS = 60_000;

/** After a failed connection, so that a wrong address is known within a second and not after six. */
const SOON = { "retry-after-ms": "300" };

/** For the SDK, which retries by `isRetryable`. @throws APICallError with an AiFailure as its cause; its body AiFailure. */
export const providerFetch: typeof fetch = Object.assign(
  async (address: string | URL | Request, init?: RequestInit) => {
    const silence = new AbortController();
    const signal = AbortSignal.any([silence.signal, ...(init?.signal ? [init.signal] : [])]);
    const watch: Watch = async (answer, broken) => {
      const timer = setTimeout(() => silence.abort(silenceFailure()), env.AI_SILENT_SECONDS * 1000);
      try {
        return await answer;
      } catch {
        signal.throwIfAborted();
        throw broken();
      } finally {
        clearTimeout(timer);
      }
    };
    // A redirect would take the key elsewhere. Bun's own timeout is five minutes, and an operator may allow more.
    const request = fetch(address, { ...init, signal, redirect: "manual", timeout: false });
    const response = await watch(request, () => apiError(connectionFailure(false), true, SOON));
    if (!response.ok) throw await refusal(response);
    return new Response(response.body && limited(response.body, watch), response);
  },
  { preconnect: fetch.preconnect },
);

/** Ends a request that is silent for AI_SILENT_SECONDS: the SDK's timeouts begin only with the first event. */
type Watch = <Part>(answer: Promise<Part>, broken: () => Error) => Promise<Part>;

function limited(body: ReadableStream<Uint8Array>, watch: Watch): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await watch(reader.read(), () => connectionFailure(true));
      if (done) return controller.close();
      bytes += value.byteLength;
      if (bytes <= MAX_ANSWER_BYTES) return controller.enqueue(value);
      await reader.cancel();
      throw tooBig();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

async function refusal(response: Response): Promise<APICallError> {
  const { status, headers } = response;
  const wait = waitOf(headers);
  const seconds = wait === undefined ? undefined : Math.ceil(wait / 1000);
  const failure = statusFailure(status, messageOf((await textOf(response, MAX_ERROR_BYTES)).text), seconds);
  const isRetryable = failure.reason === "busy" && (wait ?? 0) < MAX_RETRY_AFTER_MS;
  return apiError(failure, isRetryable, Object.fromEntries(headers));
}

function apiError(failure: AiFailure, isRetryable: boolean, responseHeaders = {}): APICallError {
  return new APICallError({
    message: failure.message,
    url: "",
    requestBodyValues: {},
    responseHeaders,
    isRetryable,
    cause: failure,
  });
}

/** `retry-after-ms` is OpenAI's own. */
function waitOf(headers: Headers): number | undefined {
  const ms = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  return Number.isNaN(ms) ? retryAfterMs(headers.get("retry-after")) : ms;
}

/** An error's JSON as OpenAI, vLLM, Ollama and LM Studio write it. */
const errorBody = z.object({
  error: z
    .union([
      z.string(),
      z.object({ message: z.string().catch(""), code: z.string().optional().catch(undefined) }),
    ])
    .optional(),
  message: z.string().optional(),
  detail: z.string().optional(),
});

function messageOf(text: string): string {
  try {
    const { error, message, detail } = errorBody.parse(JSON.parse(text));
    if (error === undefined) return message ?? detail ?? "";
    if (typeof error === "string") return error;
    return error.code === undefined ? error.message : `${error.message} (${error.code})`;
  } catch {
    return "";
  }
}

function tooBig(): AiFailure {
  const limit = `${MAX_ANSWER_BYTES / 1024 / 1024} MiB`;
  const text = `The provider's answer is larger than ${limit}. Try again, or set another AI_MODEL.`;
  return new AiFailure("too-big", text);
}
