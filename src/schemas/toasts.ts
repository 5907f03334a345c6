/** A short message that says how an action went. */
export type Toast = { kind: "success" | "error"; title: string; description?: string };
