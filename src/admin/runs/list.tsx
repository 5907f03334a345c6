import { z } from "zod";
import { number } from "../../format";
import { can } from "../../imports/states";
import type { ListedRun } from "../../models/runs";
import { type AnyRun, count, list, type RunKind, runKinds } from "../../operations/runs";
import { paths } from "../../paths";
import { type ListPosition, listPosition } from "../../schemas/paging";
import { FilterSelect } from "../resource/filters";
import { Button, PostForm, When } from "../resource/parts";
import type { Column, ListScreen } from "../resource/resource";
import { Table } from "../resource/table";
import { Jobs } from "./jobs";
import { durationOf, inDollars, Outcome, stateOf, TryAgain } from "./outcome";

const kindLabels: Record<RunKind, string> = {
  draft: "Stores and posts by a model",
  import: "Imports, and changes of many deals",
  backup: "Backups",
};

const params = z.object({
  kind: z.enum(runKinds).optional().catch(undefined),
  ...listPosition.shape,
});

export const columns: Column<AnyRun>[] = [
  {
    label: "Run",
    isTitle: true,
    className: "md:w-1/2 md:min-w-64",
    cell: (row) => {
      const { title, note, path } = subjectOf(row);
      return (
        <>
          <a href={path} className="row-name">
            <bdi>{title}</bdi>
          </a>
          <span className="row-note">{note}</span>
        </>
      );
    },
  },
  { label: "Outcome", className: "md:w-1/2 md:min-w-56", cell: (row) => <Outcome row={row} /> },
  {
    label: "From",
    className: "wrap-anywhere md:min-w-28",
    cell: (row) => (row.kind === "draft" ? row.run.actor : row.kind === "import" && row.run.actor.name),
  },
  {
    label: "Model",
    className: "wrap-anywhere tabular-nums md:min-w-32",
    cell: (row) => row.kind === "draft" && <Usage run={row.run} />,
  },
  {
    label: "Started",
    className: "tabular-nums md:whitespace-nowrap",
    cell: (row, { timeZone }) => {
      const { startedAt, endedAt } = timesOf(row);
      const took = durationOf({ startedAt, endedAt });
      const isEnded = endedAt !== null;
      return (
        <>
          <When withTime date={startedAt} timeZone={timeZone} />
          {(isEnded || stateOf(row) === "running") && (
            <span className="text-muted text-sm md:block">{` ${isEnded ? "took" : "for"} ${took}`}</span>
          )}
        </>
      );
    },
  },
];

export const listScreen: ListScreen<ListPosition & { kind?: RunKind | undefined }, AnyRun> = {
  list: "runs",
  one: "run",
  params,
  filters: ({ kind }) => (
    <FilterSelect name="kind" label="What" value={kind} options={{ "": "Everything", ...kindLabels }} />
  ),
  find: ({ kind }, page) => list(kind, page),
  count: ({ kind }, limit) => count(kind, limit),
  table: async (shown) => (
    <Table screen={listScreen} shown={shown}>
      {await Jobs(shown)}
    </Table>
  ),
  columns,
  actions: (row) => <Actions row={row} />,
  empty: "Nothing has run yet.",
};

function Actions({ row }: { row: AnyRun }) {
  const { title } = subjectOf(row);
  if (row.kind === "draft" && (row.run.state === "failed" || row.run.state === "cancelled"))
    return <TryAgain run={row.run} small />;
  if (row.kind === "draft" && row.run.state === "running")
    return <Cancel title={title} action={paths.runCancellation(row.run.id)} />;
  if (row.kind === "import" && can(row.run.state, "cancel"))
    return <Cancel title={title} action={paths.importStep(row.run.id, "cancel")} />;
  return null;
}

function Cancel({ title, action }: { title: string; action: string }) {
  return (
    <PostForm action={action} hx-disable="find button" data-failure="Failed to cancel">
      <Button small aria-label={`Cancel: ${title}`}>
        Cancel
      </Button>
    </PostForm>
  );
}

/** What a run is of, and where it is shown. */
function subjectOf(row: AnyRun): { title: string; note: string; path: string } {
  switch (row.kind) {
    case "draft": {
      const { id, kind, subject } = row.run;
      return { title: subject, note: kind === "store" ? "Store" : "Blog", path: paths.adminOne("runs", id) };
    }
    case "import": {
      const { id, fileName, feed } = row.run;
      const note = feed.kind === "bulk" ? "Change of many deals" : feed.name;
      return { title: fileName ?? feed.name, note, path: paths.adminOne("imports", id) };
    }
    case "backup":
      return { title: row.run.address ?? "Backup", note: "Backup", path: paths.adminList("backups") };
  }
}

function timesOf({ kind, run }: AnyRun): { startedAt: Date; endedAt: Date | null } {
  return kind === "import" ? { startedAt: run.createdAt, endedAt: run.endedAt } : run;
}

function Usage({ run: { model, promptVersion, inputTokens, outputTokens, cost } }: { run: ListedRun }) {
  const hasTokens = inputTokens !== null || outputTokens !== null;
  return (
    <>
      {model}
      <span className="text-muted text-sm md:block">{` ${promptVersion}`}</span>
      {hasTokens && (
        <span className="text-muted text-sm md:block">
          {` ${number.format(inputTokens ?? 0)} in, ${number.format(outputTokens ?? 0)} out`}
        </span>
      )}
      {cost !== null && <span className="text-muted text-sm md:block">{` ${inDollars(cost)}`}</span>}
    </>
  );
}
