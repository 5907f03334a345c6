import { z } from "zod";
import { capitalized } from "../../format";
import { history } from "../../models/audit";
import { paths, withQuery } from "../../paths";
import { idFrom } from "../../schemas/ids";
import { listPosition } from "../../schemas/paging";
import { historyActionLabels, historyActions } from "../../schemas/vocabulary";
import { FilterSelect } from "../resource/filters";
import { Button, ButtonLink, DialogLink, Pill, PostForm, When } from "../resource/parts";
import type { ListScreen } from "../resource/resource";

const params = z.object({
  subject: z.enum(Object.keys(history.subjects)).optional().catch(undefined),
  action: z.enum(historyActions).optional().catch(undefined),
  id: z
    .string()
    .transform((text) => idFrom(text))
    .optional()
    .catch(undefined),
  ...listPosition.shape,
});

const subjects = Object.fromEntries(
  Object.entries(history.subjects).map(([subject, words]) => [
    subject,
    capitalized(words.replace(/ of$/, "")),
  ]),
);

export type HistoryParams = z.output<typeof params>;

export const listScreen: ListScreen<HistoryParams, history.Entry> = {
  list: "history",
  one: "entry",
  many: "entries",
  params,
  filters: ({ subject, action }) => (
    <>
      <FilterSelect name="subject" label="What" value={subject} options={{ "": "Everything", ...subjects }} />
      <FilterSelect
        name="action"
        label="Action"
        value={action}
        options={{ "": "All actions", ...historyActionLabels }}
      />
    </>
  ),
  // PostgreSQL assumes that subject and action are independent: for a pair without rows it reads the whole history.
  find: async (params, page) =>
    (await history.count(params, 1)) > 0 ? history.list(params, page) : { items: [], next: null },
  count: history.count,
  buttons: ({ params: { id } }) =>
    id && <ButtonLink href={paths.adminList("history")}>All entries</ButtonLink>,
  columns: [
    {
      label: "When",
      className: "whitespace-nowrap tabular-nums",
      cell: ({ at }, { timeZone }) => <When withTime date={at} timeZone={timeZone} />,
    },
    { label: "Who", className: "wrap-anywhere min-w-32", cell: ({ actor }) => actor },
    {
      label: "What",
      cell: (entry, { query }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {deedOf(entry)}
          <DialogLink
            href={withQuery(paths.adminOne("history", entry.id), query)}
            className="wrap-anywhere py-0.5 font-semibold hover:underline"
          >
            {entry.label}
          </DialogLink>
          {entry.undoneAt && <Pill tone="plain">Undone</Pill>}
        </span>
      ),
    },
  ],
  actions: (entry, { query }) =>
    entry.subject === "import" && entry.subjectId !== null ? (
      <ButtonLink href={paths.adminOne("imports", entry.subjectId)} small>
        Open<span className="sr-only">: {entry.label}</span>
      </ButtonLink>
    ) : (
      entry.canUndo && <UndoForm entry={entry} here={query} />
    ),
  empty: "Nothing has been done yet.",
};

export function headingOf({ subject, id }: HistoryParams): string {
  return subject && id ? `History of ${history.subjects[subject]} ${id}` : "History";
}

type UndoProps = { entry: history.Entry; here: Record<string, string | undefined> };

export function UndoForm({ entry, here }: UndoProps) {
  const action = withQuery(paths.adminUndo(entry.id), here);
  return (
    <PostForm action={action} hx-target="#dialog" hx-disable="find button" data-failure="Failed to undo">
      <input type="hidden" name="submission" value={crypto.randomUUID()} />
      <Button aria-label={`Undo: ${deedOf(entry)} ${entry.label}`} small>
        Undo
      </Button>
    </PostForm>
  );
}

/** "Deleted store", "Reordered offers of store"; empty for a session, whose label says everything. */
export function deedOf({ action, subject }: Pick<history.Entry, "action" | "subject">): string {
  if (subject === "session") return "";
  const of = action === "reorder" ? "offers of " : "";
  return `${historyActionLabels[action]} ${of}${history.subjects[subject]}`;
}
