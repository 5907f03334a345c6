import type { InboxItem } from "../../models/inbox";
import type { InboxReason, InboxVerb } from "../../schemas/inbox";

export const reasonLabels: Record<InboxReason, string> = {
  soon: "Ends soon",
  failing: "Reported failing",
  gone: "Gone from its page",
  changed: "Changed on its page",
  reported: "Reported",
  proposed: "Proposed",
  wished: "Wished for",
  never: "Never checked",
  unchecked: "Not checked for a week",
};

/** `done`: the toast's words after several. Keep is Shift+K, because K alone moves up the list. */
export const verbWords: Record<InboxVerb, { label: string; key: string; done: string }> = {
  works: { label: "Works", key: "w", done: "marked as working" },
  dead: { label: "Dead", key: "d", done: "marked as dead" },
  publish: { label: "Publish", key: "p", done: "published" },
  refuse: { label: "Refuse", key: "r", done: "refused" },
  keep: { label: "Keep", key: "Shift+K", done: "kept" },
  snooze: { label: "Snooze", key: "s", done: "snoozed" },
};

/** The verbs that fit an entry in its present state; none once it is decided. */
export function verbsOf(item: InboxItem): InboxVerb[] {
  const { reasons, subject } = item;
  if (reasons.length === 0) return [];
  if (reasons.includes("proposed"))
    return subject === "blog" ? ["refuse", "snooze"] : ["publish", "refuse", "snooze"];
  if (subject === "store" || subject === "request") return ["snooze"];
  if (subject !== "deal") return ["refuse", "snooze"];
  return [
    ...(["works", "dead"] as const),
    ...(item.finding ? (["keep"] as const) : []),
    ...(item.reports.length > 0 ? (["refuse"] as const) : []),
    "snooze",
  ];
}
