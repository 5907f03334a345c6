import type { ReactNode } from "react";
import { number, plural } from "../../format";
import * as importRows from "../../imports/import-rows";
import type * as imports from "../../imports/imports";
import { working } from "../../imports/states";
import { paths } from "../../paths";
import type { FaultName } from "../../schemas/reasons";
import { Icon } from "../../ui/icon";
import { LoaderCircle } from "../../ui/icons";
import { Button, PostForm } from "../resource/parts";
import { reasonWords, stateLabels } from "./words";

/** To count more rows than this each second would slow the site. */
const MANY_ROWS = 20_000;

export type Run = NonNullable<Awaited<ReturnType<typeof imports.byId>>>;
export type Shown = { run: Run; counts: importRows.Counts };

export const isWorking = ({ state }: Pick<Run, "state">) => working.includes(state);

/** How far it is: swapped by itself while a job works. */
export async function ImportState({ run, counts }: Shown): Promise<ReactNode> {
  const left =
    run.state === "applying"
      ? await importRows.secondsLeft(run.id, writesOf(counts) - counts.applied)
      : undefined;
  const isBusy = isWorking(run);
  return (
    <>
      <p role="status" className="flex items-center gap-2 font-semibold">
        {isBusy && <Icon icon={LoaderCircle} size={18} />}
        {stateLabels[run.state]}
      </p>
      <p className="mt-1 text-muted text-sm">{progressOf(run, counts, left)}</p>
      {run.problem && <p className="mt-1 text-danger text-sm">{reasonWords(run.problem)}</p>}
      {Object.entries(run.refusals).map(([name, count]) => (
        <p key={name} className="mt-1 text-muted text-sm">
          {plural(count, "more row")} refused, and not listed: {reasonWords({ name: name as FaultName })}
        </p>
      ))}
      {run.feed.entity === "deal" && run.state === "staged" && counts.verdicts.new !== undefined && (
        <PostForm
          action={paths.importStep(run.id, "publishes")}
          hx-disable="find button"
          className="mt-1 flex flex-wrap items-center gap-2 text-sm"
        >
          New deals {run.feed.publishes ? "will be live at once." : "will wait in the inbox."}
          <input type="hidden" name="publishes" value={String(!run.feed.publishes)} />
          <Button small>{run.feed.publishes ? "Let them wait" : "Make them live at once"}</Button>
        </PostForm>
      )}
      {run.feed.entity === "deal" && run.problem && run.state === "staged" && (
        <p className="mt-1 text-muted text-sm">
          The file was not read to its end, so nothing ends because it is missing.
        </p>
      )}
      {isBusy && (
        <div
          id="import-poll"
          hx-get={paths.adminOne("imports", run.id)}
          hx-trigger={counts.read > MANY_ROWS ? "every 5s" : "every 1s"}
          hx-target="#import"
          hx-swap="innerMorph"
        />
      )}
    </>
  );
}

/** How many rows change something. */
export const writesOf = ({ verdicts }: importRows.Counts) =>
  (verdicts.new ?? 0) + (verdicts.changed ?? 0) + (verdicts.ended ?? 0);

function progressOf(run: Run, counts: importRows.Counts, left: number | undefined): string {
  const { read, staged, applied, undone } = counts;
  const back = (undone.undone ?? 0) + (undone.kept ?? 0) + (undone.failed ?? 0);
  switch (run.state) {
    case "receiving":
      return "Its file is not in yet.";
    case "reading":
      return `${plural(read, "row")} so far.`;
    case "staging":
      return `${number.format(staged)} of ${plural(read, "row")} compared with what is here.`;
    case "applying":
      return `${number.format(applied)} of ${plural(writesOf(counts), "row")} applied${leftText(left)}.`;
    case "undoing":
      return `${number.format(back)} of ${plural(applied, "row")} undone.`;
    case "redoing":
      return `${number.format(applied - back)} of ${plural(applied, "row")} as before.`;
    default:
      if (run.feed.kind === "bulk") return `${plural(run.lines, "deal")}.`;
      return `${plural(run.lines, "line")} read: ${plural(run.lines - run.skipped, "row")}, ${number.format(run.skipped)} skipped (headers, empty lines and further lines of a row).`;
  }
}

function leftText(seconds: number | undefined): string {
  if (seconds === undefined) return "";
  return seconds < 60
    ? ", less than a minute left"
    : `, about ${plural(Math.round(seconds / 60), "minute")} left`;
}
