import { Hono } from "hono";
import type { z } from "zod";
import type { AppEnv } from "../http/context";
import * as reports from "../models/reports";
import { paths } from "../paths";
import { SourceLink } from "../ui/links";
import { deleteRoutes } from "./resource/delete-routes";
import { listRoute } from "./resource/list";
import { When } from "./resource/parts";
import { listParams, type Resource } from "./resource/resource";

const kinds = { problem: "Problem", suggestion: "Suggested code" };

/** Strangers wrote all of it, so that it is shown as text. */
const resource: Resource<z.output<typeof listParams>, reports.Report> = {
  list: "reports",
  one: "report",
  params: listParams,
  find: (params, page) => reports.list(params, page),
  count: reports.count,
  columns: [
    {
      label: "Reference",
      isTitle: true,
      className: "whitespace-nowrap font-semibold",
      cell: ({ name, kind }) => (
        <>
          {name} <span className="font-normal text-muted">{kinds[kind]}</span>
        </>
      ),
    },
    {
      label: "About",
      cell: ({ store, storeId, deal, dealId }) => (
        <>
          <a href={paths.adminOne("stores", storeId)} className="hover:underline">
            <bdi>{store}</bdi>
          </a>
          {dealId && (
            <a href={paths.deal(dealId)} dir="auto" className="block text-muted text-sm hover:underline">
              {deal}
            </a>
          )}
        </>
      ),
    },
    {
      label: "Words",
      className: "wrap-anywhere",
      cell: ({ code, words, sourceUrl, email }) => (
        <>
          {code && (
            <code dir="auto" className="mr-2 font-mono font-semibold">
              {code}
            </code>
          )}
          <span dir="auto" className="whitespace-pre-line">
            {words}
          </span>
          {sourceUrl && <SourceLink url={sourceUrl} className="block text-sm" />}
          {email && <span className="block text-muted text-sm">{email}</span>}
        </>
      ),
    },
    {
      label: "Sent",
      className: "whitespace-nowrap",
      cell: ({ createdAt }, { timeZone }) => <When date={createdAt} timeZone={timeZone} />,
    },
  ],
  empty: "No reports yet.",
  verbs: {},
};

export default new Hono<AppEnv>().route("/", listRoute(resource)).route(
  "/",
  deleteRoutes(resource, {
    model: reports,
    undo: "This cannot be undone.",
    consequences: () => `Reports are deleted by themselves after ${reports.REPORT_DAYS} days.`,
  }),
);
