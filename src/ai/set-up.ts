import { env } from "../env";

/** What to set before anything can be asked; undefined when all is there. */
export function missing(): string | undefined {
  if (env.OPENAI_API_KEY) return undefined;
  return (
    "AI is not set up: set OPENAI_API_KEY, and OPENAI_BASE_URL for a server other than OpenAI's own, " +
    "then start the site again."
  );
}
