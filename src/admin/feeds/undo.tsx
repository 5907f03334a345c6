import { plural } from "../../format";
import { counts as countEffects, sumOf } from "../../imports/effects";
import { paths } from "../../paths";
import { Dialog } from "../resource/dialog";
import { Button, ButtonLink, PostForm } from "../resource/parts";
import type { Run } from "./progress";

/** What an undo of an import would do, in numbers, before it is done. */
export async function UndoDialog({ run }: { run: Run }) {
  const effects = await countEffects(run);
  const { deleted, putBack, edited, lifted } = effects;
  const closePath = paths.adminOne("imports", run.id);
  return (
    <Dialog title="Undo this import?" closePath={closePath}>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{plural(deleted, "row")} that it made will be deleted.</li>
        <li>{plural(putBack, "row")} that it changed or ended will be put back.</li>
        {lifted > 0 && (
          <li>
            {plural(lifted, "address", "addresses")} that it alone said had left will no longer be suppressed:
            a form or a list can bring {lifted === 1 ? "it" : "them"} back.
          </li>
        )}
        <li>
          {plural(edited, "row")} of these {edited === 1 ? "has" : "have"} later changes. What is no longer as
          the import left it stays as it is.
        </li>
      </ul>
      <p className="mt-2 text-muted text-sm">
        {run.feed.entity === "subscriber"
          ? "This cannot be taken back: afterwards the site no longer knows these addresses."
          : "For 30 days the undo can itself be taken back, here."}
      </p>
      <PostForm
        action={paths.importStep(run.id, "undo")}
        hx-disable="find button"
        className="mt-5 flex flex-wrap justify-end gap-2.5"
      >
        <input type="hidden" name="confirmed" value={sumOf(effects)} />
        <ButtonLink href={closePath} data-close>
          Cancel
        </ButtonLink>
        <Button look="danger">Undo the import</Button>
      </PostForm>
    </Dialog>
  );
}
