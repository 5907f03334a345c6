import type { ReactNode } from "react";
import type { Typed } from "../http/forms";
import { Icon } from "../ui/icon";
import { X } from "../ui/icons";
import type { Filled } from "./fields";

/** A dialog over a screen. Without scripts it is part of the page at its address; with them it is modal. */
export function Dialog({
  title,
  closePath,
  wide,
  id = "dialog-title",
  children,
}: {
  title: ReactNode;
  /** The screen behind it. */
  closePath: string;
  wide?: boolean;
  /** Its title's id, where it may lie over another dialog. */
  id?: string;
  children: ReactNode;
}) {
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
            className="-m-2 inline-flex size-10 items-center justify-center rounded-control text-muted hover:text-ink"
          >
            <Icon of={X} size={18} />
          </a>
        </div>
        {children}
      </dialog>
    </div>
  );
}

/** The title of a dialog that edits what has this name. */
export function editTitle(name: string): ReactNode {
  return (
    <>
      Edit <bdi>{name}</bdi>
    </>
  );
}

/** How much of a long text is shown where versions differ, and how much of that before the difference. */
const SHOWN = 200;
const BEFORE = 60;

/** Both versions of what somebody else has changed meanwhile. */
export type Conflict = { version: number; saved: Typed };

/** The words on the screen for the values of a field, where they differ. */
export type Words = Record<string, Record<string, string>>;

export const yesOrNo = { true: "Yes", false: "No" };

export type FormState = Filled & {
  /** Why nothing was saved, where that is not a field's fault. */
  failure?: string | undefined;
  conflict?: Conflict | undefined;
};

type FormProps = {
  form: FormState;
  action: string;
  closePath: string;
  submit: string;
  /** What a toast says when no answer comes. */
  failure: string;
  /** Forms with files are sent in parts. */
  hasFile?: boolean;
  /** Fields without which scripts keep the button from being pressed. */
  needs?: string[];
  labels: Record<string, string>;
  /** For the table of both versions. */
  words?: Words;
  children: ReactNode;
};

/** The form of a dialog: what is wrong, the fields, the buttons. */
export function DialogForm({
  form,
  action,
  closePath,
  submit,
  failure,
  hasFile,
  needs,
  labels,
  words,
  children,
}: FormProps) {
  const { conflict } = form;
  const version = conflict ? String(conflict.version) : form.values.version;
  return (
    <form
      method="post"
      action={action}
      encType={hasFile ? "multipart/form-data" : undefined}
      hx-post={action}
      hx-target="#dialog"
      hx-swap="innerMorph"
      hx-disable="find button[type=submit]"
      data-failure={failure}
      data-needs={needs?.join(" ")}
      {...guarded(form)}
      noValidate
    >
      {form.failure && (
        <p
          role="alert"
          tabIndex={-1}
          data-attend
          className="mb-4 scroll-mt-20 rounded-control border border-danger px-3 py-2 text-danger text-sm"
        >
          {form.failure}
        </p>
      )}
      {conflict && (
        <Versions labels={labels} words={words} saved={conflict.saved} typed={form.values} action={action} />
      )}
      {version && <input type="hidden" name="version" value={version} />}
      <input type="hidden" name="submission" value={form.values.submission ?? crypto.randomUUID()} />
      <div className="grid gap-3.5">{children}</div>
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <a href={closePath} data-close className="btn btn-plain">
          Cancel
        </a>
        <button type="submit" className="btn btn-brand">
          {conflict ? "Save mine" : submit}
        </button>
      </div>
    </form>
  );
}

/** Marks a form that asks before typed text is lost. After a login it comes with text that is not saved. */
export function guarded({ values }: FormState) {
  return { "data-guard": values.resume ? "unsaved" : "" };
}

/** What is saved now beside what was typed, field by field. */
export function Versions({
  labels,
  words = {},
  saved,
  typed,
  action,
}: {
  labels: Record<string, string>;
  words?: Words | undefined;
  saved: Typed;
  typed: Typed;
  action: string;
}) {
  const different = Object.keys(labels).filter((name) => (saved[name] ?? "") !== (typed[name] ?? ""));
  const shown = (name: string, value = "") => words[name]?.[value] ?? value;
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-attend
      className="mb-4 scroll-mt-20 rounded-control border border-danger p-3 text-sm"
    >
      <p className="font-semibold text-danger">This was changed while you edited it.</p>
      <p className="mt-1">
        Your text is below, not saved. Save it over the other, or{" "}
        <a href={action} className="text-link underline">
          take what is saved now
        </a>
        .
      </p>
      {different.length > 0 && (
        <table className="mt-3 w-full table-fixed text-left align-top">
          <thead>
            <tr>
              <th scope="col" className="w-24 pr-2 pb-1 font-semibold">
                Field
              </th>
              <th scope="col" className="pr-2 pb-1 font-semibold">
                Saved now
              </th>
              <th scope="col" className="pb-1 font-semibold">
                Yours
              </th>
            </tr>
          </thead>
          <tbody>
            {different.map((name) => (
              <tr key={name} className="border-line border-t">
                <th scope="row" className="py-1 pr-2 align-top font-normal text-muted">
                  {labels[name]}
                </th>
                <td dir="auto" className="wrap-anywhere py-1 pr-2 align-top">
                  {around(shown(name, saved[name]), typed[name])}
                </td>
                <td dir="auto" className="wrap-anywhere py-1 align-top">
                  {around(shown(name, typed[name]), saved[name])}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** A text that is too long to show from shortly before where it differs from the other. */
function around(text = "", other = ""): string {
  if (text === "") return "–";
  if (text.length <= SHOWN) return text;
  const from = Math.max(0, sameUntil(text, other) - BEFORE);
  const end = from + SHOWN;
  return `${from > 0 ? "…" : ""}${text.slice(from, end)}${end < text.length ? "…" : ""}`;
}

/** Where a text begins to differ in more than its white space, which the blogs' editor sets as it likes. */
function sameUntil(text: string, other: string): number {
  const isBlank = (letter: string | undefined) => letter !== undefined && /\s/.test(letter);
  let [at, also] = [0, 0];
  while (at < text.length) {
    while (isBlank(text[at])) at++;
    while (isBlank(other[also])) also++;
    if (text[at] !== other[also]) break;
    at++;
    also++;
  }
  return at;
}
