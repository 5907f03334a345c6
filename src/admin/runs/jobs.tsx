import { allJobs } from "../../jobs";
import * as jobs from "../../jobs/queue";
import * as jobStatuses from "../../jobs/statuses";
import { paths } from "../../paths";
import { Button, Pill, PostForm, TableHead, When } from "../resource/parts";

type Row = Partial<jobStatuses.JobStatus> & { kind: jobs.Job };

/** All kinds of jobs, with a button for those that run by the clock. Open if one of these has failed: the others have runs. */
export async function Jobs({ timeZone }: { timeZone: string }) {
  const byName = new Map((await jobStatuses.byKind()).map((status) => [status.name, status]));
  const timeOf = (date: Date | null | undefined) => date && <When withTime date={date} timeZone={timeZone} />;
  const rows = allJobs.map((kind) => ({ kind, ...byName.get(kind.name) }));
  return (
    <details
      className="mb-6"
      open={rows.some((row) => row.kind.every !== undefined && jobStatuses.hasFailed(row))}
    >
      <summary className="mb-2 font-semibold">Jobs that run by themselves</summary>
      <section className="card table-scroll" aria-label="Jobs">
        <table className="rows">
          <TableHead labels={["Job", "State", "Last done", "Next run"]}>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </TableHead>
          <tbody>
            {rows.map((row) => {
              const { kind } = row;
              return (
                <tr key={kind.name}>
                  <td className="font-semibold md:w-1/2">{kind.title}</td>
                  <td data-label="State" className="md:w-1/2">
                    <State row={row} />
                  </td>
                  <td data-label="Last done" className="tabular-nums md:whitespace-nowrap">
                    {timeOf(row.endedAt) ?? "–"}
                  </td>
                  <td data-label="Next run" className="tabular-nums md:whitespace-nowrap">
                    {timeOf(row.dueAt ?? (kind.every === undefined ? null : jobs.nextRun(kind.every))) ??
                      "When it is needed"}
                  </td>
                  <td className="actions">{kind.every !== undefined && <RunNow row={row} />}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function RunNow({ row }: { row: Row }) {
  const { name, title } = row.kind;
  const verb = jobStatuses.hasFailed(row) ? "Try again" : "Run now";
  return (
    <PostForm action={paths.adminJobRun(name)} hx-disable="find button" data-failure="Failed to start">
      <Button small aria-label={`${verb}: ${title}`}>
        {verb}
      </Button>
    </PostForm>
  );
}

function State({ row }: { row: Row }) {
  const { running = 0, waiting = 0, endedAt, error } = row;
  if (running > 0) return <Pill tone="brand">{running === 1 ? "Running" : `${running} running`}</Pill>;
  if (jobStatuses.hasFailed(row))
    return (
      <>
        <Pill tone="danger">Failed</Pill>
        <span className="wrap-anywhere line-clamp-3">{error}</span>
      </>
    );
  if (waiting > 0) return <Pill tone="plain">{waiting === 1 ? "Waiting" : `${waiting} waiting`}</Pill>;
  return endedAt ? <Pill tone="strong">Done</Pill> : <Pill tone="plain">Not run yet</Pill>;
}
