import { type ModelMessage, Output, parsePartialJson, streamText } from "ai";
import { z } from "zod";
import { type Deadline, deadline, unreadable } from "./deadline";
import {
  AiFailure,
  blanksFailure,
  quoted,
  shortContextFailure,
  thoughtsFailure,
  type Usage,
} from "./failure";
import { callSettings, languageModel } from "./provider";
import { checkAnswer, MAX_REPAIRS, repairMessages, unusableAfterRepairs, withoutFence } from "./repair";

export type Question<Answer> = {
  /** Names the answer's schema: letters, digits and hyphens. */
  name: string;
  instructions: string;
  prompt: string;
  /** OpenAI's strict rules hold: nullable instead of optional, no defaults, no lengths, few formats. */
  responseSchema: z.ZodType;
  /** The model gets its messages for a repair. */
  answer: z.ZodType<Answer>;
  signal: AbortSignal;
  /** The partial answer, unchecked; a repair starts from nothing. */
  onPartial?: (partial: unknown, isWhole: boolean) => void;
  onRepair?: (() => void) | undefined;
};

export type Answered<Answer> = { answer: Answer; usage: Usage };

/** Asks for an object, and again at most twice after a faulty answer or a broken connection. @throws AiFailure with its usage */
export async function ask<Answer>(question: Question<Answer>): Promise<Answered<Answer>> {
  const time = deadline(question.signal);
  const usage = { inputTokens: 0, outputTokens: 0 };
  const messages: ModelMessage[] = [{ role: "user", content: question.prompt }];
  for (let round = 1; ; round++) {
    const isLast = round > MAX_REPAIRS;
    const { text, failure } = await listen(question, messages, time, usage);
    if (failure) {
      failure.usage = usage;
      if (isLast || text === "" || !isTransient(failure)) throw failure;
      continue;
    }
    const judged = checkAnswer(text, question.answer);
    if (judged.faults === undefined) return { answer: judged.answer, usage };
    if (isLast)
      throw text === "" ? unreadable(usage) : unusableAfterRepairs(question.name, judged.words, usage);
    messages.splice(1, Number.POSITIVE_INFINITY, ...repairMessages(text, judged.faults));
    question.onRepair?.();
  }
}

type Heard = { text: string; failure?: AiFailure };

/** One answer's text, or the part before the failure. Adds to `usage`. */
async function listen<Answer>(
  { name, instructions, responseSchema, onPartial }: Question<Answer>,
  messages: ModelMessage[],
  { signal, failureOf }: Deadline,
  usage: Usage,
): Promise<Heard> {
  let text = "";
  let hasThoughts = false;
  const report = partialAnswers(onPartial);
  const cut = new AbortController();
  const runOf = blankRuns();
  try {
    const { stream } = streamText({
      ...callSettings(AbortSignal.any([signal, cut.signal])),
      include: { rawChunks: true },
      model: languageModel(),
      instructions,
      messages,
      output: plainly(Output.object({ name, schema: responseSchema })),
    });
    for await (const part of stream) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") throw signal.reason;
      if (part.type === "text-delta") {
        text += part.text;
        if (runOf(part.text) > MAX_BLANKS) throw blanksFailure(MAX_BLANKS);
        await report(text, false);
      }
      if (part.type === "raw") hasThoughts ||= isThought(part.rawValue);
      if (part.type === "finish") {
        const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
        usage.inputTokens += inputTokens;
        usage.outputTokens += outputTokens;
        if (part.finishReason === "content-filter") throw refusal(text);
        if (text.trim() === "" && hasThoughts) throw thoughtsFailure();
        if (inputTokens > 0 && lengthOf(instructions, messages) > inputTokens * MAX_LETTERS_PER_TOKEN)
          throw shortContextFailure(inputTokens);
      }
    }
    await report(text, true);
    return { text };
  } catch (error) {
    const failure = failureOf(error);
    // A model that was cut would write on.
    cut.abort();
    return { text, failure };
  }
}

/** A grammar for JSON allows blanks without end, and some models write nothing else. */
const MAX_BLANKS = 2_000;

/** How long the run of blanks is that each piece ends or holds, over all pieces so far. */
function blankRuns(): (piece: string) => number {
  let open = 0;
  return (piece) => {
    const [first = 0, ...others] = piece.split(/\S+/).map(({ length }) => length);
    open += first;
    const longest = Math.max(open, ...others);
    open = others.at(-1) ?? open;
    return longest;
  };
}

/** Text has about four letters a token, and no more than eight. A server whose context is too small cuts the prompt without a word. */
const MAX_LETTERS_PER_TOKEN = 8;

function lengthOf(instructions: string, messages: ModelMessage[]): number {
  return messages.reduce((sum, { content }) => sum + content.length, instructions.length);
}

/** As vLLM, LM Studio and Ollama send thoughts through the Chat API. */
const thought = z.object({
  choices: z.tuple([
    z.object({
      delta: z.union([
        z.object({ reasoning_content: z.string().min(1) }),
        z.object({ reasoning: z.string().min(1) }),
      ]),
    }),
  ]),
});

const isThought = (piece: unknown) => thought.safeParse(piece).success;

/** The SDK would parse the whole text at every piece, which is too slow for megabytes; `partialAnswers` does it less often. */
function plainly(output: Output.Output): Output.Output {
  return { ...output, parsePartialOutput: async ({ text }) => ({ partial: text }) };
}

const GROWTH_TO_REPORT = 1.05;

function partialAnswers(onPartial: Question<unknown>["onPartial"]) {
  let read = 0;
  return async (text: string, isWhole: boolean) => {
    if (!onPartial || (!isWhole && text.length < read * GROWTH_TO_REPORT + 16)) return;
    read = text.length;
    const { value } = await parsePartialJson(withoutFence(text));
    if (value !== undefined) onPartial(value, isWhole);
  };
}

function isTransient({ reason }: AiFailure): boolean {
  return reason === "unreachable" || reason === "busy";
}

function refusal(text: string): AiFailure {
  return new AiFailure("refusal", `The model refused to answer. Change what is asked for.${quoted(text)}`);
}
