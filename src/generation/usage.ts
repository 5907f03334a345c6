import { AiFailure, type Usage } from "../ai/failure";
import { env } from "../env";
import { log } from "../http/log";
import type { Running } from "./engine";

/** The most that a column holds (int4). */
const MOST = 2_147_483_647;

/** Asks, keeps what the question has cost, whether or not it was answered, and logs why it was not. */
export async function keepingUsage<Answer extends { usage: Usage }>(
  run: Running,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await ask();
    await keep(run, answer.usage);
    return answer;
  } catch (failure) {
    if (failure instanceof AiFailure) {
      const { reason, status, retryAfter, usage } = failure;
      if (reason !== "cancelled")
        log.warn("the AI provider failed", { run: run.id, reason, status, retryAfter });
      if (usage) await keep(run, usage);
    }
    throw failure;
  }
}

/** What the run has used with this, and what that costs where the operator has said what a token costs. */
export function spent({ used }: Running, { inputTokens, outputTokens }: Usage) {
  used.inputTokens = counted(used.inputTokens + counted(inputTokens));
  used.outputTokens = counted(used.outputTokens + counted(outputTokens));
  const { AI_INPUT_PRICE: input, AI_OUTPUT_PRICE: output } = env;
  if (input === undefined || output === undefined) return { ...used };
  return { ...used, cost: (used.inputTokens * input + used.outputTokens * output) / 1_000_000 };
}

/** A provider may tell anything: as a whole number that can be kept; what is none counts nothing. */
function counted(tokens: number): number {
  return Math.min(Math.max(Math.round(tokens) || 0, 0), MOST);
}

/** An answer is worth more than the note of what it cost, and so is the reason why there is none. */
async function keep(run: Running, usage: Usage): Promise<void> {
  try {
    await run.keep(spent(run, usage));
  } catch (error) {
    log.error("run", error, { id: run.id });
  }
}
