/** Pieces of streams as OpenAI sends them (server-sent events), for what aimock cannot send. */

export const SSE = { "Content-Type": "text/event-stream" };

/** A stream that waits before each of its events, the first being 0. */
export function paced(text: string, pace: (event: number) => Promise<unknown> | undefined): Response {
  const all = eventsOf(text);
  let at = 0;
  const body = new ReadableStream({
    async pull(controller) {
      await pace(at);
      const event = all[at++];
      if (event === undefined) controller.close();
      else controller.enqueue(event);
    },
  });
  return new Response(body, { headers: SSE });
}

/** The events of a stream, each as it was sent. */
export function eventsOf(text: string): Uint8Array[] {
  return text
    .split(/(?<=\n\n)/)
    .filter((event) => event !== "")
    .map((event) => new TextEncoder().encode(event));
}

/** How the Responses API begins. */
export const CREATED = { type: "response.created", response: { id: "r", created_at: 1, model: "m" } };

/** How the Responses API ends. */
export function completed(output: unknown[]) {
  const usage = { input_tokens: 1000, output_tokens: 200 };
  return { type: "response.completed", response: { id: "r", created_at: 1, model: "m", output, usage } };
}

/** A message of the Responses API. */
export function message(content: unknown[]) {
  return { type: "message", id: "m", status: "completed", role: "assistant", content };
}

/** A piece of the Chat API. */
export function chunk(delta: object, finish_reason: string | null = null) {
  const choices = [{ index: 0, delta, finish_reason }];
  return { id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices };
}

/** A stream of these events. */
export function streamed(list: (object | "[DONE]")[]): Response {
  const lines = list.map((one) => `data: ${typeof one === "string" ? one : JSON.stringify(one)}\n\n`);
  return new Response(lines.join(""), { headers: SSE });
}
