import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { z } from "zod";
import { plural } from "../../format";
import type { AppEnv } from "../../http/context";
import { formOf, fragmentOf } from "../../http/forms";
import { renderFragment } from "../../http/render";
import type { Change, Refused } from "../../models/audit";
import { type InboxEntry, type InboxItem, items, SNOOZE_DAYS } from "../../models/inbox";
import { reports } from "../../models/people";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { offerFields } from "../../schemas/deals";
import { idFrom } from "../../schemas/ids";
import {
  type InboxReason,
  type InboxVerb,
  inboxReasons,
  inboxSubjects,
  inboxVerbs,
} from "../../schemas/inbox";
import { reasonTexts } from "../../schemas/reasons";
import type { Toast } from "../../schemas/vocabulary";
import { notFound } from "../errors";
import { DeletionDialog } from "../resource/dialog";
import { ButtonLink, ScreenHead } from "../resource/parts";
import { rowOf } from "../resource/resource";
import { acceptForm, changeOf } from "../resource/save";
import { done, error, returnPathOf, screen, success } from "../screen";
import { Card, cardId } from "./card";
import { decide } from "./decide";
import { InboxScreen } from "./screen";
import { verbsOf, verbWords } from "./verbs";

const params = z.object({
  reason: z.enum(inboxReasons).optional().catch(undefined),
  search: z.string().trim().max(100).optional().catch(undefined),
});

const MOST_AT_ONCE = 200;
const STALE = "This was changed since you read it. Here is how it is now.";
const SKIPPED = "The others were changed meanwhile, or this cannot be done with them: look at each.";
const DECIDED = "This was decided meanwhile. Here is how it is now.";

const subject = z.enum(inboxSubjects);
const verb = z.enum(inboxVerbs);

export default new Hono<AppEnv>()
  .get(paths.adminList("inbox"), zValidator("query", params), (c) =>
    show(c, () => InboxScreen(c.req.valid("query"))),
  )
  .get("/admin/queue", (c) => leadTo(c, earlier.get(c.req.query("part"))))
  .get("/admin/review", (c) => leadTo(c, earlier.get(c.req.query("kind"))))
  .get("/admin/review/:id", (c) => leadTo(c, "proposed"))
  .get("/admin/reports", (c) => leadTo(c, "reported"))
  .post(paths.inboxBulk(), acceptForm, decideMany)
  .get(paths.reportDeletion(":id"), async (c) => {
    const { id, name } = await rowOf(c, reports);
    const dialog = (
      <DeletionDialog
        title={`Delete report ${name}?`}
        consequences={`Reports are deleted by themselves after ${reports.REPORT_DAYS} days.`}
        action={paths.reportDeletion(id)}
        closePath={paths.adminList("inbox")}
        failure="Failed to delete report"
        undo="This cannot be undone."
      />
    );
    return screen(c, { current: "inbox", title: "Inbox", main: () => <ScreenHead title="Inbox" />, dialog });
  })
  .post(paths.reportDeletion(":id"), acceptForm, async (c) => {
    const { kind } = await reports.del(idFrom(c.req.param("id")) ?? notFound());
    if (kind === "missing") return notFound();
    return done(c, paths.adminList("inbox"), success("Report deleted successfully"));
  })
  .post(paths.inboxDecision(":subject", ":id"), acceptForm, async (c) => {
    const entry = entryOf(c.req.param("subject"), c.req.param("id")) ?? notFound();
    const item = await itemOf(entry);
    const { values } = await formOf(c);
    const chosen = verb.safeParse(values.verb).data;
    if (!chosen) return showProblem(c, item, ["Choose one of its buttons."], 422);
    const problem = problemOf(item, chosen, values.seen);
    if (problem) return showProblem(c, item, [problem], 409);
    const change = changeOf(c);
    const { changed, refused } = await decide([item], chosen, change);
    if (refused[0]) return showProblem(c, await itemOf(entry), errorWords(refused[0]), 422);
    if (changed.length === 0) return showProblem(c, await itemOf(entry), [STALE], 409);
    return doneWith(c, success(toastWords(item, chosen)), change);
  });

