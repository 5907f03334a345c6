import type { BlogRow } from "../../models/editing/blogs";
import { paths, withQuery } from "../../paths";
import { blogStatuses, blogStatusLabels } from "../../schemas/vocabulary";
import { Icon } from "../../ui/icon";
import { Star } from "../../ui/icons";
import { type BlogsAt, queryOf } from "./at";

type Props = { blog: BlogRow; at: BlogsAt };

/*
 * Both are forms of their own in a row of the list. Their controls have the blog's id in theirs: filters morph the list,
 * and a choice must not stay behind for another blog.
 */

/** Where a blog stands: scripts send a choice at once. */
export function StatusForm({ blog: { id, title, status }, at }: Props) {
  const action = withQuery(paths.adminPublication(id), queryOf(at));
  return (
    <form
      method="post"
      action={action}
      id={`publication-${id}`}
      hx-post={action}
      hx-target="#list"
      hx-swap="outerMorph"
      // Arrow keys pass through the others on their way.
      hx-trigger="change delay:400ms, submit"
      data-failure="Update Failed"
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
        {blogStatuses.map((each) => (
          <option key={each} value={each}>
            {blogStatusLabels[each]}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-plain btn-small without-scripts">
        Set<span className="sr-only"> the status of {title}</span>
      </button>
    </form>
  );
}

export function FeaturedForm({ blog: { id, title, featured }, at }: Props) {
  const action = withQuery(paths.adminFeatured(id), queryOf(at));
  return (
    <form
      method="post"
      action={action}
      id={`featuring-${id}`}
      hx-post={action}
      hx-target="#list"
      hx-swap="outerMorph"
      data-failure="Update Failed"
      data-failure-text="Failed to update blog"
      className="inline-flex align-middle"
    >
      <button
        type="submit"
        name="featured"
        value={String(!featured)}
        id={`featured-${id}`}
        aria-pressed={featured}
        aria-label={`Featured: ${title}`}
        title={featured ? "Featured" : "Not featured"}
        className="btn btn-plain size-9 min-h-9 p-0 text-muted aria-pressed:text-brand-text"
      >
        <Icon of={Star} size={17} className={featured ? "fill-current" : undefined} />
      </button>
    </form>
  );
}
