import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import * as history from "../../models/history";
import { paths, withQuery } from "../../paths";
import { idFrom } from "../../schemas/ids";
import { listPlace } from "../../schemas/paging";
import { historyActions, historySubjects } from "../../schemas/vocabulary";
import { missing } from "../errors";
import { acceptForm } from "../listing";
import { authorOf } from "../saving";
import { done, screen, success } from "../screen";
import { EntryDialog } from "./details";
import { HistoryList, HistoryScreen, queryOf } from "./list";

const address = z.object({
  subject: z.enum(historySubjects).optional().catch(undefined),
  action: z.enum(historyActions).optional().catch(undefined),
  /** One of the subject, by its id. */
  of: z
    .string()
    .transform((text) => idFrom(text))
    .optional()
    .catch(undefined),
  ...listPlace.shape,
});

/** The list's address. */
export type HistoryAt = z.output<typeof address>;

const at = zValidator("query", address);

/** Who did what and when, and the way back from deletes. */
export default new Hono<AppEnv>()
  .get(paths.adminList("history"), at, (c) => show(c, c.req.valid("query")))
  .get(paths.adminOne("history", ":id"), at, async (c) => {
    const entry = await entryOf(c.req.param("id"));
    return entry ? showEntry(c, c.req.valid("query"), entry) : missing(c);
  })
  .post(paths.adminUndo(":id"), acceptForm, at, async (c) => {
    const here = c.req.valid("query");
    const entry = await entryOf(c.req.param("id"));
    if (!entry) return missing(c);
    const { typed } = await formOf(c);
    const outcome = await history.undo(entry.id, authorOf(c, typed));
    switch (outcome.kind) {
      case "saved":
        return done(
          c,
          withQuery(paths.adminList("history"), queryOf(here)),
          success(`Restored ${entry.label}`),
        );
      case "taken":
        return showEntry(c, here, entry, {
          status: 409,
          failure: `Another ${entry.subject} has this ${outcome.field} by now. Change that one first, then undo again.`,
        });
      case "refused":
        return showEntry(c, here, entry, { status: 422, failure: outcome.errors.form?.[0] });
      default:
        return missing(c);
    }
  });

async function entryOf(param: string): Promise<history.EntryWithStates | undefined> {
  const id = idFrom(param);
  return id === undefined ? undefined : history.byId(id);
}

type Refused = { status?: ContentfulStatusCode; failure?: string | undefined };

async function showEntry(
  c: Context<AppEnv>,
  here: HistoryAt,
  entry: history.EntryWithStates,
  { status = 200, failure }: Refused = {},
): Promise<Response> {
  return show(c, here, { dialog: await EntryDialog({ entry, here, failure }), status });
}

function show(
  c: Context<AppEnv>,
  here: HistoryAt,
  over: Pick<Parameters<typeof screen>[1], "dialog" | "status"> = {},
) {
  return screen(c, {
    place: "history",
    title: "History",
    main: () => HistoryScreen(here),
    list: () => HistoryList(here),
    ...over,
  });
}
