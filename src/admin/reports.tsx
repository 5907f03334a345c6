import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../http/context";
import * as reports from "../models/people/reports";
import { paths, withQuery } from "../paths";
import { SourceLink } from "../ui/links";
import { deleteRoutes } from "./resource/delete-routes";
import { FilterSelect } from "./resource/filters";
import { listRoute } from "./resource/list";
import { ButtonLink, Pill, When } from "./resource/parts";
import { type ListScreen, listParams } from "./resource/resource";

const params = listParams.extend({ state: z.enum(["waiting"]).optional().catch(undefined) });

const kinds = { problem: "Problem", suggestion: "Suggested code" };

/** Strangers wrote all of it, so that it is shown as text. */
const listScreen: ListScreen<z.output<typeof params>, reports.Report> = {
  list: "reports",
  one: "report",
  params,
  filters: ({ state }) => (
    <FilterSelect
      name="state"
      label="State"
      value={state}
      options={{ "": "All reports", waiting: "Waiting" }}
    />
  ),
  find: (params, page) => reports.list(params, page),
  count: reports.count,
  columns: [
    {
      label: "Reference",
      isTitle: true,
      className: "whitespace-nowrap font-semibold",
      cell: ({ name, kind, isWaiting }) => (
        <>
          {name} <span className="font-normal text-muted">{kinds[kind]}</span>{" "}
          {isWaiting && <Pill tone="brand">Waits</Pill>}
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
  actions: ({ id, kind, slug, dealId, dealKind }) => {
    if (kind === "suggestion")
      return (
        <ButtonLink href={withQuery(paths.adminNew("coupons"), { store: slug, report: String(id) })} small>
          New coupon
        </ButtonLink>
      );
    return (
      dealId &&
      dealKind && (
        <ButtonLink href={paths.adminOne(`${dealKind}s`, dealId)} small>
          Check the deal
        </ButtonLink>
      )
    );
  },
  empty: "No reports yet.",
  verbs: {},
};

export default new Hono<AppEnv>().route("/", listRoute(listScreen)).route(
  "/",
  deleteRoutes(listScreen, {
    model: reports,
    undo: "This cannot be undone.",
    consequences: () => `Reports are deleted by themselves after ${reports.REPORT_DAYS} days.`,
  }),
);

type LinesProps = { reports: reports.Report[]; timeZone: string; isShort?: boolean };

/** The shoppers' reports of a deal, on its screen. */
export function ReportLines({ reports, timeZone, isShort }: LinesProps) {
  return reports.map(({ id, name, createdAt, words, sourceUrl }) => (
    <p key={id} className={`wrap-anywhere mt-1 text-sm ${isShort ? "line-clamp-5" : ""}`}>
      <a href={paths.adminList("reports", { search: name })} className="text-link">
        {name}
      </a>
      , <When date={createdAt} timeZone={timeZone} />:{" "}
      <span dir="auto" className="whitespace-pre-line">
        {words}
      </span>
      {sourceUrl && <SourceLink url={sourceUrl} className="block" />}
    </p>
  ));
}
