import { type SQL, sql } from "drizzle-orm";
import { runs } from "../../db/schema";
import type { RunStep } from "../schemas/runs";

/** A run's page shows them all, and each of them is sent to whoever looks on: so many, and no longer. */
const MOST_STEPS = 200;
const MOST_TEXT = 300;
const MOST_URL = 2_000;
const MOST_PROBLEMS = 20;

/** A run's steps with these added, at most 200; a count of words takes the place of the one before. */
export function withSteps(steps: RunStep[]): SQL {
  const words = steps.findLast(({ step }) => step === "words");
  const added = JSON.stringify(steps.filter((step) => step.step !== "words" || step === words).map(short));
  const before = words
    ? sql`jsonb_path_query_array(${runs.steps}, '$[*] ? (@.step != "words")')`
    : sql`${runs.steps}`;
  return sql`jsonb_path_query_array(${before} || ${added}::jsonb, ${`$[0 to ${MOST_STEPS - 1}]`}::jsonpath)`;
}

/** What is told of a run is a model's or a merchant's words: as long as they like, and of any characters. */
function short(step: RunStep): RunStep {
  switch (step.step) {
    case "doing":
      return { ...step, text: cut(step.text) };
    case "source":
      return { ...step, title: cut(step.title), url: cut(step.url, MOST_URL) };
    case "offer":
      return {
        ...{ ...step, title: cut(step.title), code: step.code === null ? null : cut(step.code) },
        ...(step.problems
          ? { problems: step.problems.slice(0, MOST_PROBLEMS).map((text) => cut(text)) }
          : {}),
      };
    case "words":
      return step;
  }
}

/** A text that fits, of characters that PostgreSQL takes: no zeros, and no half of a pair. */
function cut(text: string, most = MOST_TEXT): string {
  return text
    .replaceAll("\0", "")
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, "")
    .toWellFormed();
}
