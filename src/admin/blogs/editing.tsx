import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import * as blogs from "../../models/editing/blogs";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { blogInput } from "../../schemas/blogs";
import { storeChoices } from "../deals/store-field";
import type { FormState } from "../dialog";
import { missing } from "../errors";
import { ScreenHead } from "../list";
import { acceptForm, listPath, pathTo, rowOf } from "../listing";
import { save } from "../saving";
import { screen, success } from "../screen";
import { AssistedMark } from "./assisted";
import { address, type BlogsAt } from "./at";
import { BlogForm } from "./form";
import { listed } from "./listed";
import { gathered, valuesOf } from "./values";

const at = zValidator("query", address);

/** The pages to write a blog and to change it. After it is saved one stays there. */
export default new Hono<AppEnv>()
  .get(paths.adminNew("blogs"), at, (c) =>
    showForm(c, c.req.valid("query"), { values: { status: "draft" }, errors: {} }),
  )
  .post(paths.adminList("blogs"), acceptForm, at, async (c) => {
    const at = c.req.valid("query");
    return save(c, {
      sent: gathered(await formOf(c)),
      schema: blogInput,
      run: blogs.create,
      show: (form, status) => showForm(c, at, form, undefined, status),
      next: (id) => ({ path: editorPath(id, at), toast: success("Blog Created") }),
      failure: "Failed to create blog",
    });
  })
  .get(paths.adminOne("blogs", ":id"), at, async (c) => {
    const edited = await rowOf(c, listed);
    if (!edited) return missing(c);
    return showForm(c, c.req.valid("query"), { values: valuesOf(edited), errors: {} }, edited);
  })
  .post(paths.adminOne("blogs", ":id"), acceptForm, at, async (c) => {
    const at = c.req.valid("query");
    const edited = await rowOf(c, listed);
    if (!edited) return missing(c);
    return save(c, {
      sent: gathered(await formOf(c)),
      schema: blogInput,
      run: (input, author, version) => blogs.update(edited.id, input, author, version),
      show: (form, status) => showForm(c, at, form, edited, status),
      saved: async () => {
        const now = await blogs.byId(edited.id);
        return now && { version: now.version, values: valuesOf(now) };
      },
      next: () => ({ path: editorPath(edited.id, at), toast: success("Blog Updated") }),
      failure: "Failed to update blog",
    });
  });

async function showForm(
  c: Context<AppEnv>,
  at: BlogsAt,
  form: FormState,
  edited?: blogs.EditedBlog,
  status: ContentfulStatusCode = 200,
) {
  // The form is shown even while the stores cannot be read.
  const stores = await storeChoices().catch(() => ({ all: undefined, some: [] }));
  const { timeZone } = await settings.current().catch(settings.lastKnown);
  return screen(c, {
    place: "blogs",
    title: edited ? edited.title : "New blog",
    main: () => (
      <div className="max-w-6xl">
        <ScreenHead title={edited ? edited.title : "New blog"}>
          {edited && <BlogActions blog={edited} at={at} />}
        </ScreenHead>
        {edited?.aiAssisted && (
          <p className="-mt-3 mb-4">
            <AssistedMark blog={edited} timeZone={timeZone} />
          </p>
        )}
        <BlogForm
          form={form}
          stores={stores}
          isEdit={edited !== undefined}
          isUnread={edited?.aiAssisted === true && edited.reviewedAt === null}
          action={edited ? editorPath(edited.id, at) : pathTo(listed, paths.adminList("blogs"), at)}
          closePath={listPath(listed, at)}
          submit={edited ? "Save blog" : "Create blog"}
          failure={edited ? "Failed to update blog" : "Failed to create blog"}
        />
      </div>
    ),
    status,
  });
}

/** What can be done with a blog that is saved; a preview shows what is saved. */
function BlogActions({ blog: { id, slug, status }, at }: { blog: blogs.EditedBlog; at: BlogsAt }) {
  return (
    <>
      {status === "published" && (
        <a href={paths.blog(slug)} className="btn btn-plain">
          See it on the site
        </a>
      )}
      <a href={paths.adminPreview(id)} target="_blank" rel="noopener" className="btn btn-plain">
        Preview<span className="sr-only"> (opens in a new tab)</span>
      </a>
      <a href={pathTo(listed, paths.adminDeletion("blogs", id), at)} className="btn btn-plain">
        Delete
      </a>
    </>
  );
}

function editorPath(id: number, at: BlogsAt): string {
  return pathTo(listed, paths.adminOne("blogs", id), at);
}
