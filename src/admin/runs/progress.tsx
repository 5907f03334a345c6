import { duration } from "../../format";
import type { Run } from "../../models/runs";
import { paths } from "../../paths";
import type { Toast } from "../../schemas/vocabulary";
import { Icon } from "../../ui/icon";
import { Check, LoaderCircle, X } from "../../ui/icons";
import { Alert, Button, Flash, PostForm } from "../resource/parts";
import { Ending, NextSteps, Usage } from "./outcome";
import { RunSummary, summaryOf } from "./summary";

type Props = {
  run: Run;
  /** Why a request was refused. */
  refusal?: string | undefined;
  toast?: Toast | undefined;
  /** Takes the focus, because the button that had it is gone. */
  takesFocus?: boolean;
};

export function RunProgress(props: Props) {
  return (
    <section id="run" aria-label="Progress" tabIndex={-1} data-live data-failure="Failed to cancel">
      <RunState {...props} />
    </section>
  );
}

export function RunState({ run, refusal, toast, takesFocus }: Props) {
  const summary = summaryOf(run.steps);
  const isRunning = run.state === "running";
  return (
    <>
      {toast && <Flash {...toast} />}
      {refusal && <Alert className="mb-4">{refusal}</Alert>}
      <div className="flex items-start justify-between gap-4">
        {/* The only live region. */}
        <div role="status" tabIndex={-1} data-attend={takesFocus ? "" : undefined} className="min-w-0">
          {isRunning ? <CurrentTask text={summary.tasks.at(-1) ?? "Starting"} /> : <Ending run={run} />}
        </div>
        {isRunning && <Elapsed run={run} />}
      </div>
      {!isRunning && <NextSteps run={run} />}
      <Tasks
        tasks={isRunning ? summary.tasks.slice(0, -1) : summary.tasks}
        hasStopped={run.state === "failed" || run.state === "cancelled"}
      />
      <RunSummary summary={summary} />
      {isRunning ? <Leaving run={run} /> : <Usage run={run} />}
    </>
  );
}

function CurrentTask({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere flex items-start gap-2 font-semibold">
      <Icon
        icon={LoaderCircle}
        size={17}
        strokeWidth={2.4}
        className="mt-[3.5px] shrink-0 animate-spin text-brand-text"
      />
      {`${text}…`}
    </p>
  );
}

function Elapsed({ run: { startedAt } }: { run: Run }) {
  const seconds = Math.max(0, Math.round((Date.now() - startedAt.getTime()) / 1000));
  return (
    <span data-seconds={seconds} className="shrink-0 text-muted text-sm tabular-nums leading-6">
      {duration(seconds)}
    </span>
  );
}

function Tasks({ tasks, hasStopped }: { tasks: string[]; hasStopped: boolean }) {
  if (tasks.length === 0) return null;
  return (
    <ul aria-label="Steps" className="mt-3 grid gap-1 text-muted text-sm">
      {tasks.map((text, index) => {
        const isCutOff = hasStopped && index === tasks.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added, and one may come twice
          <li key={index} className="wrap-anywhere flex items-start gap-2">
            <Icon
              icon={isCutOff ? X : Check}
              size={15}
              strokeWidth={2.6}
              label={isCutOff ? "Not finished" : "Done"}
              className={`mt-[3px] shrink-0 ${isCutOff ? "text-danger" : ""}`}
            />
            {text}
          </li>
        );
      })}
    </ul>
  );
}

function Leaving({ run: { id } }: { run: Run }) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <p className="min-w-0 flex-1 basis-60 text-muted text-sm">
        The run goes on when you leave this page. You find it under{" "}
        <a href={paths.adminList("runs")} className="text-link">
          Runs and jobs
        </a>
        .
      </p>
      <PostForm
        action={paths.runCancellation(id)}
        hx-target="#run"
        hx-swap="innerMorph"
        hx-disable="find button"
      >
        <Button>Cancel the run</Button>
      </PostForm>
      <div
        id="run-poll"
        hx-get={paths.adminOne("runs", id)}
        hx-trigger="every 1s"
        hx-target="#run"
        hx-swap="innerMorph"
      />
    </div>
  );
}
