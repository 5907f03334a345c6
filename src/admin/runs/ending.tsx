import type { ComponentProps } from "react";
import type { Run } from "../../models/generation/runs";
import { paths } from "../../paths";
import type { RunResult } from "../../schemas/generation";
import { dollars, duration, number, plural } from "../../ui/format";
import { ButtonLink } from "../resource/parts";
import { outcomeOf } from "./outcome";

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

function StoreResult({ offers, awaitReview, draft }: ResultProps) {
  return (
    <>
      {awaitReview > 0 && <AwaitReview offers={offers} awaitReview={awaitReview} />}
      {draft && (
        <p className="wrap-anywhere">
          A draft of its description waits for review, too: <q>{draft}</q>
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
            <ButtonLink href={paths.adminList("review")} look="brand">
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

export function durationOf({ startedAt, endedAt }: Pick<Run, "startedAt" | "endedAt">): string {
  return duration(((endedAt ?? new Date()).getTime() - startedAt.getTime()) / 1000);
}
