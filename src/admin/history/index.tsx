import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import * as history from "../../models/audit/history";
import { paths } from "../../paths";
import { reasonTexts } from "../../schemas/reasons";
import { notFound } from "../errors";
import { showList } from "../resource/list";
import { listPath, rowOf } from "../resource/resource";
import { acceptForm, changeOf } from "../resource/save";
import { done, success } from "../screen";
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
  .post(paths.adminUndo(":id"), acceptForm, query, async (c) => {
    const params = c.req.valid("query");
    const entry = await rowOf(c, history);
    const { values } = await formOf(c);
    const outcome = await history.undo(entry.id, changeOf(c, values));
    switch (outcome.kind) {
      case "saved":
        return done(c, listPath(listScreen, params), success(`Restored ${entry.label}`));
      case "duplicate":
        return showEntry(c, params, entry, {
          status: 409,
          failure: `Another ${entry.subject} has this ${outcome.field} by now. Change that one first, then undo again.`,
        });
      case "refused":
        return showEntry(c, params, entry, { status: 422, failure: reasonTexts(outcome.errors).form?.[0] });
      default:
        return notFound();
    }
  });

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
