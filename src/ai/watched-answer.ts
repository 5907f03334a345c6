import { env } from "../env";
import { AiFailure, connectionFailure } from "./failure";

/** The most that is read of an answer, in bytes after decompression. */
export const MOST_BYTES = 4 * 1024 * 1024;

const MOST_ERROR_BYTES = 64 * 1024;

/** Calls back after that many ms; what it returns stops it. */
export type Timer = (ms: number, fire: () => void) => () => void;

/** Listens to one request: its signal ends the request when nothing was heard for AI_SILENT_SECONDS. */
export type Watch = {
  signal: AbortSignal;
  heard: () => void;
  /** Ends the request. */
  stop: (failure: AiFailure) => void;
  /** Listens no more. */
  end: () => void;
};

export function watchSilence(timer: Timer): Watch {
  const controller = new AbortController();
  const seconds = env.AI_SILENT_SECONDS;
  const text = `The provider sent nothing for ${seconds} seconds. Try again, or raise AI_SILENT_SECONDS.`;
  const start = () => timer(seconds * 1000, () => controller.abort(new AiFailure("silent", text)));
  let end = start();
  return {
    signal: controller.signal,
    heard() {
      end();
      end = start();
    },
    stop(failure) {
      end();
      controller.abort(failure);
    },
    end: () => end(),
  };
}

/** The same answer, whose stream fails with an AiFailure where it is silent, broken off or larger than MOST_BYTES. */
export function watched(response: Response, watch: Watch): Response {
  const reader = response.body?.getReader();
  let bytes = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) {
          watch.end();
          controller.close();
          return;
        }
        watch.heard();
        bytes += value.byteLength;
        if (bytes > MOST_BYTES) throw tooBig();
        controller.enqueue(value);
      } catch (error) {
        const failure = error instanceof AiFailure ? error : connectionFailure(true);
        watch.stop(failure);
        controller.error(failure);
      }
    },
    cancel(reason) {
      watch.end();
      return reader?.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

/** The beginning of an error's text. */
export async function readSome(response: Response, watch: Watch): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    watch.heard();
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_ERROR_BYTES) break;
  }
  return text;
}

function tooBig(): AiFailure {
  const most = `${MOST_BYTES / 1024 / 1024} MiB`;
  return new AiFailure(
    "too-big",
    `The provider's answer is larger than ${most}. Try again, or set another AI_MODEL.`,
  );
}
