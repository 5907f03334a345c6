import type { ReactNode } from "react";
import type { Run } from "../../models/runs";
import { paths } from "../../paths";
import type { RunResult } from "../../schemas/generation";
import { duration, plural } from "../../ui/format";

import { outcomeOf } from "./outcome";

/** How a run ended. */
export function Ending({ run }: { run: Run }) {
  const said = outcomeOf(run);
  if (!said) return null;
  const tone = said.kind === "error" ? "text-danger" : "";
  return (
    <>
      <p className={`wrap-anywhere font-semibold ${tone}`}>{said.title}</p>
      <p className="wrap-anywhere">{said.description}</p>
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

/** Where to go from there. */
export function Ways({ run }: { run: Run }) {
  return (
    <p className="mt-3 flex flex-wrap gap-2.5">
      {run.result ? <Results result={run.result} /> : <Again run={run} />}
    </p>
  );
}

function Results({ result }: { result: RunResult }) {
  if (result.kind === "blog")
    return (
      <>
        <Way href={paths.adminOne("blogs", result.id)} isFirst>
          Open the blog
        </Way>
        <Way href={paths.adminList("blogs")}>Blogs</Way>
      </>
    );
  return (
    <>
      {result.awaitReview > 0 && (
        <Way href={paths.adminList("review")} isFirst>
          {`Review ${plural(result.awaitReview, "offer")}`}
        </Way>
      )}
      <Way href={paths.adminOne("stores", result.id)} isFirst={result.awaitReview === 0}>
        Edit the store
      </Way>
      <Way href={paths.store(result.slug)}>Its public page</Way>
    </>
  );
}

/** The same form, filled as it was. */
export function Again({ run: { id, kind }, isSmall }: { run: Pick<Run, "id" | "kind">; isSmall?: boolean }) {
  const form = kind === "store" ? paths.generateStore : paths.generateBlog;
  return (
    <a href={form({ run: String(id) })} className={isSmall ? "btn btn-plain btn-small" : "btn btn-brand"}>
      Try again
    </a>
  );
}

function Way({ href, isFirst, children }: { href: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <a href={href} className={`btn ${isFirst ? "btn-brand" : "btn-plain"}`}>
      {children}
    </a>
  );
}

/** What it has used. */
export function Spent({ run }: { run: Run }) {
  const spent = [
    run.model,
    run.inputTokens !== null && `${thousands.format(run.inputTokens)} tokens in`,
    run.outputTokens !== null && `${thousands.format(run.outputTokens)} tokens out`,
    run.cost !== null && inDollars(run.cost),
    `took ${tookOf(run)}`,
  ];
  return (
    <p className="wrap-anywhere mt-5 border-line border-t pt-4 text-muted text-sm">
      {spent.filter(Boolean).join(" · ")}
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

/** How long a run took, or has taken by now. */
export function tookOf({ startedAt, endedAt }: Pick<Run, "startedAt" | "endedAt">): string {
  return duration(((endedAt ?? new Date()).getTime() - startedAt.getTime()) / 1000);
}
