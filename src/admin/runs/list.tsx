import { number } from "../../format";
import * as runs from "../../models/runs";
import { paths } from "../../paths";
import { type ListPosition, listPosition } from "../../schemas/paging";
import { When } from "../resource/parts";
import type { ListScreen } from "../resource/resource";
import { Table } from "../resource/table";
import { Jobs } from "./jobs";
import { durationOf, inDollars, Outcome, TryAgain } from "./outcome";

export const listScreen: ListScreen<ListPosition, runs.ListedRun> = {
  list: "runs",
  one: "run",
  params: listPosition,
  find: (_, page) => runs.list(page),
  count: (_, limit) => runs.count(limit),
  table: async (shown) => (
    <Table screen={listScreen} shown={shown}>
      {await Jobs(shown)}
    </Table>
  ),
  columns: [
    {
      label: "Run",
      isTitle: true,
      className: "md:min-w-48",
      cell: ({ id, kind, subject }) => (
        <>
          <a href={paths.adminOne("runs", id)} className="row-name">
            <bdi>{subject}</bdi>
          </a>
          <span className="row-note">{kind === "store" ? "Store" : "Blog"}</span>
        </>
      ),
    },
    {
      label: "Outcome",
      className: "md:w-full md:min-w-56",
      cell: (run) => <Outcome run={run} />,
    },
    {
      label: "Model",
      className: "wrap-anywhere md:min-w-28",
      cell: ({ model, promptVersion }) => (
        <>
          {model}
          <span className="text-muted text-sm md:block">{` ${promptVersion}`}</span>
        </>
      ),
    },
    { label: "Tokens", className: "tabular-nums md:min-w-32", cell: (run) => <Tokens run={run} /> },
    {
      label: "Started",
      className: "tabular-nums md:whitespace-nowrap",
      cell: (run, { timeZone }) => (
        <>
          <When withTime date={run.startedAt} timeZone={timeZone} />
          <span className="text-muted text-sm md:block">{` ${run.state === "running" ? "for" : "took"} ${durationOf(run)}`}</span>
        </>
      ),
    },
  ],
  actions: (run) => (run.state === "failed" || run.state === "cancelled") && <TryAgain run={run} small />,
  empty: "Nothing has been generated yet.",
};

function Tokens({ run: { inputTokens, outputTokens, cost } }: { run: runs.ListedRun }) {
  if (inputTokens === null && outputTokens === null) return "–";
  const tokens = `${number.format(inputTokens ?? 0)} in, ${number.format(outputTokens ?? 0)} out`;
  return (
    <>
      {tokens}
      {cost !== null && <span className="text-muted text-sm md:block">{` ${inDollars(cost)}`}</span>}
    </>
  );
}
