import * as imports from "../../imports/imports";
import { paths } from "../../paths";
import { type ListPosition, listPosition } from "../../schemas/paging";
import { DialogLink, When } from "../resource/parts";
import type { ListScreen } from "../resource/resource";
import { stateLabels } from "./words";

export const listScreen: ListScreen<ListPosition, imports.ListedImport> = {
  list: "imports",
  one: "import",
  params: listPosition,
  find: (_, page) => imports.list(page),
  count: (_, limit) => imports.count(limit),
  buttons: () => (
    <DialogLink href={paths.adminNew("imports")} className="btn btn-brand">
      Import or paste
    </DialogLink>
  ),
  columns: [
    {
      label: "Import",
      isTitle: true,
      cell: ({ id, fileName, feed }) => (
        <>
          <a href={paths.adminOne("imports", id)} className="row-name">
            <bdi>{fileName ?? feed.name}</bdi>
          </a>
          <span className="row-note">{feed.name}</span>
        </>
      ),
    },
    { label: "State", cell: ({ state }) => stateLabels[state] },
    {
      label: "Began",
      className: "tabular-nums md:whitespace-nowrap",
      cell: ({ createdAt }, { timeZone }) => <When withTime date={createdAt} timeZone={timeZone} />,
    },
  ],
  empty:
    "Nothing has been imported yet. Choose a spreadsheet, a network’s export or a file of your old site.",
};
