import type { Blog, BlogSummary } from "../../models/blogs";
import { paths, withQuery } from "../../paths";
import { blogStatusLabels } from "../../schemas/vocabulary";
import { Icon } from "../../ui/icon";
import { Star } from "../../ui/icons";
import { Button, Options, Pill, PostForm, When } from "../resource/parts";
import type { Query } from "../resource/resource";

type MarkProps = { blog: Pick<Blog, "aiAssisted" | "reviewedAt">; timeZone: string };

export function AssistedMark({ blog: { aiAssisted, reviewedAt }, timeZone }: MarkProps) {
  if (!aiAssisted) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
      <Pill tone={reviewedAt ? "plain" : "brand"}>AI-assisted</Pill>
      {reviewedAt ? (
        <span>
          read on <When date={reviewedAt} timeZone={timeZone} />
        </span>
      ) : (
        "not read yet"
      )}
    </span>
  );
}

type Props = { blog: BlogSummary; query: Query };

/* The ids contain the blog's, so that morphing the list does not keep a choice for another blog. */

export function StatusForm({ blog: { id, title, status }, query }: Props) {
  return (
    <PostForm
      {...switching}
      action={withQuery(paths.adminPublication(id), query)}
      id={`publication-${id}`}
      // Arrow keys pass through the others on their way.
      hx-trigger="change delay:400ms, submit"
      data-failure-text="Failed to update status"
      className="inline-flex flex-wrap items-center gap-1.5"
    >
      <select
        name="status"
        id={`status-${id}`}
        aria-label={`Status of ${title}`}
        defaultValue={status}
        data-saved={status}
        className="field min-h-9 bg-ground pr-1 pl-2.5 text-sm"
      >
        <Options choices={blogStatusLabels} />
      </select>
    </PostForm>
  );
}

export function FeaturedForm({ blog: { id, title, featured }, query }: Props) {
  return (
    <PostForm
      {...switching}
      action={withQuery(paths.adminFeatured(id), query)}
      id={`featuring-${id}`}
      data-failure-text="Failed to update blog"
      className="inline-flex align-middle"
    >
      <Button
        name="featured"
        value={String(!featured)}
        id={`featured-${id}`}
        aria-pressed={featured}
        aria-label={`Featured: ${title}`}
        title={featured ? "Featured" : "Not featured"}
        className="size-9 min-h-9 p-0 text-muted aria-pressed:text-brand-text"
      >
        <Icon icon={Star} size={17} className={featured ? "fill-current" : undefined} />
      </Button>
    </PostForm>
  );
}

const switching = { "hx-target": "#list", "hx-swap": "outerMorph", "data-failure": "Update Failed" };
