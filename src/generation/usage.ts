import { AiFailure, type Usage } from "../ai/failure";
import { env } from "../env";
import type { Running } from "./engine";

/** Asks, and keeps what the question has cost, whether or not it was answered. */
export async function keepingUsage<Answer extends { usage: Usage }>(
  run: Running,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await ask();
    await run.keep(spent(run, answer.usage));
    return answer;
  } catch (failure) {
    if (failure instanceof AiFailure && failure.usage) await run.keep(spent(run, failure.usage));
    throw failure;
  }
}

/** What the run has used with this, and what that costs where the operator has said what a token costs. */
export function spent({ used }: Running, { inputTokens, outputTokens }: Usage) {
  used.inputTokens += inputTokens;
  used.outputTokens += outputTokens;
  const { AI_INPUT_PRICE: input, AI_OUTPUT_PRICE: output } = env;
  if (input === undefined || output === undefined) return { ...used };
  return { ...used, cost: (used.inputTokens * input + used.outputTokens * output) / 1_000_000 };
}
