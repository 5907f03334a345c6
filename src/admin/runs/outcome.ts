import type { Run } from "../../models/generation/runs";
import type { RunKind, RunResult } from "../../schemas/generation";
import type { Toast } from "../../schemas/vocabulary";
import { plural } from "../../ui/format";
import { error, success } from "../screen";

const failures: Record<RunKind, { title: string; description: string }> = {
  store: { title: "Failed to generate store", description: "Unknown error occurred" },
  blog: { title: "Generation Failed", description: "Failed to generate blog content" },
};

export function outcomeOf({ kind, state, result, error: reason }: Outcome): Toast | undefined {
  switch (state) {
    case "running":
      return undefined;
    case "cancelled":
      return success("Generation cancelled", "Nothing was saved.");
    case "failed":
      return failed(kind, reason);
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

type Outcome = Pick<Run, "kind" | "state" | "result" | "error">;

export function failed(kind: RunKind, reason: string | null): Toast {
  const { title, description } = failures[kind];
  return error(title, reason || description);
}
