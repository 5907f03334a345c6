import type { ReactNode } from "react";
import { hostOf, number } from "../../format";
import type { RunStep } from "../../schemas/generation";
import { SourceLink } from "../../ui/links";
import { Pill } from "../resource/parts";

export function RunSummary({ summary: { sources, offers, words } }: { summary: Summary }) {
  return (
    <>
      {sources.length > 0 && (
        <Part title={`Pages read (${sources.length})`}>
          <ul className="grid gap-1 text-sm">
            {sources.map(({ url, title }) => (
              <li key={url} className="wrap-anywhere">
                <SourceLink url={url}>{title || url}</SourceLink>{" "}
                <span className="text-muted">{hostOf(url)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {offers.length > 0 && (
        <Part title={`Offers (${offers.length})`}>
          <ol className="divide-y divide-line text-sm">
            {offers.map((offer) => (
              <Offer key={`${offer.title} ${offer.code}`} {...offer} />
            ))}
          </ol>
        </Part>
      )}
      {words !== undefined && (
        <Part title="Text">
          <p className="text-sm tabular-nums">{`${number.format(words)} words written`}</p>
        </Part>
      )}
    </>
  );
}

function Offer({ title, code, check, problems = [] }: OfferStep) {
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="wrap-anywhere min-w-0 font-semibold">
          <bdi>{title}</bdi>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {code && (
            <span className="wrap-anywhere font-mono text-xs">
              <bdi>{code}</bdi>
            </span>
          )}
          {check === "held" && <Pill tone="proof">Found on the page</Pill>}
          {check === "review" && <Pill tone="brand">Waits for review</Pill>}
        </span>
      </div>
      {problems.length > 0 && (
        <ul className="mt-0.5 text-muted text-xs">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-4">
      <h3 className="mb-1.5 font-semibold font-sans text-[0.9375rem] tracking-normal">{title}</h3>
      {children}
    </div>
  );
}

type OfferStep = Extract<RunStep, { step: "offer" }>;
type Source = Extract<RunStep, { step: "source" }>;

type Summary = ReturnType<typeof summaryOf>;

/** The last task is the current one. Once offers are checked, only those that remain are shown, by rank. */
export function summaryOf(steps: RunStep[]) {
  const tasks: string[] = [];
  const sources = new Map<string, Source>();
  const written = new Map<string, OfferStep>();
  const checked = new Map<string, OfferStep>();
  let words: number | undefined;
  for (const step of steps) {
    if (step.step === "doing") tasks.push(step.text);
    else if (step.step === "source") sources.set(step.url, step);
    else if (step.step === "words") words = step.count;
    else if (step.check) checked.set(`${step.title} ${step.code}`, step);
    else written.set(`${step.title} ${step.code}`, step);
  }
  const offers = checked.size > 0 ? checked : written;
  return { tasks, sources: [...sources.values()], offers: [...offers.values()], words };
}
