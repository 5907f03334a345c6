import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "../../http/context";
import { formOf, fragmentOf } from "../../http/forms";
import type { Outcome } from "../../models/changes";
import * as blogs from "../../models/editing/blogs";
import { paths } from "../../paths";
import { featuring, publication } from "../../schemas/blogs";
import { edit } from "../../schemas/fields";
import { idFrom } from "../../schemas/ids";
import type { Toast } from "../../schemas/toasts";
import { missing } from "../errors";
import { acceptForm, show } from "../listing";
import { authorOf } from "../saving";
import { done, error, success } from "../screen";
import { address, type BlogsAt, queryOf } from "./at";
import { listed } from "./listed";
import { askForReading } from "./reading";

const at = zValidator("query", address);

/** What is switched in the list itself: where a blog stands, and whether it is featured. */
export default new Hono<AppEnv>()
  .post(paths.adminPublication(":id"), acceptForm, at, async (c) => {
    const { typed } = await formOf(c);
    const given = publication.safeParse(typed);
    const failed = error("Update Failed", "Failed to update status");
    if (!given.success) return refuse(c, c.req.valid("query"), 422, failed);
    const { version } = edit.catch({ version: undefined }).parse(typed);
    const outcome = await withId(c, (id) => blogs.setStatus(id, given.data, authorOf(c, typed), version));
    const isStale = outcome.kind === "stale";
    if (outcome.kind === "refused" || (isStale && given.data.reviewed)) {
      const errors = outcome.kind === "refused" ? outcome.errors : {};
      return askForReading(c, c.req.valid("query"), { typed, errors, isStale });
    }
    return answer(c, c.req.valid("query"), outcome, success("Status Updated"), failed);
  })
  .post(paths.adminFeatured(":id"), acceptForm, at, async (c) => {
    const { typed } = await formOf(c);
    const given = featuring.safeParse(typed);
    const failed = error("Update Failed", "Failed to update blog");
    if (!given.success) return refuse(c, c.req.valid("query"), 422, failed);
    const { version } = edit.catch({ version: undefined }).parse(typed);
    const outcome = await withId(c, (id) =>
      blogs.setFeatured(id, given.data.featured, authorOf(c, typed), version),
    );
    const updated = success("Blog Updated", "Featured status updated successfully");
    return answer(c, c.req.valid("query"), outcome, updated, failed);
  });

function withId(c: Context<AppEnv>, run: (id: number) => Promise<Outcome>): Promise<Outcome> {
  const id = idFrom(c.req.param("id") ?? "");
  return id === undefined ? Promise.resolve({ kind: "missing" }) : run(id);
}

function answer(c: Context<AppEnv>, at: BlogsAt, { kind }: Outcome, updated: Toast, failed: Toast) {
  if (kind === "saved") return done(c, paths.adminList("blogs", queryOf(at)), updated);
  return kind === "missing" ? missing(c) : refuse(c, at, 409, failed);
}

/** The list as it is, and why nothing changed. */
function refuse(c: Context<AppEnv>, at: BlogsAt, status: ContentfulStatusCode, toast: Toast) {
  const session = c.get("session");
  if (fragmentOf(c) !== undefined) c.header("HX-Trigger", JSON.stringify({ toast }));
  else if (session) c.set("session", { ...session, flash: toast });
  return show(c, listed, at, { status });
}
