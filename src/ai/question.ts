import { type ModelMessage, Output, parsePartialJson, streamText } from "ai";
import type { z } from "zod";
import { env } from "../env";
import { type Deadline, deadline, unreadable } from "./deadline";
import { AiFailure, quoted, type Usage } from "./failure";
import { callSettings, languageModel } from "./provider";
import { givenBack, judge, REPAIRS, unusable } from "./repair";

export type Question<Answer> = {
  /** Names the answer's schema: letters, digits and hyphens. */
  name: string;
  instructions: string;
  prompt: string;
  /**
   * The schema that is sent. OpenAI's strict rules hold for it: all properties required, nullable instead of optional,
   * no default, no limit on a text's length, no format but the few it lists.
   */
  wire: z.ZodType;
  /** The schema that is checked; the model gets its messages for a repair. */
  answer: z.ZodType<Answer>;
  signal: AbortSignal;
  /** The partial answer, unchecked; a repair starts from nothing. */
  onPartial?: (partial: unknown, isWhole: boolean) => void;
  /** A faulty answer has been given back, and another is on its way. */
  onRepair?: (() => void) | undefined;
};

export type Answered<Answer> = { answer: Answer; usage: Usage; rounds: number; model: string };

/**
 * Asks for an object and streams it. A faulty answer is given back with its faults at most twice, and one whose
 * connection breaks is asked for again, within the same limit. `rounds` is how often this one was asked: 1 to 3.
 * @throws AiFailure, with what it cost.
 */
export async function ask<Answer>(question: Question<Answer>): Promise<Answered<Answer>> {
  const time = deadline(question.signal);
  const usage = { inputTokens: 0, outputTokens: 0 };
  const messages: ModelMessage[] = [{ role: "user", content: question.prompt }];
  for (let round = 1; ; round++) {
    const isLast = round > REPAIRS;
    const { text, failure } = await listen(question, messages, time, usage);
    if (failure) {
      failure.usage = usage;
      if (isLast || text === "" || !isPassing(failure)) throw failure;
      continue;
    }
    const { answer, faults } = judge(text, question.answer);
    if (faults === undefined) return { answer, usage, rounds: round, model: env.AI_MODEL };
    if (isLast) throw text === "" ? unreadable(usage) : unusable(question.name, faults, usage);
    messages.splice(1, Number.POSITIVE_INFINITY, ...givenBack(text, faults));
    question.onRepair?.();
  }
}

type Heard = { text: string; failure?: AiFailure };

/** One answer's text, or as much as came before the failure. Adds up what it cost. */
async function listen<Answer>(
  { name, instructions, wire, onPartial }: Question<Answer>,
  messages: ModelMessage[],
  { signal, failureOf }: Deadline,
  usage: Usage,
): Promise<Heard> {
  let text = "";
  const report = partialAnswers(onPartial);
  try {
    const { stream } = streamText({
      ...callSettings(signal),
      model: languageModel(),
      instructions,
      messages,
      output: plainly(Output.object({ name, schema: wire })),
    });
    for await (const part of stream) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") throw signal.reason;
      if (part.type === "text-delta") {
        text += part.text;
        await report(text, false);
      }
      if (part.type === "finish") {
        usage.inputTokens += part.totalUsage.inputTokens ?? 0;
        usage.outputTokens += part.totalUsage.outputTokens ?? 0;
        if (part.finishReason === "content-filter") throw refusal(text);
      }
    }
    await report(text, true);
    return { text };
  } catch (error) {
    return { text, failure: failureOf(error) };
  }
}

/**
 * The SDK reads the whole text again at every piece to find what it holds so far, and holds back pieces that it cannot
 * read: both would be too slow for an answer of megabytes in small pieces. `partialAnswers` does it less often.
 */
function plainly(output: Output.Output): Output.Output {
  return { ...output, parsePartialOutput: async ({ text }) => ({ partial: text }) };
}

/** Reports the partial answer each time that it has grown by 2 %. */
function partialAnswers(onPartial: Question<unknown>["onPartial"]) {
  let read = 0;
  return async (text: string, isWhole: boolean) => {
    if (!onPartial || (!isWhole && text.length < read * 1.02 + 16)) return;
    read = text.length;
    const { value } = await parsePartialJson(text);
    if (value !== undefined) onPartial(value, isWhole);
  };
}

/** Whether asking again may help. */
function isPassing({ reason }: AiFailure): boolean {
  return reason === "unreachable" || reason === "busy";
}

function refusal(text: string): AiFailure {
  return new AiFailure("refusal", `The model refused to answer. Change what is asked for.${quoted(text)}`);
}
