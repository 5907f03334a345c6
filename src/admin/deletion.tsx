import type { ReactNode } from "react";
import { Dialog } from "./dialog";

type Props = {
  title: ReactNode;
  /** How many rows it touches, in words. */
  touches: string;
  action: string;
  closePath: string;
  /** What a toast says when no answer comes. */
  failure: string;
  /** Whether it can be undone, in words. */
  undo?: string | undefined;
  /** The rows, where they are more than the one of the address. */
  ids?: number[];
};

/** Asks before something is deleted, and says what goes with it. */
export function DeletionDialog({ title, touches, action, closePath, failure, undo, ids = [] }: Props) {
  return (
    <Dialog title={title} closePath={closePath}>
      <p>{touches}</p>
      <p className="mt-2 text-muted text-sm">{undo ?? "It can be undone for 30 days, from the history."}</p>
      <form
        method="post"
        action={action}
        hx-post={action}
        hx-target="#dialog"
        hx-disable="find button[type=submit]"
        data-failure={failure}
        className="mt-5 flex flex-wrap justify-end gap-2.5"
      >
        <input type="hidden" name="confirmed" value="yes" />
        {ids.length > 0 && <input type="hidden" name="action" value="delete" />}
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <a href={closePath} data-close className="btn btn-plain">
          Cancel
        </a>
        <button type="submit" className="btn btn-danger">
          Delete
        </button>
      </form>
    </Dialog>
  );
}
