import type { Context } from "hono";
import type { AppEnv } from "../../http/context";
import { fragmentOf, type Typed } from "../../http/forms";
import { renderFragment } from "../../http/render";
import type { EditedBlog } from "../../models/editing/blogs";
import { paths, withQuery } from "../../paths";
import { Dialog, DialogForm, type FormState } from "../dialog";
import { missing } from "../errors";
import { CheckField } from "../fields";
import { rowOf, show } from "../listing";
import { type BlogsAt, queryOf } from "./at";
import { listed } from "./listed";

export const READ = "I have read this text and checked its claims";

type Answer = {
  typed: Typed;
  errors: FormState["errors"];
  /** Whether it was changed since it was shown to be read. */
  isStale: boolean;
};

/**
 * Asks whether a person has read a blog that was written with AI assistance. 422, as in the API: a word is missing from
 * what was sent. 409, with the same question, for one that was changed since it was read.
 */
export async function askForReading(
  c: Context<AppEnv>,
  at: BlogsAt,
  { typed, errors, isStale }: Answer,
): Promise<Response> {
  const blog = await rowOf(c, listed);
  if (!blog) return missing(c);
  // Whoever chose a status in the list was not asked yet.
  const form = { values: { version: String(blog.version) }, errors: "reviewed" in typed ? errors : {} };
  const failure = isStale ? "This was changed since you read it. Read it again, then publish it." : undefined;
  const dialog = <ReadingDialog blog={blog} at={at} form={{ ...form, failure }} />;
  const status = isStale ? 409 : 422;
  if (fragmentOf(c) !== "list") return show(c, listed, at, { dialog, status });
  // The list stays as it is, and the question lies over it.
  c.header("HX-Retarget", "#dialog");
  c.header("HX-Reswap", "innerHTML");
  return renderFragment(c, dialog, status);
}

type Props = { blog: EditedBlog; at: BlogsAt; form: FormState };

function ReadingDialog({ blog: { id, title, excerpt }, at, form }: Props) {
  const place = queryOf(at);
  const closePath = paths.adminList("blogs", place);
  return (
    <Dialog title="Have you read it?" closePath={closePath}>
      <DialogForm
        form={form}
        action={withQuery(paths.adminPublication(id), place)}
        closePath={closePath}
        submit="Publish"
        failure="Failed to update status"
        labels={{}}
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
        <p className="text-muted text-sm">
          It was written with AI assistance. Its page will say so, and that it was read and checked.
        </p>
        <CheckField form={form} name="reviewed" label={READ} />
      </DialogForm>
    </Dialog>
  );
}
