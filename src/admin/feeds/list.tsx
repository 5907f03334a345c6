import { type AnyRun, count, list } from "../../operations/runs";
import { paths } from "../../paths";
import { type ListPosition, listPosition } from "../../schemas/paging";
import { DialogLink } from "../resource/parts";
import type { ListScreen } from "../resource/resource";
import { columns } from "../runs/list";

/** The imports among all that ran. */
export const listScreen: ListScreen<ListPosition, AnyRun> = {
  list: "imports",
  one: "import",
  params: listPosition,
  find: (_, page) => list("import", page),
  count: (_, limit) => count("import", limit),
  buttons: () => (
    <DialogLink href={paths.adminNew("imports")} className="btn btn-brand">
      Import or paste
    </DialogLink>
  ),
  columns: columns.filter(({ label }) => label !== "Model"),
  empty:
    "Nothing has been imported yet. Choose a spreadsheet, a network’s export or a file of your old site.",
};
