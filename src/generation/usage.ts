import { env } from "../env";
import { log } from "../http/log";
import { AiFailure, type Usage } from "./model/failure";
import type { Running } from "./run";

const MAX_INT4 = 2_147_483_647;

/** Saves the cost of a question even if it fails, and logs the failure. */
export async function withUsage<Answer extends { usage: Usage }>(
  run: Running,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await ask();
    await save(run, answer.usage);
    return answer;
  } catch (failure) {
    if (failure instanceof AiFailure) {
      const { reason, status, retryAfter, usage } = failure;
      if (reason !== "cancelled")
        log.warn("the AI provider failed", { run: run.id, reason, status, retryAfter });
      if (usage) await save(run, usage);
    }
    throw failure;
  }
}

function spent({ used }: Running, { inputTokens, outputTokens }: Usage) {
  used.inputTokens = counted(used.inputTokens + counted(inputTokens));
  used.outputTokens = counted(used.outputTokens + counted(outputTokens));
  const { AI_INPUT_PRICE: input, AI_OUTPUT_PRICE: output } = env;
  if (input === undefined || output === undefined) return { ...used };
  return { ...used, cost: (used.inputTokens * input + used.outputTokens * output) / 1_000_000 };
}

/** A provider may send any number; the column takes an int4. */
function counted(tokens: number): number {
  return Math.min(Math.max(Math.round(tokens) || 0, 0), MAX_INT4);
}

/** A failure to save the cost must not lose the answer. */
async function save(run: Running, usage: Usage): Promise<void> {
  try {
    await run.saveProgress(spent(run, usage));
  } catch (error) {
    log.error("run", error, { id: run.id });
  }
}
