import type { ReactNode } from "react";
import { COUNT_LIMIT } from "../../models/dashboard";
import * as runs from "../../models/runs";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { dateAndTime } from "../../ui/dates";
import { Cell, List, Pill, ScreenHead } from "../list";
import { pagesAround } from "../page-links";
import type { RunsAt } from ".";
import { Again, inDollars, thousands, tookOf } from "./ending";
import { outcomeOf } from "./outcome";

const PAGE = 50;

export async function RunsScreen(at: RunsAt): Promise<ReactNode> {
  const list = await RunList(at);
  return (
    <>
      <ScreenHead title="AI runs" />
      {list}
    </>
  );
}

export async function RunList(at: RunsAt): Promise<ReactNode> {
  const [page, count, { timeZone }] = await Promise.all([
    runs.list({ limit: PAGE, cursor: at.cursor }),
    runs.count(COUNT_LIMIT + 1),
    settings.current(),
  ]);
  return (
    <List
      what="runs"
      count={count}
      columns={["Run", "Outcome", "Model", "Tokens", "Started"]}
      rows={page.items.map((run) => <RunRow key={run.id} run={run} timeZone={timeZone} />)}
      empty="Nothing has been generated yet."
      pages={pagesAround(at, page.next, (place) => paths.adminList("runs", place))}
    />
  );
}

type Row = Omit<runs.Run, "steps">;

function RunRow({ run, timeZone }: { run: Row; timeZone: string }) {
  const { id, kind, subject, state, model, promptVersion, startedAt } = run;
  return (
    <tr>
      <td className="md:min-w-48">
        <a href={paths.adminOne("runs", id)} className="row-name">
          <bdi>{subject}</bdi>
        </a>
        <span className="row-note">{kind === "store" ? "Store" : "Blog"}</span>
      </td>
      <Cell label="Outcome" className="md:w-full md:min-w-56">
        <Pill tone={states[state].tone}>{states[state].word}</Pill>
        <Came run={run} />
      </Cell>
      <Cell label="Model" className="wrap-anywhere md:min-w-28">
        {model}
        <span className="text-muted text-sm md:block">{` ${promptVersion}`}</span>
      </Cell>
      <Cell label="Tokens" className="tabular-nums md:min-w-32">
        <Used run={run} />
      </Cell>
      <Cell label="Started" className="tabular-nums md:whitespace-nowrap">
        <time dateTime={startedAt.toISOString()}>{dateAndTime(startedAt, timeZone)}</time>
        <span className="text-muted text-sm md:block">{` ${state === "running" ? "for" : "took"} ${tookOf(run)}`}</span>
      </Cell>
      <td className="actions">
        {(state === "failed" || state === "cancelled") && <Again run={run} isSmall />}
      </td>
    </tr>
  );
}

/** Tokens, and what they have cost where that is known. */
function Used({ run: { inputTokens, outputTokens, cost } }: { run: Row }) {
  if (inputTokens === null && outputTokens === null) return "–";
  const tokens = `${thousands.format(inputTokens ?? 0)} in, ${thousands.format(outputTokens ?? 0)} out`;
  return (
    <>
      {tokens}
      {cost !== null && <span className="text-muted text-sm md:block">{` ${inDollars(cost)}`}</span>}
    </>
  );
}

/** What came of it, or why nothing did. */
function Came({ run }: { run: Row }) {
  const { state, result } = run;
  if (state === "failed")
    return <span className="wrap-anywhere line-clamp-3">{outcomeOf(run)?.description}</span>;
  if (result?.kind === "blog")
    return (
      <a href={paths.adminOne("blogs", result.id)} className="row-name">
        <bdi>{result.title}</bdi>
      </a>
    );
  if (!result) return null;
  const none = result.awaitReview === result.offers ? ", none live" : "";
  const waits = result.awaitReview > 0 ? `${none}, ${result.awaitReview} for review` : "";
  return (
    <>
      <a href={paths.adminOne("stores", result.id)} className="row-name">
        <bdi>{result.name}</bdi>
      </a>
      <span className="row-note">{`${result.offers} offers${waits}`}</span>
    </>
  );
}

const states = {
  running: { tone: "brand", word: "Running" },
  done: { tone: "strong", word: "Done" },
  failed: { tone: "danger", word: "Failed" },
  cancelled: { tone: "plain", word: "Cancelled" },
} as const;
