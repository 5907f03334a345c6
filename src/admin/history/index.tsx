import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { plural } from "../../format";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { history } from "../../models/audit";
import { entityOf } from "../../models/entities";
import { undo } from "../../models/undo";
import { isAdminList, paths, withQuery } from "../../paths";
import { type Reason, reasonText, reasonTexts } from "../../schemas/reasons";
import type { Toast } from "../../schemas/vocabulary";
import { notFound } from "../errors";
import { showList } from "../resource/list";
import { listPath, rowOf } from "../resource/resource";
import { acceptForm, changeOf, namesOf } from "../resource/save";
import { done, error, goTo, returnPathOf, success } from "../screen";
import { type Details, EntryDialog } from "./details";
import { type HistoryParams, headingOf, listScreen } from "./list";

const query = zValidator("query", listScreen.params);

export default new Hono<AppEnv>()
  .get(paths.adminList("history"), query, (c) => {
    const params = c.req.valid("query");
    return showList(c, listScreen, params, { heading: headingOf(params) });
  })
  .get(paths.adminOne("history", ":id"), query, async (c) =>
    showEntry(c, c.req.valid("query"), await rowOf(c, history)),
  )
  .post(paths.undo(), acceptForm, async (c) => {
    const batch = z.uuid().safeParse(c.req.query("batch")).data ?? notFound();
    const importId = await history.importOf(batch);
    if (importId !== undefined)
      return done(
        c,
        paths.adminOne("imports", importId),
        error("Nothing was undone", "These changes are an import’s. Undo it here, as a whole."),
      );
    const undoing = await undo({ batch }, changeOf(c));
    const form = await formInstead(undoing);
    if (form) return goTo(c, form);
    const returnTo = returnPathOf(c, "history");
    // The colours are a style sheet in the document's head, which only a whole page replaces.
    if (undoing.undone.some(({ subject }) => subject === "settings")) c.header("HX-Redirect", returnTo);
    return done(c, returnTo, toastOf(undoing));
  })
  .post(paths.adminUndo(":id"), acceptForm, query, async (c) => {
    const params = c.req.valid("query");
    const entry = await rowOf(c, history);
    const { values } = await formOf(c);
    const outcome = await history.undo(entry.id, changeOf(c, values));
    switch (outcome.kind) {
      case "saved": {
        const title = entry.action === "delete" ? `Restored ${entry.label}` : `Undone: ${entry.label}`;
        return done(c, listPath(listScreen, params), success(title));
      }
      case "duplicate":
        return showEntry(c, params, entry, {
          status: 409,
          failure: `Another ${entry.subject} has this ${outcome.field} by now. Change that one first, then undo again.`,
        });
      case "refused":
        if (isChangedSince(outcome.errors) && entry.action === "update") {
          const form = formBefore(entry);
          if (form) return goTo(c, form);
        }
        return showEntry(c, params, entry, { status: 422, failure: reasonTexts(outcome.errors).form?.[0] });
      default:
        return notFound();
    }
  });

/** The form to open in place of a toast, if one edit was to be undone and its row was changed since. */
async function formInstead({ undone, failed, others }: Undone): Promise<string | undefined> {
  const [failure] = failed;
  const isOne = failure?.reason === "changedSince" && undone.length + others === 0 && failed.length === 1;
  const entry = isOne && (await history.byId(failure.entryId));
  return entry && entry.action === "update" ? formBefore(entry) : undefined;
}

const isChangedSince = ({ form }: Record<string, (Reason | string)[]>) =>
  form?.some((why) => typeof why === "object" && why.reason === "changedSince");

/** The form of a row with its values before an edit, to choose from. */
function formBefore({ id, subject, subjectId }: Details): string | undefined {
  const list = entityOf(subject)?.many ?? "";
  if (!isAdminList(list) || subjectId === null) return undefined;
  const path = list === "settings" ? paths.adminList(list) : paths.adminOne(list, subjectId);
  return withQuery(path, { before: String(id) });
}

type Undone = Awaited<ReturnType<typeof undo>>;

type Refused = { status?: ContentfulStatusCode; failure?: string | undefined };

async function showEntry(
  c: Context<AppEnv>,
  params: HistoryParams,
  entry: Details,
  { status = 200, failure }: Refused = {},
): Promise<Response> {
  const dialog = await EntryDialog({ entry, params, failure });
  return showList(c, listScreen, params, { heading: headingOf(params), dialog, status });
}

/** What became of each row of an action. */
function toastOf({ undone, failed, others }: Undone): Toast {
  const reasons = Map.groupBy(failed, ({ reason, about }) => reasonText(reason, about));
  const notes = [...reasons].map(([text, rows]) => `${namesOf(rows.map(({ label }) => label))}: ${text}`);
  const count = undone.length + others;
  if (count === 0) return error("Nothing was undone", notes.join(" ") || reasonText("nothingToUndo"));
  const [one] = undone;
  return success(
    count === 1 && one ? `Undone: ${one.label}` : `${plural(count, "change")} undone`,
    notes.join(" "),
  );
}
