import { counts as countEffects } from "../../models/feeds/effects";
import { paths } from "../../paths";
import { plural } from "../../ui/format";
import { Dialog } from "../resource/dialog";
import { Button, ButtonLink, PostForm } from "../resource/parts";
import type { Run } from "./progress";

/** What an undo of an import would do, in numbers, before it is done. */
export async function UndoDialog({ run }: { run: Run }) {
  const { deleted, putBack, edited } = await countEffects(run);
  const closePath = paths.adminOne("imports", run.id);
  return (
    <Dialog title="Undo this import?" closePath={closePath}>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{plural(deleted, "row")} that it made will be deleted.</li>
        <li>{plural(putBack, "row")} that it changed or ended will be put back.</li>
        <li>
          {plural(edited, "row")} of these {edited === 1 ? "was" : "were"} changed since: what was changed is
          kept.
        </li>
      </ul>
      <p className="mt-2 text-muted text-sm">
        {run.feed.entity === "subscriber"
          ? "Addresses that it deletes cannot be put back."
          : "For 30 days the undo can itself be taken back, here."}
      </p>
      <PostForm
        action={paths.importStep(run.id, "undo")}
        hx-disable="find button"
        className="mt-5 flex flex-wrap justify-end gap-2.5"
      >
        <input type="hidden" name="confirmed" value={deleted + putBack} />
        <ButtonLink href={closePath} data-close>
          Cancel
        </ButtonLink>
        <Button look="danger">Undo the import</Button>
      </PostForm>
    </Dialog>
  );
}
