import type { Hidden } from "../../schemas/reasons";

const STATUSES: Record<string, Hidden> = {
  private: "private",
  future: "future",
  scheduled: "future",
  pending: "pending",
};

/** What cells of a post say of who may read it. Whether it is a draft, its own status says. */
export function howHidden({
  password,
  status = "",
  visibility = "public",
}: Record<string, string>): Hidden | undefined {
  if (password?.trim()) return "password";
  return (
    STATUSES[status.trim().toLowerCase()] ??
    (/^(public|visible)$/i.test(visibility.trim()) ? undefined : "members")
  );
}

const OF_WORDPRESS = /^(?:wp:)?(?:post[_ ])?(status|password)$/i;
const DELETED = /^(trash(ed)?|auto-draft|inherit)$/i;

/** The same of a deal that was a post of WordPress; `deleted`: it lies in its trash, or never was one. */
export function hiddenOfDeal(fields: Record<string, string>): Hidden | "deleted" | undefined {
  const cells: Record<string, string> = {};
  for (const [column, text] of Object.entries(fields)) {
    const [, name] = /wp:|post/i.test(column) ? (OF_WORDPRESS.exec(column) ?? []) : [];
    if (name) cells[name.toLowerCase()] = text;
  }
  const status = cells.status?.trim() ?? "";
  if (DELETED.test(status)) return "deleted";
  return howHidden(cells) ?? (/^draft$/i.test(status) ? "draft" : undefined);
}
