import type { Entry } from "../../models/history";
import { paths, withQuery } from "../../paths";

type Props = { entry: Entry; here: Record<string, string | undefined> };

/** The button that brings back what was deleted. */
export function UndoForm({ entry, here }: Props) {
  const action = withQuery(paths.adminUndo(entry.id), here);
  return (
    <form
      method="post"
      action={action}
      hx-post={action}
      hx-target="#dialog"
      hx-disable="find button"
      data-failure="Failed to restore"
    >
      <input type="hidden" name="submission" value={crypto.randomUUID()} />
      <button type="submit" className="btn btn-plain btn-small" aria-label={`Undo: restore ${entry.label}`}>
        Undo
      </button>
    </form>
  );
}
