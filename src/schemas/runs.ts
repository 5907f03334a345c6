/** What a run of a model is for. */
export const runKinds = ["store", "blog"] as const;
export const runStates = ["running", "done", "failed", "cancelled"] as const;

export type RunKind = (typeof runKinds)[number];
export type RunState = (typeof runStates)[number];

/** A line of what a run has done so far, in order. */
export type RunStep =
  /** Something is under way: "Reading harbor.example". */
  | { step: "doing"; text: string }
  /** A page that was read. */
  | { step: "source"; title: string; url: string }
  /** An offer as it is written, and later how its checks went. */
  | { step: "offer"; title: string; code: string | null; check?: "held" | "review"; problems?: string[] }
  /** How a blog's text grows, in words. */
  | { step: "words"; count: number };

export type RunSource = { url: string; title: string; sha256: string };

/** What came of a run. */
export type RunResult =
  | { kind: "store"; id: number; name: string; slug: string; offers: number; awaitReview: number }
  | { kind: "blog"; id: number; title: string; slug: string };
