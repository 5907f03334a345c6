import type { ReactNode } from "react";
import { number, plural } from "../../format";
import { counts as countEffects } from "../../imports/effects";
import * as importRows from "../../imports/import-rows";
import { isMappable } from "../../imports/imports";
import { can } from "../../imports/states";
import { paths, withQuery } from "../../paths";
import { rowVerdicts } from "../../schemas/feeds";
import { Button, ButtonLink, DialogLink, PostForm, ScreenHead } from "../resource/parts";
import { ImportState, isWorking, type Run, type Shown, writesOf } from "./progress";
import { Rows, type Tab } from "./rows";
import { UnknownStores } from "./stores";
import { undoneLabels, verdictLabels } from "./words";

/** What an import did or would do, and the buttons for it. */
export async function ImportPage({ run, tab }: { run: Run; tab: Tab }): Promise<ReactNode> {
  const counts = await importRows.countsOf(run.id);
  const isOfPeople = run.feed.entity === "subscriber";
  const lifted = isOfPeople ? (await countEffects(run)).lifted : 0;
  const leaving = isOfPeople && run.state === "staged" ? await importRows.countLeaving(run.id) : 0;
  return (
    <>
      <ScreenHead
        title={
          <>
            <span className="font-normal text-muted">{run.feed.name} /</span>{" "}
            <bdi>{run.fileName ?? `Import ${run.id}`}</bdi>
          </>
        }
      >
        <Actions run={run} counts={counts} leaving={leaving} canUndo={counts.applied > 0 || lifted > 0} />
      </ScreenHead>
      <div id="import" data-live>
        {await ImportState({ run, counts })}
      </div>
      {!isWorking(run) && run.state !== "mapping" && (
        <>
          {run.state === "staged" && (await UnknownStores({ run }))}
          <Tabs run={run} counts={counts} tab={tab} />
          {await Rows({ run, tab })}
        </>
      )}
    </>
  );
}

function Actions({ run, counts, leaving, canUndo }: Shown & { leaving: number; canUndo: boolean }) {
  const { id, state } = run;
  const writes = writesOf(counts);
  return (
    <>
      <ButtonLink href={paths.adminList("imports")}>All imports</ButtonLink>
      {isMappable(run) && <ButtonLink href={paths.importStep(id, "mapping")}>Columns</ButtonLink>}
      {can(state, "cancel") && (
        <Step id={id} step="cancel">
          {state === "applying" ? "Stop here" : "Cancel"}
        </Step>
      )}
      {can(state, "apply") && (
        <Step id={id} step="apply" look="brand">
          {applyWords(writes, leaving)}
        </Step>
      )}
      {can(state, "redo") && run.feed.entity !== "subscriber" && Object.keys(counts.undone).length > 0 && (
        <Step id={id} step="redo">
          Take the undo back
        </Step>
      )}
      {can(state, "undo") && canUndo && (
        <DialogLink href={paths.importStep(id, "undo")} className="btn btn-plain">
          Undo this import
        </DialogLink>
      )}
    </>
  );
}

function applyWords(writes: number, leaving: number): string {
  if (writes > 0) return `Apply ${plural(writes, "row")}`;
  return leaving > 0 ? `Suppress ${plural(leaving, "address", "addresses")}` : "Finish: nothing changes";
}

type StepProps = { id: number; step: string; look?: "brand"; children: ReactNode };

function Step({ id, step, look, children }: StepProps) {
  return (
    <PostForm action={paths.importStep(id, step)} hx-disable="find button">
      <Button {...(look && { look })}>{children}</Button>
    </PostForm>
  );
}

function Tabs({ run, counts, tab }: Shown & { tab: Tab }) {
  const here = paths.adminOne("imports", run.id);
  const verdicts = rowVerdicts.filter((name) => (counts.verdicts[name] ?? 0) > 0);
  const undone = (["undone", "kept", "failed"] as const).filter((name) => (counts.undone[name] ?? 0) > 0);
  const link = (label: string, count: number, query: Record<string, string>, isCurrent: boolean) => (
    <a
      key={label}
      href={withQuery(here, query)}
      aria-current={isCurrent ? "page" : undefined}
      className="chip"
    >
      {label} <span className="tabular-nums">{number.format(count)}</span>
    </a>
  );
  return (
    <nav aria-label="Rows" className="mt-5 flex flex-wrap gap-2">
      {link("All", counts.read, {}, !tab.verdict && !tab.undone)}
      {verdicts.map((name) =>
        link(verdictLabels[name], counts.verdicts[name] ?? 0, { verdict: name }, tab.verdict === name),
      )}
      {undone.map((name) =>
        link(undoneLabels[name], counts.undone[name] ?? 0, { undone: name }, tab.undone === name),
      )}
      {run.feed.entity === "deal" &&
        run.state === "staged" &&
        (counts.verdicts.doubtful ?? 0) > 0 &&
        tab.verdict === "doubtful" && (
          <PostForm action={paths.importStep(run.id, "end")}>
            <Button small>End what is missing</Button>
          </PostForm>
        )}
    </nav>
  );
}
