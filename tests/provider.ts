import { LLMock } from "@copilotkit/aimock";
import { env } from "../src/env";
import { CREATED, chunk, completed, eventsOf, message, paced, SSE, streamed } from "./provider-stream";
import { strictBreaches } from "./strict-schema";

/*
 * A stand-in for OpenAI and the servers that speak its protocol. It listens on a real port and speaks the Responses and
 * the Chat API. Before it answers it does what OpenAI does: it checks the key and the schema. Whole answers come from
 * aimock; what aimock cannot do is written here: refusals, searches, silence, and streams that break.
 */

/** The key that the stand-in takes. */
export const KEY = "sk-stand-in-4f9c2b7e81d3a605";

/** A request that came. */
export type Asked = {
  api: "responses" | "chat";
  headers: Headers;
  body: Record<string, unknown>;
  /** All that was said to the model, one message after the other. */
  said: string[];
  /** Resolves when the client has disconnected before the end of the answer. */
  gone: Promise<void>;
  signal: AbortSignal;
};

type Tokens = { input: number; output: number };

/** A whole answer with a content, in pieces of this many characters. */
type Whole = (content: string, options: { pieces?: number; usage?: Tokens }) => Promise<Response>;

/** How a request is answered. */
export type Reply = (asked: Asked, whole: Whole) => Promise<Response> | Response;

export type Provider = {
  /** For OPENAI_BASE_URL. */
  url: string;
  /** Every request but those to read again, those that were refused too. */
  requests: Asked[];
  /** Every request for a second reading of offers. */
  readings: Asked[];
  /** The next answers, one for each request; the last one is repeated. */
  reply: (...replies: Reply[]) => void;
  /** The same for second readings. By default every offer is usable. */
  read: (...replies: Reply[]) => void;
  /** Forgets requests and replies. */
  reset: () => void;
  stop: () => Promise<void>;
};

/** Starts a stand-in, which the environment names until it stops. */
export async function startProvider(): Promise<Provider> {
  const { OPENAI_BASE_URL, OPENAI_API_KEY } = env;
  const aimock = new LLMock({ port: 0, host: "127.0.0.1" });
  await aimock.start();
  const requests: Asked[] = [];
  const readings: Asked[] = [];
  let replies: Reply[] = [];
  let answersAgain = [ALL_USABLE];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    // Else a stream that breaks on purpose is printed.
    development: false,
    async fetch(request) {
      const asked = await read(request);
      const isReading = formatOf(asked.body)?.name === "usable";
      (isReading ? readings : requests).push(asked);
      const refused = refusalOf(asked);
      if (refused) return refused;
      const next = isReading ? answersAgain : replies;
      const reply = next.length > 1 ? next.shift() : next[0];
      return reply ? reply(asked, wholeFrom(aimock, asked)) : failed(500, "The test has set no reply.");
    },
  });
  const url = `http://127.0.0.1:${server.port}/v1`;
  Object.assign(env, { OPENAI_BASE_URL: url, OPENAI_API_KEY: KEY });
  return {
    url,
    requests,
    readings,
    reply(...next) {
      replies = next;
    },
    read(...next) {
      answersAgain = next;
    },
    reset() {
      replies = [];
      answersAgain = [ALL_USABLE];
      requests.length = 0;
      readings.length = 0;
      aimock.clearFixtures();
    },
    async stop() {
      Object.assign(env, { OPENAI_BASE_URL, OPENAI_API_KEY });
      await server.stop(true);
      await aimock.stop();
    },
  };
}

type AnswerOptions = {
  /** How many characters come at a time; default 40. */
  pieces?: number;
  usage?: Tokens;
  /** Waited for before each event of the stream, the first being 0: a test holds the stream with it. */
  pace?: (event: number) => Promise<unknown> | undefined;
};

/** A whole answer: an object as JSON, a text as it is. */
export function answer(content: unknown, { pace, ...options }: AnswerOptions = {}): Reply {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return async (_, whole) => {
    const response = await whole(text, options);
    return pace ? paced(await response.text(), pace) : response;
  };
}

/** The answer of a model that finds every offer usable; it costs nothing here. */
const ALL_USABLE: Reply = (asked, whole) => usable(() => "yes")(asked, whole);

/** The second reading's answer for each card, by its number and text. */
export function usable(say: (text: string, card: number) => string): Reply {
  return (asked, whole) => {
    const parts = [...(asked.said.at(-1) ?? "").matchAll(/\[BEGIN (\w+) (\d+)\]\n(.*?)\n\[END \1 \2\]/gs)];
    const answers = parts.map(([, , n, text = ""]) => ({ card: Number(n), answer: say(text, Number(n)) }));
    return whole(JSON.stringify({ answers }), { usage: { input: 0, output: 0 } });
  };
}

/** An error with its status, as OpenAI writes it. */
export function status(
  code: number,
  headers: Record<string, string> = {},
  message = "Something is wrong.",
): Reply {
  return () => failed(code, message, headers);
}

/** Any other response. */
export function other(make: () => Response): Reply {
  return () => make();
}

