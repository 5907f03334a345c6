import { STOPPED } from "../../generation/run";
import type { Run } from "../../models/generation/runs";
import type { RunKind, RunResult } from "../../schemas/generation";
import type { Toast } from "../../schemas/vocabulary";
import { plural } from "../../ui/format";
import { error, success } from "../screen";

const failures: Record<RunKind, string> = {
  store: "Failed to generate store",
  blog: "Generation Failed",
};

export function outcomeOf({ kind, state, result, failure }: Outcome): Toast | undefined {
  switch (state) {
    case "running":
      return undefined;
    case "cancelled":
      return success("Generation cancelled", "Nothing was saved.");
    case "failed":
      return failed(kind, failure?.error);
    case "done":
      if (result?.kind === "store") return success("AI Store Generated Successfully", inWords(result));
      return success(
        "Blog Generated Successfully! 🎉",
        `Created "${result?.title}", check the blog dashboard to publish it`,
      );
  }
}

function inWords({ name, offers, awaitReview, isAdded }: Extract<RunResult, { kind: "store" }>): string {
  const added = `${name} with ${plural(offers, isAdded ? "more offer" : "offer")}`;
  if (awaitReview === 0) return added;
  return `${added}; ${awaitReview} ${awaitReview === 1 ? "waits" : "wait"} for you`;
}

type Outcome = Pick<Run, "kind" | "state" | "result" | "failure">;

export function failed(kind: RunKind, reason: string = STOPPED): Toast {
  return error(failures[kind], reason);
}
