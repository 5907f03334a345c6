import type { ReactNode } from "react";
import { number, plural } from "../../format";
import { counts as countEffects } from "../../imports/effects";
import * as importRows from "../../imports/import-rows";
import { isMappable } from "../../imports/imports";
import { can } from "../../imports/states";
import { paths, withQuery } from "../../paths";
import { refusedKinds, rowTabs } from "../../schemas/feeds";
import { isDoubt } from "../../schemas/reasons";
import { Button, ButtonLink, DialogLink, PostForm, ScreenHead } from "../resource/parts";
import { ImportState, isWorking, type Run, type Shown, writesOf } from "./progress";
import { Rows, type Tab } from "./rows";
import { UnknownStores } from "./stores";
import { reasonWords, tabLabels, undoneLabels } from "./words";

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
          {await Reasons({ run, tab })}
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
      {can(state, "undoRest") && (counts.undone.kept ?? 0) + (counts.undone.failed ?? 0) > 0 && (
        <Step id={id} step="undo-rest">
          Undo the rest
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
  const tabs = rowTabs.filter((name) => (counts.tabs[name] ?? 0) > 0);
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
      {link("All", counts.read, {}, !tab.tab && !tab.undone)}
      {tabs.map((name) => link(tabLabels[name], counts.tabs[name] ?? 0, { tab: name }, tab.tab === name))}
      {undone.map((name) =>
        link(undoneLabels[name], counts.undone[name] ?? 0, { undone: name }, tab.undone === name),
      )}
    </nav>
  );
}

/** The rows of a tab by their reasons: to look at those of one, settle them, or download them and send them corrected. */
async function Reasons({ run, tab }: { run: Run; tab: Tab }): Promise<ReactNode> {
  const name = tab.tab;
  if (!name || !(name === "doubtful" || refusedKinds.some((kind) => kind === name))) return null;
  const groups = await importRows.reasonGroups(run.id, name);
  const rowsPath = (query: importRows.RowFilter) =>
    withQuery(paths.importStep(run.id, "rows"), { tab: name, ...query });
  const isOfPeople = run.feed.entity === "subscriber";
  return (
    <section aria-label="By reason" className="card mt-4 p-4 text-sm">
      <ul className="grid">
        {groups.map(({ reason, count, words }) => {
          const { field } = reason;
          const isShown = tab.reason === reason.name && tab.field === field;
          return (
            <li
              key={`${reason.name} ${field}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t py-2 first:border-t-0"
            >
              <a
                href={withQuery(paths.adminOne("imports", run.id), { tab: name, reason: reason.name, field })}
                aria-current={isShown ? "true" : undefined}
                className={`wrap-anywhere min-w-0 grow basis-64 hover:underline ${isShown ? "font-semibold" : ""}`}
              >
                <span className="tabular-nums">{number.format(count)}</span> · {reasonWords(reason)}
                {words > 1 && (
                  <span className="text-muted"> And {number.format(words - 1)} more like it.</span>
                )}
              </a>
              <span className="flex flex-wrap gap-2">
                {run.state === "staged" && isDoubt(reason.name) && (
                  <PostForm action={paths.importStep(run.id, "accept")} hx-disable="find button">
                    <input type="hidden" name="doubt" value={reason.name} />
                    <Button small>Take them as they are</Button>
                  </PostForm>
                )}
                {run.state === "staged" && reason.name === "manyAbsent" && (
                  <PostForm action={paths.importStep(run.id, "end")} hx-disable="find button">
                    <Button small>End what is missing</Button>
                  </PostForm>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {!isOfPeople && groups.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-2.5">
          <a
            href={rowsPath({ reason: tab.reason, field: tab.field })}
            className="btn btn-plain btn-small"
            hx-boost="false"
          >
            Download these rows
          </a>
          <DialogLink
            href={withQuery(paths.adminNew("imports"), { source: String(run.feed.id) })}
            className="btn btn-plain btn-small"
          >
            Send them corrected
          </DialogLink>
        </p>
      )}
    </section>
  );
}
