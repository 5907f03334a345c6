import type { Run } from "../../models/runs";
import { Dialog } from "../resource/dialog";
import { RunProgress } from "./progress";

/** A run over the screen from which it was started. */
export function RunDialog({ run, closePath }: { run: Run; closePath: string }) {
  return (
    <Dialog title={titleOf(run)} closePath={closePath} wide>
      <RunProgress run={run} isFollowed takesFocus />
      {/* What came of it belongs into the list behind the dialog. */}
      <div hx-get={closePath} hx-trigger="ended from:#run" hx-target="#list" hx-swap="outerMorph" />
    </Dialog>
  );
}

export function titleOf({ kind, subject }: Pick<Run, "kind" | "subject">): string {
  return kind === "store" ? `Store: ${subject}` : `Blog: ${subject}`;
}
