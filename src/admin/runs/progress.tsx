import type { Run } from "../../models/runs";
import { paths } from "../../paths";
import type { Toast } from "../../schemas/vocabulary";
import { duration } from "../../ui/format";
import { Icon } from "../../ui/icon";
import { Check, LoaderCircle, X } from "../../ui/icons";
import { ToastOnly } from "../frame";
import { Alert, Button, PostForm } from "../resource/parts";
import { Ending, Spent, Ways } from "./ending";
import { Findings, toldBy } from "./findings";

type StateProps = {
  run: Run;
  /** Why something that was asked for was not done. */
  refusal?: string | undefined;
  /** What a toast is to say. */
  toast?: Toast | undefined;
  /** Whether it takes the focus: what had it is gone. */
  takesFocus?: boolean;
};

/**
 * How a run goes, and what came of it.
 * @param isFollowed whether what happens from now on is to be shown as it happens.
 */
export function RunProgress({ isFollowed, ...state }: StateProps & { isFollowed: boolean }) {
  const following = {
    "hx-sse:connect": paths.runEvents(state.run.id),
    "hx-sse:close": "ended",
    "hx-swap": "innerMorph",
  };
  return (
    <section
      id="run"
      aria-label="Progress"
      tabIndex={-1}
      data-live
      data-failure="Failed to cancel"
      {...(isFollowed ? following : {})}
    >
      <RunState {...state} />
    </section>
  );
}

/** The part of it that changes. */
export function RunState({ run, refusal, toast, takesFocus }: StateProps) {
  const told = toldBy(run.steps);
  const isRunning = run.state === "running";
  return (
    <>
      {toast && <ToastOnly toast={toast} />}
      {refusal && <Alert className="mb-4">{refusal}</Alert>}
      <div className="flex items-start justify-between gap-4">
        {/* One place for all that is read out. */}
        <div role="status" tabIndex={-1} data-attend={takesFocus ? "" : undefined} className="min-w-0">
          {isRunning ? (
            <Now text={run.isCancelAsked ? "Stopping" : (told.doings.at(-1) ?? "Starting")} />
          ) : (
            <Ending run={run} />
          )}
        </div>
        {isRunning && <Elapsed run={run} />}
      </div>
      {!isRunning && <Ways run={run} />}
      <Doings
        doings={isRunning ? told.doings.slice(0, -1) : told.doings}
        hasStopped={run.state === "failed" || run.state === "cancelled"}
      />
      <Findings told={told} />
      {isRunning ? <Waiting run={run} /> : <Spent run={run} />}
    </>
  );
}

function Now({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere flex items-start gap-2 font-semibold">
      <Icon
        of={LoaderCircle}
        size={17}
        strokeWidth={2.4}
        className="mt-[3.5px] shrink-0 animate-spin text-brand-text"
      />
      {`${text}…`}
    </p>
  );
}

/** How long it takes; scripts count on from there. */
function Elapsed({ run: { startedAt } }: { run: Run }) {
  const seconds = Math.max(0, Math.round((Date.now() - startedAt.getTime()) / 1000));
  return (
    <span data-seconds={seconds} className="shrink-0 text-muted text-sm tabular-nums leading-6">
      {duration(seconds)}
    </span>
  );
}

/** What was done; where the run stopped, the last of it was not. */
function Doings({ doings, hasStopped }: { doings: string[]; hasStopped: boolean }) {
  if (doings.length === 0) return null;
  return (
    <ul aria-label="Steps" className="mt-3 grid gap-1 text-muted text-sm">
      {doings.map((text, at) => {
        const isCutOff = hasStopped && at === doings.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added, and one may come twice
          <li key={at} className="wrap-anywhere flex items-start gap-2">
            <Icon
              of={isCutOff ? X : Check}
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

/** What one may do meanwhile. */
function Waiting({ run: { id, isCancelAsked } }: { run: Run }) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <p className="min-w-0 flex-1 basis-60 text-muted text-sm">
        Leaving this does not stop it. You find it again under{" "}
        <a href={paths.adminList("runs")} className="text-link">
          AI runs
        </a>
        .
      </p>
      {!isCancelAsked && (
        <PostForm
          action={paths.runCancellation(id)}
          hx-target="#run"
          hx-swap="innerMorph"
          hx-disable="find button"
        >
          <Button>Cancel the run</Button>
        </PostForm>
      )}
    </div>
  );
}
