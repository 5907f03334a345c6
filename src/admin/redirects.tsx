import type { z } from "zod";
import { env } from "../env";
import { missedPaths } from "../models/counts";
import * as redirects from "../models/redirects";
import { paths, withQuery } from "../paths";
import { type RedirectInput, redirectFields, redirectInput } from "../schemas/redirects";
import { MissedPaths } from "./missed-paths";
import { entityRoutes, showForm } from "./resource/edit-routes";
import type { FieldSpec } from "./resource/fields";
import { DialogLink, Pill, rowId } from "./resource/parts";
import { exportOf, type ListScreen, listParams, NewLink } from "./resource/resource";
import { textsOf } from "./resource/save";
import { Table } from "./resource/table";

const MISSED_SHOWN = 20;

const listScreen: ListScreen<z.output<typeof listParams>, redirects.Redirect> = {
  list: "redirects",
  one: "redirect",
  params: listParams,
  find: redirects.list,
  count: redirects.count,
  buttons: ({ query }) => <NewLink screen={listScreen} query={query} />,
  table: async (shown) => {
    const { search, cursor } = shown.params;
    return (
      <Table screen={listScreen} shown={shown}>
        {!search && !cursor && <MissedPaths missed={await missedPaths.missed(MISSED_SHOWN)} />}
      </Table>
    );
  },
  columns: [
    {
      label: "Old address",
      isTitle: true,
      cell: ({ id, from }, { query }) => (
        <DialogLink
          id={rowId(id)}
          href={withQuery(paths.adminOne("redirects", id), query)}
          className="row-name wrap-anywhere line-clamp-3"
        >
          {from}
        </DialogLink>
      ),
    },
    {
      label: "Leads to",
      className: "wrap-anywhere",
      cell: ({ to }) =>
        to === null ? (
          <Pill tone="plain">Gone</Pill>
        ) : (
          <a href={to} className="line-clamp-3 text-link">
            {to}
          </a>
        ),
    },
  ],
  exports: exportOf(redirectFields),
  empty:
    "No redirects yet. With one, visitors and search engines that come to an old address find the new page.",
  canDelete: true,
};

const fields: Record<keyof RedirectInput, FieldSpec> = redirectFields;

export default entityRoutes(listScreen, {
  model: redirects,
  schema: redirectInput,
  valuesOf: (_, redirect) => (redirect ? textsOf(redirect, Object.keys(redirectFields)) : {}),
  prepare: ({ values, ...sent }) => {
    const { to = "", isGone } = values;
    // The form of a missed path has a button of its own for what is gone.
    const errors = isGone === "no" && to.trim() === "" ? { errors: { to: ["This is required."] } } : {};
    const path = to.trim().startsWith(`${env.PUBLIC_URL}/`) ? to.trim().slice(env.PUBLIC_URL.length) : to;
    return { ...sent, values: { ...values, to: path }, ...errors };
  },
  show: (c, shown) => showForm(c, listScreen, shown, fields),
  consequences: () => "Visitors and search engines that come to this address will find no page.",
});
