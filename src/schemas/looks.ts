/** What a page says of a deal when it is looked at again. */
export type LookResult = "seen" | "missing" | "unreadable";

/** `reason` is for people: why it says nothing, or how the deal is missing. `since`: ISO 8601. */
export type Finding = { result: LookResult; reason?: string; since: string };
