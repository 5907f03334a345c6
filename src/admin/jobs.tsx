import { Hono } from "hono";
import type { z } from "zod";
import type { AppEnv } from "../http/context";
import { kinds } from "../jobs";
import * as jobs from "../models/system/jobs";
import { paths } from "../paths";
import { listPlace } from "../schemas/paging";
import { notFound } from "./errors";
import { listRoute } from "./resource/list";
import { Button, Pill, PostForm, When } from "./resource/parts";
import type { ListScreen } from "./resource/resource";
import { done, error, success } from "./screen";

type Row = Partial<jobs.Standing> & { id: number; name: string; kind: jobs.Job };

const listScreen: ListScreen<z.output<typeof listPlace>, Row> = {
  list: "jobs",
  one: "kind of job",
  many: "kinds of job",
  params: listPlace,
  find: async () => ({ items: await rows(), next: null }),
  count: async () => kinds.length,
  columns: [
    {
      label: "Job",
      isTitle: true,
      className: "font-semibold md:w-1/2",
      cell: ({ kind }) => kind.title,
    },
    {
      label: "State",
      className: "md:w-1/2",
      cell: (row) => {
        const { tone, word } = stateOf(row);
        return (
          <>
            <Pill tone={tone}>{word}</Pill>
            {word === "Failed" && <span className="wrap-anywhere line-clamp-3">{row.error}</span>}
          </>
        );
      },
    },
    {
      label: "Last done",
      className: "tabular-nums md:whitespace-nowrap",
      cell: ({ endedAt }, { timeZone }) =>
        endedAt ? <When withTime date={endedAt} timeZone={timeZone} /> : "–",
    },
    {
      label: "Next run",
      className: "tabular-nums md:whitespace-nowrap",
      cell: ({ kind, dueAt }, { timeZone }) => {
        const next = dueAt ?? (kind.every === undefined ? null : jobs.nextRun(kind.every));
        return next ? <When withTime date={next} timeZone={timeZone} /> : "When it is needed";
      },
    },
  ],
  actions: (row) =>
    row.kind.every !== undefined && (
      <PostForm action={paths.adminJobRun(row.name)} hx-disable="find button" data-failure="Failed to start">
        <Button small aria-label={`${verbOf(row)}: ${row.kind.title}`}>
          {verbOf(row)}
        </Button>
      </PostForm>
    ),
};

export default new Hono<AppEnv>()
  .route("/", listRoute(listScreen))
  .post(paths.adminJobRun(":name"), async (c) => {
    const kind = kinds.find(({ name, every }) => every !== undefined && name === c.req.param("name"));
    if (!kind) return notFound();
    const isSent = await jobs.send(kind, null);
    const toast = isSent
      ? success("Job queued", "It runs in a few seconds.")
      : error("Already queued", "It waits or runs at the moment.");
    return done(c, paths.adminList("jobs"), toast);
  });

async function rows(): Promise<Row[]> {
  const standings = new Map((await jobs.standings()).map((standing) => [standing.name, standing]));
  return kinds.map((kind, id) => ({ id, kind, name: kind.name, ...standings.get(kind.name) }));
}

const hasFailed = ({ failedAt, endedAt }: Row) =>
  Boolean(failedAt) && (failedAt?.getTime() ?? 0) > (endedAt?.getTime() ?? 0);

const verbOf = (row: Row) => (hasFailed(row) ? "Try again" : "Run now");

function stateOf(row: Row): { tone: "brand" | "danger" | "plain" | "strong"; word: string } {
  const { running = 0, waiting = 0, endedAt } = row;
  if (running > 0) return { tone: "brand", word: running === 1 ? "Running" : `${running} running` };
  if (hasFailed(row)) return { tone: "danger", word: "Failed" };
  if (waiting > 0) return { tone: "plain", word: waiting === 1 ? "Waiting" : `${waiting} waiting` };
  return endedAt ? { tone: "strong", word: "Done" } : { tone: "plain", word: "Not run yet" };
}
