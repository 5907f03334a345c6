/** What a page says of a deal when it is looked at again. */
export const lookResults = ["seen", "missing", "unreadable"] as const;

export type LookResult = (typeof lookResults)[number];
