import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { AppEnv } from "../../http/context";
import { formOf, fragmentOf } from "../../http/forms";
import { renderFragment } from "../../http/render";
import type { Change, Outcome } from "../../models/audit";
import * as blogs from "../../models/blogs";
import { type Blog, marksIn } from "../../models/blogs";
import { codesOfStore } from "../../models/deals";
import { paths } from "../../paths";
import { featuring, publication } from "../../schemas/blogs";
import { idFrom } from "../../schemas/ids";
import { reasonTexts } from "../../schemas/reasons";
import type { Toast } from "../../schemas/vocabulary";
import { notFound } from "../errors";
import { Dialog } from "../resource/dialog";
import { DialogForm } from "../resource/edit-form";
import type { FormState } from "../resource/labelled";
import { showList } from "../resource/list";
import { listPath, pathWith, rowOf } from "../resource/resource";
import { acceptForm, changeOf, versionOf, withUndo } from "../resource/save";
import { done, error, success } from "../screen";
import { READ } from "./form";
import { listScreen, type Params, params } from "./list";
import { MarksNote } from "./marks";

const query = zValidator("query", params);

export default new Hono<AppEnv>()
  .post(paths.adminPublication(":id"), acceptForm, query, async (c) => {
    const params = c.req.valid("query");
    const { values } = await formOf(c);
    const change = changeOf(c, values);
    const toasts = { done: success("Status Updated"), failed: "Failed to update status", change };
    const input = publication.safeParse(values);
    if (!input.success) return answer(c, params, "refused", toasts);
    const outcome = await blogs.setStatus(idOf(c), input.data, change, versionOf(values));
    if (outcome.kind === "stale" && input.data.reviewed)
      return askForReading(c, params, 409, {
        values,
        failure: "This was changed since you read it. Read it again, then publish it.",
      });
    // A choice in the list did not ask the question yet, so its answer is no error.
    if (outcome.kind === "refused")
      return askForReading(
        c,
        params,
        422,
        "reviewed" in values ? { values, errors: reasonTexts(outcome.errors) } : {},
      );
    return answer(c, params, outcome.kind, toasts);
  })
  .post(paths.adminFeatured(":id"), acceptForm, query, async (c) => {
    const params = c.req.valid("query");
    const { values } = await formOf(c);
    const done = success("Blog Updated", "Featured status updated successfully");
    const change = changeOf(c, values);
    const toasts = { done, failed: "Failed to update blog", change };
    const { success: isValid, data } = featuring.safeParse(values);
    if (!isValid) return answer(c, params, "refused", toasts);
    const { kind } = await blogs.setFeatured(idOf(c), data.featured, change, versionOf(values));
    return answer(c, params, kind, toasts);
  });

function idOf(c: Context<AppEnv>): number {
  return idFrom(c.req.param("id") ?? "") ?? notFound();
}

type Toasts = { done: Toast; failed: string; change: Change };

async function answer(c: Context<AppEnv>, params: Params, kind: Outcome["kind"], toasts: Toasts) {
  const path = listPath(listScreen, params);
  if (kind === "saved") return done(c, path, await withUndo(toasts.done, toasts.change, path));
  if (kind === "missing") return notFound();
  const toast = error("Update Failed", toasts.failed);
  return showList(c, listScreen, params, { toast, status: kind === "stale" ? 409 : 422 });
}

/** A blog that was written with AI assistance is published only after a person has read it. */
async function askForReading(
  c: Context<AppEnv>,
  params: Params,
  status: 409 | 422,
  state: Partial<FormState>,
): Promise<Response> {
  const blog = await rowOf(c, blogs);
  const version = String(blog.version);
  const form = { errors: {}, ...state, values: { ...state.values, version } };
  const marks = marksIn(blog, await codesOfStore(blog.targetStore?.slug));
  const dialog = <ReadingDialog blog={blog} params={params} form={form} marks={marks} />;
  if (fragmentOf(c) !== "list") return showList(c, listScreen, params, { dialog, status });
  c.header("HX-Retarget", "#dialog");
  c.header("HX-Reswap", "innerHTML");
  return renderFragment(c, dialog, status);
}

type Props = { blog: Blog; params: Params; form: FormState; marks: string[] };

function ReadingDialog({ blog: { id, title, excerpt }, params, form, marks }: Props) {
  const closePath = listPath(listScreen, params);
  return (
    <Dialog title="Have you read it?" closePath={closePath}>
      <DialogForm
        form={form}
        closePath={closePath}
        fields={{ reviewed: { label: READ, type: "check" } }}
        action={pathWith(listScreen, paths.adminPublication(id), params)}
        submit="Publish"
        failure="Failed to update status"
      >
        <input type="hidden" name="status" value="published" />
        <div className="rounded-control bg-soft px-4 py-3">
          <p dir="auto" className="wrap-anywhere font-semibold">
            {title}
          </p>
          {excerpt && <p className="wrap-anywhere mt-1 text-muted text-sm">{excerpt}</p>}
          <a
            href={paths.adminPreview(id)}
            target="_blank"
            rel="noopener"
            className="mt-1 inline-flex min-h-6 items-center text-link text-sm"
          >
            Read it as visitors will<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </div>
        <p className="my-3.5 text-muted text-sm">
          It was written with AI assistance. Its page will say so, and that it was read and checked.
        </p>
        <MarksNote marks={marks} />
      </DialogForm>
    </Dialog>
  );
}
