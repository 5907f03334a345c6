/** How the start of a run went. */
export type Begun =
  | { kind: "started"; id: number }
  /** One of this name is running. */
  | { kind: "running" }
  /** This hour has had its runs; another can begin in so many seconds. */
  | { kind: "full"; again: number }
  /** AI is not set up: what to set. */
  | { kind: "unset"; message: string }
  /** What was asked for cannot be: the text for each field. */
  | { kind: "refused"; errors: Record<string, string[]> };
