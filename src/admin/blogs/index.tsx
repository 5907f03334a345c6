import { type Context, Hono } from "hono";
import { plural } from "../../format";
import type { AppEnv } from "../../http/context";
import type { FormValues } from "../../http/forms";
import * as authors from "../../models/authors";
import type { Blog } from "../../models/blogs";
import * as blogs from "../../models/blogs";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { pictureAt } from "../../robot/fetch/picture";
import { blogFields, blogInput, linesOf } from "../../schemas/blogs";
import { foreignPictures } from "../../schemas/post-pictures";
import { entityRoutes, type ShownForm } from "../resource/edit-routes";
import { Alert, ButtonLink, ScreenHead } from "../resource/parts";
import { pathWith } from "../resource/resource";
import { namesOf, textsOf } from "../resource/save";
import { screen } from "../screen";
import { storeChoices } from "../store-field";
import dealNodes from "./deal-nodes";
import { BlogForm } from "./form";
import keywordIdeas from "./keyword-ideas";
import { withLinks } from "./link-rows";
import { listScreen, type Params } from "./list";
import { marksOfForm } from "./marks";
import preview from "./preview";
import { AssistedMark } from "./row";
import switches from "./switches";

export default new Hono<AppEnv>()
  .route("/", switches)
  .route("/", preview)
  .route("/", keywordIdeas)
  .route("/", dealNodes)
  .route(
    "/",
    entityRoutes(listScreen, {
      model: blogs.copyingPictures(pictureAt),
      schema: blogInput,
      valuesOf,
      prepare: withLinks,
      show,
      stays: true,
      hasPictures: true,
      consequences,
      failure: "Delete Failed",
      toasts: { created: "Blog Created", updated: "Blog Updated", deleted: "Blog Deleted" },
    }),
  );

const MAX_AUTHORS = 200;

async function consequences(ids: number[]): Promise<string> {
  const published = await blogs.publishedAmong(ids);
  const loss =
    published > 0 &&
    (ids.length === 1 ? "It is published: visitors lose it." : `${published} of them are published.`);
  return [loss, "No other row goes with it."].filter(Boolean).join(" ");
}

function valuesOf(_: Params, blog?: Blog): FormValues {
  if (!blog) return { status: "draft" };
  return {
    ...textsOf(blog, Object.keys(blogFields)),
    keywords: blog.keywords.join(", "),
    store: blog.targetStore?.slug ?? "",
    targetStore: blog.targetStore?.slug ?? "",
    affiliateLinks: linesOf(blog.affiliateLinks),
  };
}

async function show(c: Context<AppEnv>, shown: ShownForm<Params, Blog>) {
  const { row: blog, params, form, status = 200 } = shown;
  const isUnread = blog?.aiAssisted && blog.reviewedAt === null;
  const [stores, names, marks] = await Promise.all([
    storeChoices(),
    authors.names(MAX_AUTHORS).catch(() => []),
    isUnread ? marksOfForm(form.values) : [],
  ]);
  // A new post is signed by the first author, unless its writer chooses another.
  const values = blog ? form.values : { authorName: names[0] ?? "", ...form.values };
  const { timeZone } = await settings.current().catch(settings.lastKnown);
  const title = blog?.title ?? "New blog";
  return screen(c, {
    current: "blogs",
    title,
    status,
    main: () => (
      <div className="max-w-6xl">
        <ScreenHead title={title}>{blog && <BlogActions blog={blog} params={params} />}</ScreenHead>
        {blog?.aiAssisted && (
          <p className="-mt-3 mb-4">
            <AssistedMark blog={blog} timeZone={timeZone} />
          </p>
        )}
        {blog && <Uncopied pictures={foreignPictures(blog.content)} />}
        <BlogForm {...shown} form={{ ...form, values }} stores={stores} marks={marks} authors={names} />
      </div>
    ),
  });
}

type ActionsProps = { blog: Blog; params: Params };

function BlogActions({ blog: { id, slug, status }, params }: ActionsProps) {
  return (
    <>
      {status === "published" && <ButtonLink href={paths.blog(slug)}>See it on the site</ButtonLink>}
      <ButtonLink href={paths.adminPreview(id)} target="_blank" rel="noopener">
        Preview<span className="sr-only"> (opens in a new tab)</span>
      </ButtonLink>
      <ButtonLink href={pathWith(listScreen, paths.adminDeletion("blogs", id), params)}>Delete</ButtonLink>
    </>
  );
}

function Uncopied({ pictures }: { pictures: string[] }) {
  if (pictures.length === 0) return null;
  return (
    <Alert className="wrap-anywhere mb-4">
      Visitors do not see {plural(pictures.length, "picture")} of this text, because this site has no copy:{" "}
      {namesOf(pictures)}. Save the post to copy again, or paste the picture itself.
    </Alert>
  );
}
