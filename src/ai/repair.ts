import type { ModelMessage } from "ai";
import { z } from "zod";
import { AiFailure, oneLine, type Usage } from "./failure";

/** How often a faulty answer is given back with its faults. */
export const REPAIRS = 2;
/** The most of a faulty answer and of its faults that is given back, in characters. */
const MOST_GIVEN_BACK = 30_000;
const MOST_FAULTS = 4_000;

type Judged<Answer> = { answer: Answer; faults?: undefined } | { answer?: undefined; faults: string };

/** An answer that its schema accepts, or its faults as text. */
export function judge<Answer>(text: string, answer: z.ZodType<Answer>): Judged<Answer> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { faults: `The answer is not whole JSON: ${error instanceof Error ? error.message : error}` };
  }
  const { success, data, error } = answer.safeParse(given);
  return success ? { answer: data } : { faults: z.prettifyError(error) };
}

/** The messages that ask for a repair. */
export function givenBack(text: string, faults: string): ModelMessage[] {
  return [
    { role: "assistant", content: text.slice(0, MOST_GIVEN_BACK).toWellFormed() || "(no text)" },
    {
      role: "user",
      content:
        `That answer cannot be used. What is wrong with it:\n${faults.slice(0, MOST_FAULTS).toWellFormed()}\n` +
        "Answer again with the whole object, corrected. All that was said before still holds.",
    },
  ];
}

/** The failure after the last repair. */
export function unusable(name: string, faults: string, usage: Usage): AiFailure {
  const text = `The model's ${name} could not be used, also after ${REPAIRS} repairs. Try again, or set another AI_MODEL.`;
  return new AiFailure("unusable", `${text} The last fault: ${oneLine(faults)}`, {
    usage,
  });
}
