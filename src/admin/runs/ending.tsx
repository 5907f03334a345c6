import type { ReactNode } from "react";
import type { Run } from "../../models/runs";
import { paths } from "../../paths";
import type { RunResult } from "../../schemas/generation";
import { duration, plural } from "../../ui/format";

import { outcomeOf } from "./outcome";

export function Ending({ run }: { run: Run }) {
  const outcome = outcomeOf(run);
  if (!outcome) return null;
  const tone = outcome.kind === "error" ? "text-danger" : "";
  return (
    <>
      <p className={`wrap-anywhere font-semibold ${tone}`}>{outcome.title}</p>
      <p className="wrap-anywhere">{outcome.description}</p>
      {run.result?.kind === "store" && run.result.awaitReview > 0 && <Waiting {...run.result} />}
    </>
  );
}

function Waiting({ offers, awaitReview: waiting }: { offers: number; awaitReview: number }) {
  const why =
    "not found word for word on the merchant's page, or with a word that might be taken for a code.";
  if (waiting === offers)
    return <p className="font-semibold">{`Nothing is live yet: all ${offers} wait for review: ${why}`}</p>;
  return <p>{`${waiting} of them ${waiting === 1 ? "waits" : "wait"} for review: ${why}`}</p>;
}

export function NextSteps({ run }: { run: Run }) {
  return (
    <p className="mt-3 flex flex-wrap gap-2.5">
      {run.result ? <ResultLinks result={run.result} /> : <TryAgain run={run} />}
    </p>
  );
}

function ResultLinks({ result }: { result: RunResult }) {
  if (result.kind === "blog")
    return (
      <>
        <NextLink href={paths.adminOne("blogs", result.id)} isFirst>
          Open the blog
        </NextLink>
        <NextLink href={paths.adminList("blogs")}>Blogs</NextLink>
      </>
    );
  return (
    <>
      {result.awaitReview > 0 && (
        <NextLink href={paths.adminList("review")} isFirst>
          {`Review ${plural(result.awaitReview, "offer")}`}
        </NextLink>
      )}
      <NextLink href={paths.adminOne("stores", result.id)} isFirst={result.awaitReview === 0}>
        Edit the store
      </NextLink>
      <NextLink href={paths.store(result.slug)}>Its public page</NextLink>
    </>
  );
}

export function TryAgain({
  run: { id, kind },
  isSmall,
}: {
  run: Pick<Run, "id" | "kind">;
  isSmall?: boolean;
}) {
  const form = kind === "store" ? paths.generateStore : paths.generateBlog;
  return (
    <a href={form({ run: String(id) })} className={isSmall ? "btn btn-plain btn-small" : "btn btn-brand"}>
      Try again
    </a>
  );
}

function NextLink({ href, isFirst, children }: { href: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <a href={href} className={`btn ${isFirst ? "btn-brand" : "btn-plain"}`}>
      {children}
    </a>
  );
}

export function Usage({ run }: { run: Run }) {
  const parts = [
    run.model,
    run.inputTokens !== null && `${thousands.format(run.inputTokens)} tokens in`,
    run.outputTokens !== null && `${thousands.format(run.outputTokens)} tokens out`,
    run.cost !== null && inDollars(run.cost),
    `took ${durationOf(run)}`,
  ];
  return (
    <p className="wrap-anywhere mt-5 border-line border-t pt-4 text-muted text-sm">
      {parts.filter(Boolean).join(" · ")}
    </p>
  );
}

export const thousands = new Intl.NumberFormat("en-GB");

const dollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

export function inDollars(cost: number): string {
  return cost > 0 && cost < 0.0001 ? "less than $0.0001" : dollars.format(cost);
}

export function durationOf({ startedAt, endedAt }: Pick<Run, "startedAt" | "endedAt">): string {
  return duration(((endedAt ?? new Date()).getTime() - startedAt.getTime()) / 1000);
}
