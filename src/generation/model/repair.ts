import type { ModelMessage } from "ai";
import { z } from "zod";
import { cut } from "../../schemas/cut";
import { AiFailure, oneLine, type Usage } from "./failure";

export const MAX_REPAIRS = 2;
const MAX_ANSWER_LENGTH = 30_000;
const MAX_FAULTS_LENGTH = 4_000;

/** `faults` for the model, and `words` for a person. */
type Judged<Answer> =
  | { answer: Answer; faults?: undefined }
  | { answer?: undefined; faults: string; words: string };

export function checkAnswer<Answer>(text: string, answer: z.ZodType<Answer>): Judged<Answer> {
  let given: unknown;
  try {
    given = JSON.parse(withoutFence(text));
  } catch (error) {
    const faults = `The answer is not whole JSON: ${error instanceof Error ? error.message : error}`;
    return { faults, words: "The answer broke off, or is not the JSON that was asked for." };
  }
  const { success, data, error } = answer.safeParse(given);
  return success ? { answer: data } : { faults: z.prettifyError(error), words: inWords(error) };
}

/** Without the code fence that local models put around JSON; the answer may not be whole. */
export function withoutFence(text: string): string {
  const start = /^\s*```(?:json)?\s*/.exec(text)?.[0];
  return start === undefined ? text : text.slice(start.length).trimEnd().replace(/```$/, "");
}

/** "In content: It needs a list." */
function inWords({ issues }: z.ZodError): string {
  const texts = issues.map(({ path, code, message }) => {
    const place = path.map((part) => (typeof part === "number" ? part + 1 : String(part))).join(" ");
    const text = code === "invalid_type" ? "This is missing, or of another kind." : message;
    return place ? `In ${place}: ${text}` : text;
  });
  return texts.join(" ");
}

export function repairMessages(text: string, faults: string): ModelMessage[] {
  return [
    { role: "assistant", content: cut(text, MAX_ANSWER_LENGTH) || "(no text)" },
    {
      role: "user",
      content:
        `That answer cannot be used. What is wrong with it:\n${cut(faults, MAX_FAULTS_LENGTH)}\n` +
        "Answer again with the whole object, corrected. All that was said before still holds.",
    },
  ];
}

export function unusableAfterRepairs(name: string, words: string, usage: Usage): AiFailure {
  const text = `The model's ${name} could not be used, also after ${MAX_REPAIRS} repairs. Try again, or set another AI_MODEL.`;
  return new AiFailure("unusable", `${text} What was wrong last: ${oneLine(words)}`, {
    usage,
  });
}