/** No answer at all, or this many events of one and then no more. */
export function silence(content?: unknown, events = 0): Reply {
  const never = new Promise<never>(() => {});
  if (content === undefined) return () => never;
  return answer(content, { pace: (event) => (event < events ? undefined : never) });
}

/**
 * Half of an answer, then the connection breaks; or it ends as if that were all.
 * @param until what the test has seen of it: a break can overtake what was sent before.
 */
export function half(
  content: unknown,
  end: "breaks" | "ends" = "breaks",
  until: () => Promise<unknown> = () => Bun.sleep(100),
): Reply {
  return async (_, whole) => {
    const text = await (await whole(JSON.stringify(content), {})).text();
    const all = eventsOf(text);
    const body = new ReadableStream({
      async start(controller) {
        for (const event of all.slice(0, all.length / 2)) controller.enqueue(event);
        await until();
        if (end === "breaks") controller.error(new Error("broken"));
        else controller.close();
      },
    });
    return new Response(body, { headers: SSE });
  };
}

/** The model's own refusal to answer. */
export function refusal(words: string): Reply {
  const place = { item_id: "m", output_index: 0, content_index: 0 };
  const items = [message([{ type: "refusal", refusal: words }])];
  return ({ api }) =>
    api === "chat"
      ? streamed([chunk({ role: "assistant", content: null, refusal: words }), chunk({}, "stop"), "[DONE]"])
      : streamed([
          CREATED,
          { type: "response.output_item.added", output_index: 0, item: message([]) },
          { type: "response.refusal.delta", ...place, delta: words },
          { type: "response.refusal.done", ...place, refusal: words },
          { type: "response.output_item.done", output_index: 0, item: items[0] },
          completed(items),
        ]);
}

/** An error that comes in the stream, after some text. */
export function errorEvent(code: string, words: string): Reply {
  const delta = {
    type: "response.output_text.delta",
    item_id: "m",
    output_index: 0,
    content_index: 0,
    delta: "{",
  };
  return ({ api }) =>
    api === "chat"
      ? streamed([
          chunk({ role: "assistant", content: "{" }),
          { error: { message: words, type: code, code } },
        ])
      : streamed([
          CREATED,
          { type: "response.output_item.added", output_index: 0, item: message([]) },
          delta,
          { type: "error", sequence_number: 3, error: { type: code, code, message: words, param: null } },
        ]);
}

async function read(request: Request): Promise<Asked> {
  const body: Record<string, unknown> = JSON.parse(await request.text());
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  request.signal.addEventListener("abort", () => resolve());
  const messages = [body.instructions, body.input ?? body.messages].flat();
  return {
    api: new URL(request.url).pathname.endsWith("/chat/completions") ? "chat" : "responses",
    headers: request.headers,
    body,
    said: messages.filter((one) => one !== undefined).map(textOf),
    gone,
    signal: request.signal,
  };
}

function textOf(message: unknown): string {
  if (typeof message === "string") return message;
  if (Array.isArray(message)) return message.map(textOf).join("");
  const { content, text } = message as { content?: unknown; text?: string };
  return text ?? textOf(content ?? "");
}

/** OpenAI's own refusals, before a model is asked. */
function refusalOf({ headers, body }: Asked): Response | undefined {
  const key = headers.get("authorization");
  if (key !== `Bearer ${KEY}`) return failed(401, `Incorrect API key provided: ${key}.`);
  const schema = schemaOf(body);
  const breaches = schema === undefined ? [] : strictBreaches(schema);
  if (breaches.length === 0) return undefined;
  return failed(400, `Invalid schema for response_format: In context=(), ${breaches.join("; ")}`);
}

type Format = { name?: string; strict?: boolean; schema?: unknown };

function schemaOf(body: Record<string, unknown>): unknown {
  const format = formatOf(body);
  return format?.strict ? format.schema : undefined;
}

function formatOf(body: Record<string, unknown>): Format | undefined {
  const { text, response_format } = body as {
    text?: { format?: Format };
    response_format?: { json_schema?: Format };
  };
  return text?.format ?? response_format?.json_schema;
}

let answers = 0;

function wholeFrom(aimock: LLMock, { api, body, said, signal }: Asked): Whole {
  // A server that counts far fewer has not read all of it.
  const counted = Math.max(1000, Math.round(said.join("").length / 4));
  return (content, { pieces = 40, usage = { input: counted, output: 200 } }) => {
    const context = `answer-${++answers}`;
    const tokens = {
      input_tokens: usage.input,
      output_tokens: usage.output,
      prompt_tokens: usage.input,
      completion_tokens: usage.output,
    };
    aimock.on({ context }, { content, usage: tokens }, { chunkSize: pieces });
    return fetch(`${aimock.url}/v1/${api === "chat" ? "chat/completions" : "responses"}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-AIMock-Context": context },
      body: JSON.stringify(body),
      // aimock closes a quiet connection just when the next request may take it.
      keepalive: false,
      signal,
    });
  };
}

function failed(code: number, words: string, headers: Record<string, string> = {}): Response {
  const error = { message: words, type: "invalid_request_error", param: null, code: null };
  return Response.json({ error }, { status: code, headers });
}
