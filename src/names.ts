/** Locks of the whole database (`pg_advisory_lock`), each for work that one instance does at a time. */
export const locks = {
  migrations: 7_201_944,
  demo: 7_201_945,
  runs: 7_201_946,
  redirects: 7_201_947,
} as const;

/** The queue of AI runs, whose jobs say how they ended. */
export const RUNS_QUEUE = "generation";

export const channels = {
  changes: "dealproof_changes",
} as const;

export const cookies = {
  session: "session",
  /** On https: browsers then take it from this host alone (RFC 6265bis, 4.1.3.2). */
  secureSession: "__Host-session",
  /** Marks a browser that has logged in before. */
  knownBrowser: "known-browser",
} as const;

/** In the User-Agent, and in the groups of a shop's robots.txt (RFC 9309, 2.2.1). */
export const ROBOT_NAME = "Dealproof";
