import { type SQL, sql } from "drizzle-orm";
import { runs } from "../../../db/schema";
import { cut } from "../../schemas/cut";
import type { RunStep } from "../../schemas/generation";

const STEPS_LIMIT = 200;
const TEXT_LIMIT = 300;
const URL_LIMIT = 2_000;
const PROBLEMS_LIMIT = 20;

/** The steps of a run with these added: the first 200, and of counts of words only the last. */
export function withSteps(steps: RunStep[]): SQL {
  const words = steps.findLast(({ step }) => step === "words");
  const added = JSON.stringify(
    steps.filter((step) => step.step !== "words" || step === words),
    shortened,
  );
  const before = words
    ? sql`jsonb_path_query_array(${runs.steps}, '$[*] ? (@.step != "words")')`
    : sql`${runs.steps}`;
  return sql`jsonb_path_query_array(${before} || ${added}::jsonb, ${`$[0 to ${STEPS_LIMIT - 1}]`}::jsonpath)`;
}

/** The texts come from a model or a merchant, with any length and any characters. */
function shortened(name: string, value: unknown): unknown {
  if (typeof value === "string") return cut(value, name === "url" ? URL_LIMIT : TEXT_LIMIT);
  return name === "problems" && Array.isArray(value) ? value.slice(0, PROBLEMS_LIMIT) : value;
}
