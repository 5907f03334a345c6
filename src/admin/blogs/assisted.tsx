import type { Blog } from "../../models/blogs";
import { shortDate } from "../../ui/dates";
import { Pill } from "../list";

type Props = { blog: Pick<Blog, "aiAssisted" | "reviewedAt">; timeZone: string };

/** Says of a blog that was written with AI assistance whether a person has read it. */
export function AssistedMark({ blog: { aiAssisted, reviewedAt }, timeZone }: Props) {
  if (!aiAssisted) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
      <Pill tone={reviewedAt ? "plain" : "brand"}>AI-assisted</Pill>
      {reviewedAt ? (
        <span>
          read on <time dateTime={reviewedAt.toISOString()}>{shortDate(reviewedAt, timeZone)}</time>
        </span>
      ) : (
        "not read yet"
      )}
    </span>
  );
}
