import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import { type ZodType, z } from "zod";
import { addressOf } from "../../http/address";
import { admit } from "../../http/admission";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { accept } from "../../http/refusals";
import { route } from "../../http/route-options";
import { refuseRobots } from "../../http/visits";
import * as deals from "../../models/deals";
import { reports, throttle } from "../../models/people";
import * as stores from "../../models/stores";
import { paths, withQuery } from "../../paths";
import { idFrom } from "../../schemas/ids";
import {
  problemInput,
  type ReportInput,
  type ReportKind,
  referenceOf,
  suggestionInput,
} from "../../schemas/reports";
import { ButtonLink } from "../../ui/links";
import { Noted } from "../../ui/noted";
import { type ReportFields, ReportForm } from "../../ui/report-form";
import { notFoundPage } from "../errors";
import { page } from "../page";

const FIRST_REPORT = 1001;
const MOST_ROWS = 2_147_483_647;
const state = z.object({ noted: z.coerce.number().int().min(1).max(MOST_ROWS).optional().catch(undefined) });

/** A form's subject: a deal that has a problem, or a store that lacks a code. */
type Subject = {
  kind: ReportKind;
  path: string;
  title: string;
  name: string;
  back: string;
  rows: { storeId: number; dealId?: number };
};

/** "Report a problem" with a deal and "Suggest a code" for a store. */
export default new Hono<AppEnv>()
  .get(paths.report(":id"), zValidator("query", state), (c) => ask(c, dealIn))
  .post(
    paths.report(":id"),
    route({ body: "small" }),
    refuseRobots,
    accept("application/x-www-form-urlencoded"),
    (c) => receive(c, dealIn, problemInput),
  )
  .get(paths.suggest(":slug"), zValidator("query", state), (c) => ask(c, storeIn))
  .post(
    paths.suggest(":slug"),
    route({ body: "small" }),
    refuseRobots,
    accept("application/x-www-form-urlencoded"),
    (c) => receive(c, storeIn, suggestionInput),
  );

type Find = (c: Context<AppEnv>) => Promise<Subject | undefined>;

async function ask(c: Context<AppEnv>, find: Find): Promise<Response> {
  const subject = await find(c);
  const { noted } = state.parse(c.req.query());
  return subject ? show(c, subject, { noted }) : notFoundPage(c);
}

async function receive(c: Context<AppEnv>, find: Find, schema: ZodType<ReportInput>): Promise<Response> {
  const subject = await find(c);
  if (!subject) return notFoundPage(c);
  const { values } = await formOf(c);
  const input = schema.safeParse(values);
  if (!input.success)
    return show(c, subject, { values, errors: z.flattenError(input.error).fieldErrors }, 422);
  const wait = await throttle.countForm(subject.kind, addressOf(c));
  if (wait > 0) {
    c.header("Retry-After", String(wait));
    return show(c, subject, { values, failure: "Please try again later." }, 429);
  }
  const isProgram = Boolean(values.website);
  const id = isProgram
    ? FIRST_REPORT
    : await reports.record({ kind: subject.kind, ...subject.rows }, input.data);
  return c.redirect(withQuery(subject.path, { noted: String(id) }), 303);
}

async function dealIn(c: Context<AppEnv>): Promise<Subject | undefined> {
  const id = idFrom(c.req.param("id") ?? "");
  const deal = id === undefined ? undefined : await deals.shown(id);
  return (
    deal && {
      kind: "problem",
      path: paths.report(deal.id),
      title: "Report a problem",
      back: paths.deal(deal.id),
      name: `${deal.title}, ${deal.store.name}`,
      rows: { storeId: deal.store.id, dealId: deal.id },
    }
  );
}

async function storeIn(c: Context<AppEnv>): Promise<Subject | undefined> {
  const store = await stores.bySlug(c.req.param("slug") ?? "");
  return (
    store && {
      kind: "suggestion",
      path: paths.suggest(store.slug),
      title: "Suggest a code",
      name: store.name,
      back: paths.store(store.slug),
      rows: { storeId: store.id },
    }
  );
}

type Props = ReportFields & { noted?: number | undefined; failure?: string };

function show(c: Context<AppEnv>, subject: Subject, props: Props, status?: 422 | 429): Promise<Response> {
  const { title, name, path } = subject;
  const meta = { title: `${title}: ${name}`, description: `${title} of ${name}.`, path, noindex: true };
  return admit(c, () =>
    page(c, () => ({ meta, current: "stores", main: <ReportPage {...subject} {...props} /> }), status),
  );
}

function ReportPage({ kind, title, name, path, back, noted, failure, ...fields }: Subject & Props) {
  const backLink = <ButtonLink href={back}>Back</ButtonLink>;
  return (
    <div className="container max-w-[calc(36rem+2*var(--gutter))] pt-9">
      {noted ? (
        <Noted
          title="Thank you"
          words={
            <>
              An editor will look at it. Your reference is <b className="font-mono">{referenceOf(noted)}</b>.
            </>
          }
        >
          {backLink}
        </Noted>
      ) : (
        <>
          <h1 className="text-title">{title}</h1>
          <p dir="auto" className="mt-2 mb-5 text-muted">
            {name}
          </p>
          {failure && (
            <p role="alert" className="mb-5 rounded-control bg-danger-soft px-4 py-3">
              {failure}
            </p>
          )}
          <ReportForm action={path} asksForCode={kind === "suggestion"} {...fields}>
            <p className="text-muted text-xs">
              We read it, answer if you leave an address, and delete it after {reports.REPORT_DAYS} days.
            </p>
          </ReportForm>
          <p className="mt-5">{backLink}</p>
        </>
      )}
    </div>
  );
}
