import { number, plural } from "../../format";
import type { FormValues } from "../../http/forms";
import * as feeds from "../../models/feeds";
import { paths, withQuery } from "../../paths";
import { feedEntityLabels, feedFields, feedInput, feedKindLabels } from "../../schemas/feeds";
import { type ListPosition, listPosition } from "../../schemas/paging";
import { entityRoutes, showForm } from "../resource/edit-routes";
import type { FormState } from "../resource/labelled";
import { Button, DialogLink, PostForm, rowId } from "../resource/parts";
import { type ListScreen, NewLink } from "../resource/resource";
import { textsOf } from "../resource/save";

const listScreen: ListScreen<ListPosition, feeds.ListedFeed> = {
  list: "sources",
  one: "source",
  params: listPosition,
  find: (_, page) => feeds.list(page),
  count: (_, limit) => feeds.count(limit),
  buttons: ({ query }) => <NewLink screen={listScreen} query={query} />,
  columns: [
    {
      label: "Source",
      isTitle: true,
      cell: ({ id, name, kind, entity }, { query }) => (
        <>
          <DialogLink
            id={rowId(id)}
            href={withQuery(paths.adminOne("sources", id), query)}
            className="row-name"
          >
            {name}
          </DialogLink>
          <span className="row-note">
            {feedEntityLabels[entity]}: {feedKindLabels[kind]}
          </span>
        </>
      ),
    },
    { label: "Rows", className: "tabular-nums", cell: ({ items }) => number.format(items) },
    { label: "Rank", className: "tabular-nums", cell: ({ rank }) => rank },
    {
      label: "Fetched",
      cell: ({ kind, everyHours, failure }) => (
        <>
          {kind === "upload"
            ? "By hand"
            : everyHours === null
              ? "When asked"
              : `Every ${plural(everyHours, "hour")}`}
          {failure && <span className="wrap-anywhere block text-danger text-sm">{failure}</span>}
        </>
      ),
    },
    {
      label: "Last import",
      cell: ({ lastImport }) =>
        lastImport === null ? (
          "None yet"
        ) : (
          <a href={paths.adminOne("imports", lastImport)} className="text-link">
            Import {lastImport}
          </a>
        ),
    },
  ],
  actions: ({ id, name, kind }) =>
    kind === "upload" ? (
      <DialogLink
        href={withQuery(paths.adminNew("imports"), { source: String(id) })}
        className="btn btn-plain btn-small"
      >
        Import<span className="sr-only"> into {name}</span>
      </DialogLink>
    ) : (
      <PostForm action={`${paths.adminOne("sources", id)}/fetch`} hx-disable="find button">
        <Button small>
          Fetch now<span className="sr-only">: {name}</span>
        </Button>
      </PostForm>
    ),
  empty:
    "No sources yet. A source is a list that comes in: a spreadsheet of deals, a network’s export, the stores or posts of another site.",
  canDelete: true,
};

const { entity, ...ofDeals } = feedFields;
const { rank, isOfShops, publishes, ...ofOthers } = ofDeals;
const fieldsOf = (feed: feeds.ListedFeed | undefined) =>
  feed ? (feed.entity === "deal" ? ofDeals : ofOthers) : feedFields;

const routes = entityRoutes(listScreen, {
  model: feeds,
  schema: feedInput,
  valuesOf: (_, feed): FormValues =>
    feed
      ? { ...textsOf(feed, Object.keys(feedFields)), secret: "" }
      : { kind: "upload", entity: "deal", rank: "100" },
  show: (c, shown) =>
    showForm(c, listScreen, { ...shown, form: withoutKey(shown.form) }, fieldsOf(shown.row)),
  consequences: ({ length }) =>
    length === 1
      ? "The record of its imports goes with it. What they brought stays."
      : "The records of their imports go with them. What they brought stays.",
});

/** A form that comes back does not show the key that was typed. */
function withoutKey(form: FormState): FormState {
  if (!form.values.secret) return form;
  const errors = { ...form.errors, secret: ["Type it again: it is not shown."] };
  return { ...form, values: { ...form.values, secret: "" }, errors };
}

export default routes;
