import { z } from "zod";
import { number } from "../../format";
import type { ListedRun } from "../../models/runs";
import { type AnyRun, count, list, type RunKind, runKinds } from "../../operations/runs";
import { paths } from "../../paths";
import { type ListPosition, listPosition } from "../../schemas/paging";
import { FilterSelect } from "../resource/filters";
import { When } from "../resource/parts";
import type { Column, ListScreen } from "../resource/resource";
import { Table } from "../resource/table";
import { Jobs } from "./jobs";
import { durationOf, inDollars, Outcome, stateOf, TryAgain } from "./outcome";

const kindLabels: Record<RunKind, string> = {
  draft: "Stores and posts by a model",
  import: "Imports and changes of many deals",
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
    cell: (run) => {
      const { title, note, path } = subjectOf(run);
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
  { label: "Outcome", className: "md:w-1/2 md:min-w-56", cell: (run) => <Outcome run={run} /> },
  {
    label: "From",
    className: "wrap-anywhere md:min-w-28",
    cell: (run) => (run.kind === "draft" ? run.of.actor : run.kind === "import" && run.of.actor.name),
  },
  {
    label: "Model",
    className: "wrap-anywhere tabular-nums md:min-w-32",
    cell: (run) => run.kind === "draft" && <Usage run={run.of} />,
  },
  {
    label: "Started",
    className: "tabular-nums md:whitespace-nowrap",
    cell: (run, { timeZone }) => {
      const { startedAt, endedAt } = timesOf(run);
      const took = durationOf({ startedAt, endedAt });
      const isEnded = endedAt !== null;
      return (
        <>
          <When withTime date={startedAt} timeZone={timeZone} />
          {(isEnded || stateOf(run) === "running") && (
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
  actions: (run) =>
    run.kind === "draft" &&
    (run.of.state === "failed" || run.of.state === "cancelled") && <TryAgain run={run.of} small />,
  empty: "Nothing has run yet.",
};

/** What a run is of, and where it is shown. */
function subjectOf(run: AnyRun): { title: string; note: string; path: string } {
  switch (run.kind) {
    case "draft":
      return {
        title: run.of.subject,
        note: run.of.kind === "store" ? "Store" : "Blog",
        path: paths.adminOne("runs", run.of.id),
      };
    case "import": {
      const { id, fileName, feed } = run.of;
      const note = feed.kind === "bulk" ? "Change of many deals" : feed.name;
      return { title: fileName ?? feed.name, note, path: paths.adminOne("imports", id) };
    }
    case "backup":
      return { title: run.of.address ?? "Backup", note: "Backup", path: paths.adminList("backups") };
  }
}

function timesOf(run: AnyRun): { startedAt: Date; endedAt: Date | null } {
  return run.kind === "import" ? { startedAt: run.of.createdAt, endedAt: run.of.endedAt } : run.of;
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
