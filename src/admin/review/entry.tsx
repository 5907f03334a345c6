import type { ReactNode } from "react";
import { paths } from "../../paths";
import { Alert, Button, Pill, PostForm } from "../resource/parts";
import type { Entry, Shown } from "./kind";

export function cardId({ kind, id }: Pick<Entry, "kind" | "id">): string {
  return `${kind}-${id}`;
}

type CardProps = Pick<Entry, "kind" | "id" | "name"> & {
  version: number;
  label: string;
  note?: ReactNode;
  actions: ReactNode;
  failure?: string | undefined;
  children: ReactNode;
};

/** An entry of the queue. Keys find its buttons by `aria-keyshortcuts`. */
export function EntryCard({ version, label, note, actions, failure, children, ...entry }: CardProps) {
  const id = cardId(entry);
  return (
    <article id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className="entry card">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <label className="tick-label">
          <span className="sr-only">Select {entry.name}</span>
          <input
            type="checkbox"
            name="entry"
            value={`${id}-${version}`}
            form="bulk"
            data-tick
            aria-keyshortcuts="x"
            className="size-4.5 accent-brand-text"
          />
        </label>
        <div className="min-w-0 flex-1 basis-52">
          <h2 id={`${id}-title`} dir="auto" className="wrap-anywhere text-[1.125rem]">
            {entry.name}
          </h2>
          <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 text-muted text-sm">
            <Pill tone="plain">{label}</Pill>
            {note}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">{actions}</div>
      </div>
      {failure && (
        <Alert tabIndex={-1} data-attend className="mt-3">
          {failure}
        </Alert>
      )}
      {children}
    </article>
  );
}

type DecisionProps = Pick<Entry, "kind" | "id" | "name"> &
  Pick<Shown, "here"> & {
    version: number;
    decision: "publication" | "rejection";
    label: string;
  };

const looks = {
  publication: { key: "p", look: "brand" },
  rejection: { key: "r", look: "plain" },
} as const;

export function DecisionForm({ kind, id, name, here, version, decision, label }: DecisionProps) {
  const { key, look } = looks[decision];
  return (
    <PostForm
      action={paths.reviewDecision(kind, id, decision, here)}
      hx-target="closest article"
      hx-swap="outerMorph"
      hx-disable="find button"
      data-failure="That was not decided"
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="submission" value={crypto.randomUUID()} />
      <Button look={look} aria-keyshortcuts={key} aria-label={`${label}: ${name}`} small>
        {label}
      </Button>
    </PostForm>
  );
}
