import { z } from "zod";
import * as history from "../../models/audit/history";
import { COUNT_LIMIT } from "../../models/dashboard";
import * as settings from "../../models/settings";
import { paths, withQuery } from "../../paths";
import { idFrom } from "../../schemas/ids";
import { listPlace } from "../../schemas/paging";
import {
  historyActionLabels,
  historyActions,
  historySubjectLabels,
  historySubjects,
} from "../../schemas/vocabulary";
import { FilterSelect } from "../resource/filters";
import { Button, ButtonLink, DialogLink, Pill, PostForm, When } from "../resource/parts";
import { PAGE_SIZE, pathWith, queryOf, type Resource } from "../resource/resource";
import { type Column, Table } from "../resource/table";

const params = z.object({
  subject: z.enum(historySubjects).optional().catch(undefined),
  action: z.enum(historyActions).optional().catch(undefined),
  of: z
    .string()
    .transform((text) => idFrom(text))
    .optional()
    .catch(undefined),
  ...listPlace.shape,
});

export type HistoryParams = z.output<typeof params>;

export const resource: Resource<HistoryParams> = {
  list: "history",
  one: "entry",
  many: "entries",
  params,
  filters: ({ subject, action }) => (
    <>
      <FilterSelect
        name="subject"
        label="What"
        value={subject}
        options={{ "": "Everything", ...historySubjectLabels }}
      />
      <FilterSelect
        name="action"
        label="Action"
        value={action}
        options={{ "": "All actions", ...historyActionLabels }}
      />
    </>
  ),
  content: async (params) => {
    const { cursor, back: _, ...filter } = params;
    const { subject, action, of } = filter;
    const [count, { timeZone }] = await Promise.all([
      history.count(filter, COUNT_LIMIT + 1),
      settings.current(),
    ]);
    // PostgreSQL assumes that subject and action are independent: for a pair without rows it reads the whole history.
    const page =
      count > 0 ? await history.list(filter, { limit: PAGE_SIZE, cursor }) : { items: [], next: null };
    return {
      heading: subject && of ? `History of ${historySubjectLabels[subject].toLowerCase()} ${of}` : "History",
      buttons: of && <ButtonLink href={paths.adminList("history")}>All entries</ButtonLink>,
      table: (
        <Table
          {...{ of: resource, params, page, count, columns: columns(params, timeZone) }}
          actions={(entry) => entry.canUndo && <UndoForm entry={entry} here={queryOf(resource, params)} />}
          empty={subject || action ? "No entry fits this filter." : "Nothing has been done yet."}
        />
      ),
    };
  },
};

const columns = (params: HistoryParams, timeZone: string): Column<history.Entry>[] => [
  {
    label: "When",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ at }) => <When withTime date={at} timeZone={timeZone} />,
  },
  { label: "Who", className: "wrap-anywhere", cell: ({ actor }) => actor },
  {
    label: "What",
    cell: (entry) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        {deedOf(entry)}
        <DialogLink
          href={pathWith(resource, paths.adminOne("history", entry.id), params)}
          className="wrap-anywhere py-0.5 font-semibold hover:underline"
        >
          {entry.label}
        </DialogLink>
        {entry.undoneAt && <Pill tone="plain">Undone</Pill>}
      </span>
    ),
  },
];

type UndoProps = { entry: history.Entry; here: Record<string, string | undefined> };

export function UndoForm({ entry, here }: UndoProps) {
  const action = withQuery(paths.adminUndo(entry.id), here);
  return (
    <PostForm action={action} hx-target="#dialog" hx-disable="find button" data-failure="Failed to restore">
      <input type="hidden" name="submission" value={crypto.randomUUID()} />
      <Button aria-label={`Undo: restore ${entry.label}`} small>
        Undo
      </Button>
    </PostForm>
  );
}

/** "Deleted store", "Reordered offers of store"; empty for a session, whose label says everything. */
export function deedOf({ action, subject }: Pick<history.Entry, "action" | "subject">): string {
  if (subject === "session") return "";
  const of = action === "reorder" ? "offers of " : "";
  return `${historyActionLabels[action]} ${of}${historySubjectLabels[subject].toLowerCase()}`;
}
