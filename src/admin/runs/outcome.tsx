import type { ComponentProps } from "react";
import { dollars, duration, number, plural } from "../../format";
import type { ListedRun, Run } from "../../models/runs";
import type { AnyRun } from "../../operations/runs";
import { paths } from "../../paths";
import type { ImportState } from "../../schemas/feeds";
import type { RunKind, RunResult } from "../../schemas/generation";
import type { Toast } from "../../schemas/vocabulary";
import { reasonWords, stateLabels } from "../feeds/words";
import { ButtonLink, Pill } from "../resource/parts";
import { error, success } from "../screen";

const failures: Record<RunKind, string> = {
  store: "Failed to generate store",
  blog: "Generation Failed",
};

export function outcomeOf({ kind, state, result, failure }: Ended): Toast | undefined {
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

type Ended = Pick<Run, "kind" | "state" | "result" | "failure">;

export function failed(kind: RunKind, reason?: string): Toast {
  return error(failures[kind], reason);
}

const states = {
  running: { tone: "brand", word: "Running" },
  waits: { tone: "brand", word: "Waits for you" },
  done: { tone: "strong", word: "Done" },
  failed: { tone: "danger", word: "Failed" },
  cancelled: { tone: "plain", word: "Cancelled" },
} as const;

type State = keyof typeof states;

const ofImports: Record<ImportState, State> = {
  receiving: "running",
  reading: "running",
  mapping: "waits",
  staging: "running",
  staged: "waits",
  applying: "running",
  applied: "done",
  refused: "failed",
  cancelled: "cancelled",
  failed: "failed",
  undoing: "running",
  undone: "done",
  redoing: "running",
};

const ofBackups = { running: "running", proven: "done", failed: "failed", inconclusive: "failed" } as const;

/** The same few words for everything that runs. */
export function stateOf({ kind, run }: AnyRun): State {
  if (kind === "draft") return run.state;
  return kind === "import" ? ofImports[run.state] : ofBackups[run.state];
}

/** For the list: the state of a run, and how it ended. */
export function Outcome({ row }: { row: AnyRun }) {
  const { tone, word } = states[stateOf(row)];
  return (
    <>
      <Pill tone={tone}>{word}</Pill>
      {row.kind === "draft" ? (
        <DraftOutcome run={row.run} />
      ) : (
        <span className="wrap-anywhere line-clamp-3">{detailOf(row, word)}</span>
      )}
    </>
  );
}

function DraftOutcome({ run }: { run: ListedRun }) {
  const { state, result } = run;
  const said = outcomeOf(run)?.description;
  if (!result) return state === "failed" && <span className="wrap-anywhere line-clamp-3">{said}</span>;
  return (
    <a href={paths.adminOne(result.kind === "store" ? "stores" : "blogs", result.id)} className="row-name">
      <bdi>{said}</bdi>
    </a>
  );
}

/** What there is to say beside the word for its state. */
function detailOf({ kind, run }: Exclude<AnyRun, { kind: "draft" }>, word: string): string | null {
  if (kind === "backup") return run.reason;
  if (run.problem) return reasonWords(run.problem);
  const said = stateLabels[run.state];
  return said === word ? null : said;
}

export function Ending({ run }: { run: Run }) {
  const outcome = outcomeOf(run);
  if (!outcome) return null;
  return (
    <>
      <p className={`wrap-anywhere font-semibold ${outcome.kind === "error" ? "text-danger" : ""}`}>
        {outcome.title}
      </p>
      <p className="wrap-anywhere">{outcome.description}</p>
      {run.result?.kind === "store" && <StoreResult {...run.result} draft={run.descriptionDraft} />}
    </>
  );
}

type ResultProps = Extract<RunResult, { kind: "store" }> & { draft: string | null };

function StoreResult({ offers, awaitReview, draft, proposedCategory }: ResultProps) {
  return (
    <>
      {awaitReview > 0 && <AwaitReview offers={offers} awaitReview={awaitReview} />}
      {draft && (
        <p className="wrap-anywhere">
          A draft of its description waits for review, too: <q>{draft}</q>
        </p>
      )}
      {proposedCategory && (
        <p className="wrap-anywhere">
          It proposed a category that the site does not have: <q>{proposedCategory}</q>. If you want it,{" "}
          <a href={paths.adminNew("categories")} className="row-name">
            add it
          </a>{" "}
          and choose it for the store.
        </p>
      )}
    </>
  );
}

function AwaitReview({ offers, awaitReview }: { offers: number; awaitReview: number }) {
  const isAll = awaitReview === offers;
  return (
    <p className={isAll ? "font-semibold" : ""}>
      {isAll ? "Nothing of this run is live yet. " : ""}The list below says why.
    </p>
  );
}

export function NextSteps({ run }: { run: Run }) {
  const { result } = run;
  const waits = result?.kind === "store" && (result.awaitReview > 0 || run.descriptionDraft !== null);
  return (
    <p className="mt-3 flex flex-wrap gap-2.5">
      {!result && <TryAgain run={run} look="brand" />}
      {result?.kind === "blog" && (
        <>
          <ButtonLink href={paths.adminOne("blogs", result.id)} look="brand">
            Open the blog
          </ButtonLink>
          <ButtonLink href={paths.adminList("blogs")}>Blogs</ButtonLink>
        </>
      )}
      {result?.kind === "store" && (
        <>
          {waits && (
            <ButtonLink href={paths.adminList("inbox", { reason: "proposed" })} look="brand">
              {result.awaitReview > 0
                ? `Review ${plural(result.awaitReview, "offer")}`
                : "Review the description"}
            </ButtonLink>
          )}
          <ButtonLink href={paths.adminOne("stores", result.id)} look={waits ? "plain" : "brand"}>
            Edit the store
          </ButtonLink>
          <ButtonLink href={paths.store(result.slug)}>Its public page</ButtonLink>
        </>
      )}
    </p>
  );
}

type TryAgainProps = { run: Pick<Run, "id" | "kind"> } & Pick<
  ComponentProps<typeof ButtonLink>,
  "look" | "small"
>;

export function TryAgain({ run: { id, kind }, ...link }: TryAgainProps) {
  const form = kind === "store" ? paths.generateStore : paths.generateBlog;
  return (
    <ButtonLink href={form({ run: String(id) })} {...link}>
      Try again
    </ButtonLink>
  );
}

export function Usage({ run }: { run: Run }) {
  const parts = [
    run.model,
    run.inputTokens !== null && `${number.format(run.inputTokens)} tokens in`,
    run.outputTokens !== null && `${number.format(run.outputTokens)} tokens out`,
    run.cost !== null && inDollars(run.cost),
    `took ${durationOf(run)}`,
  ];
  return (
    <p className="wrap-anywhere mt-5 border-line border-t pt-4 text-muted text-sm">
      {parts.filter(Boolean).join(" · ")}
    </p>
  );
}

export function inDollars(cost: number): string {
  return cost > 0 && cost < 0.0001 ? "less than $0.0001" : dollars.format(cost);
}

export function durationOf({ startedAt, endedAt }: { startedAt: Date; endedAt: Date | null }): string {
  return duration(((endedAt ?? new Date()).getTime() - startedAt.getTime()) / 1000);
}