async function decideMany(c: Context<AppEnv>): Promise<Response> {
  const { all, values } = await formOf(c);
  const chosen = verb.safeParse(values.action).data ?? notFound();
  const ticked = new Map(all("entry").flatMap(tickedIn).slice(0, MOST_AT_ONCE));
  if (ticked.size === 0) return done(c, returnPathOf(c, "inbox"), error("Select something first"));
  const read = await items([...ticked.values()]);
  const unchanged = read.filter((item) => !problemOf(item, chosen, ticked.get(cardId(item))?.seen));
  const change = changeOf(c);
  const { changed } = await decide(unchanged, chosen, change);
  const words = verbWords[chosen].done;
  const note = changed.length < ticked.size ? SKIPPED : undefined;
  if (changed.length === 0) return done(c, returnPathOf(c, "inbox"), error(`No entry ${words}`, note));
  return doneWith(
    c,
    success(`${plural(changed.length, "entry", "entries")} ${words} successfully`, note),
    change,
  );
}

/** Leads back with a toast whose button takes the change back. */
function doneWith(c: Context<AppEnv>, toast: Toast, { batch }: Change): Promise<Response> {
  const returnTo = returnPathOf(c, "inbox");
  return done(c, returnTo, { ...toast, undo: paths.undo({ batch, returnTo }) });
}

/** The parts of the earlier queue and the kinds of the earlier review, and their filters. */
const earlier = new Map<string | undefined, InboxReason>([
  ["soon", "soon"],
  ["failing", "failing"],
  ["gone", "gone"],
  ["changed", "changed"],
  ["reported", "reported"],
  ["offers", "proposed"],
  ["descriptions", "proposed"],
  ["posts", "proposed"],
  ["never", "never"],
]);

/** Redirects from a screen that the inbox has replaced. */
function leadTo(c: Context<AppEnv>, reason: InboxReason | undefined): Response {
  return c.redirect(paths.adminList("inbox", { reason, search: c.req.query("search") }), 301);
}

function entryOf(subjectName: string | undefined, idText: string | undefined): InboxEntry | undefined {
  const { data } = subject.safeParse(subjectName);
  const id = idFrom(idText ?? "");
  return data && id ? { subject: data, id } : undefined;
}

/** An entry as its checkbox sends it, with the versions that were shown: `deal-12.3-0-0`. */
function tickedIn(text: string): [string, InboxEntry & { seen: string }][] {
  const [, name, id, seen = ""] = /^(\w+)-(\d+)\.([\d-]+)$/.exec(text) ?? [];
  const entry = entryOf(name, id);
  return entry ? [[cardId(entry), { ...entry, seen }]] : [];
}

async function itemOf(entry: InboxEntry): Promise<InboxItem> {
  const [item] = await items([entry]);
  return item ?? notFound();
}

function problemOf(item: InboxItem, chosen: InboxVerb, seen: string | undefined): string | undefined {
  if (item.reasons.length === 0) return DECIDED;
  return seen === item.seen && verbsOf(item).includes(chosen) ? undefined : STALE;
}

/** "Description: This is required." */
function errorWords({ errors }: Refused): string[] {
  const labels: Record<string, { label: string } | undefined> = offerFields;
  const lines = Object.entries(reasonTexts(errors)).flatMap(([name, texts]) =>
    texts.map((text) => (labels[name] ? `${labels[name]?.label}: ${text}` : text)),
  );
  return ["It cannot be published as it is. Open it to correct it.", ...lines];
}

function toastWords(item: InboxItem, chosen: InboxVerb): string {
  const name = (item.subject === "deal" && item.deal.code) || item.name;
  const { done: words, label } = verbWords[chosen];
  if (chosen === "snooze") return `${name}: back in ${plural(SNOOZE_DAYS, "day")}`;
  return chosen === "works" || chosen === "dead" ? `${name}: ${label.toLowerCase()}` : `${name} ${words}`;
}

function showProblem(c: Context<AppEnv>, item: InboxItem, problem: string[], status: 409 | 422) {
  const here = returnPathOf(c, "inbox");
  const card = async () => {
    const { timeZone } = await settings.current();
    return <Card item={item} here={here} timeZone={timeZone} problem={problem} />;
  };
  return fragmentOf(c) === cardId(item)
    ? card().then((shown) => renderFragment(c, shown, status))
    : show(
        c,
        async () => (
          <>
            <ScreenHead title="Inbox">
              <ButtonLink href={here}>Back to the list</ButtonLink>
            </ScreenHead>
            <div className="card inbox">{await card()}</div>
          </>
        ),
        status,
      );
}

function show(
  c: Context<AppEnv>,
  main: () => ReactNode | Promise<ReactNode>,
  status: ContentfulStatusCode = 200,
) {
  return screen(c, { current: "inbox", title: "Inbox", main, status });
}
