/** What the inbox lists: a deal, a store, a post that a model wrote, a code that a shopper suggested, or a search that found nothing. */
export const inboxSubjects = ["deal", "store", "blog", "report", "request"] as const;
export type InboxSubject = (typeof inboxSubjects)[number];

/** Why a thing is in the inbox, the most urgent first. `unchecked`: for a week. */
export const inboxReasons = [
  "soon",
  "failing",
  "gone",
  "changed",
  "reported",
  "proposed",
  "wished",
  "never",
  "unchecked",
] as const;
export type InboxReason = (typeof inboxReasons)[number];

/** What a person decides about a thing. */
export const inboxVerbs = ["works", "dead", "publish", "refuse", "keep", "snooze"] as const;
export type InboxVerb = (typeof inboxVerbs)[number];
