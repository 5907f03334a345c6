import type { ReactNode } from "react";
import { Icon } from "../../ui/icon";
import { X } from "../../ui/icons";
import { Button, ButtonLink, PostForm } from "./parts";

type DialogProps = {
  title: ReactNode;
  closePath: string;
  wide?: boolean;
  /** The id of its title, for one that may lie over another dialog. */
  id?: string;
  children: ReactNode;
};

/** A dialog over a screen. The script makes it modal. */
export function Dialog({ title, closePath, wide, id = "dialog-title", children }: DialogProps) {
  return (
    <div className="veil">
      <dialog
        open
        data-modal
        aria-labelledby={id}
        className={`dialog card ${wide ? "max-w-3xl" : "max-w-lg"}`}
      >
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={id} dir="auto" className="text-[1.375rem]">
            {title}
          </h2>
          <a
            href={closePath}
            data-close
            aria-label="Close"
            className="-m-2 inline-flex size-10 shrink-0 items-center justify-center rounded-control text-muted hover:text-ink"
          >
            <Icon icon={X} size={18} />
          </a>
        </div>
        {children}
      </dialog>
    </div>
  );
}

type DeletionProps = {
  title: ReactNode;
  consequences: string;
  action: string;
  closePath: string;
  /** The toast's title when no answer comes. */
  failure: string;
  undo?: string | undefined;
  /** The ticked rows, where the address names none. */
  ids?: number[];
};

export function DeletionDialog({
  title,
  consequences,
  action,
  closePath,
  failure,
  undo,
  ids = [],
}: DeletionProps) {
  return (
    <Dialog title={title} closePath={closePath}>
      <p>{consequences}</p>
      <p className="mt-2 text-muted text-sm">{undo ?? "It can be undone for 30 days, from the history."}</p>
      <PostForm
        action={action}
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
        <ButtonLink href={closePath} data-close>
          Cancel
        </ButtonLink>
        <Button look="danger">Delete</Button>
      </PostForm>
    </Dialog>
  );
}
