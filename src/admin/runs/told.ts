import type { RunStep } from "../../schemas/runs";

type Offer = Extract<RunStep, { step: "offer" }>;
type Source = Extract<RunStep, { step: "source" }>;

/** What a run's steps come to. */
export type Told = {
  /** What it has begun to do, in order; the last is what it does now. */
  doings: string[];
  /** Pages that were read, each once. */
  sources: Source[];
  /** As they are written; once they are checked, those that are left, in their ranks. */
  offers: Offer[];
  /** Of a blog's text; undefined before its first. */
  words: number | undefined;
};

export function toldBy(steps: RunStep[]): Told {
  const doings: string[] = [];
  const sources = new Map<string, Source>();
  const written = new Map<string, Offer>();
  const checked = new Map<string, Offer>();
  let words: number | undefined;
  for (const step of steps) {
    if (step.step === "doing") doings.push(step.text);
    else if (step.step === "source") sources.set(step.url, step);
    else if (step.step === "words") words = step.count;
    else if (step.check) checked.set(`${step.title} ${step.code}`, step);
    else written.set(step.title, step);
  }
  const offers = checked.size > 0 ? checked : written;
  return { doings, sources: [...sources.values()], offers: [...offers.values()], words };
}
