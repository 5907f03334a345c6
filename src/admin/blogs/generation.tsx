import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { beginBlog } from "../../generation/begin";
import type { AppEnv } from "../../http/context";
import { formOf, type Sent, type Typed } from "../../http/forms";
import * as storeChoice from "../../models/editing/store-choice";
import { paths } from "../../paths";
import { type BlogOrder, blogOrder } from "../../schemas/generation";
import { storeChoices } from "../deals/store-field";
import { acceptForm } from "../listing";
import { askedBefore, withRun } from "../runs/asking";
import { type Asking, start } from "../runs/starting";
import { error, screen } from "../screen";
import { address, type BlogsAt, queryOf } from "./at";
import { WriteBlogDialog } from "./generation-dialog";
import { IdeasFor, withIdeas } from "./keyword-ideas";
import { BlogList, BlogsScreen } from "./list";

const at = zValidator("query", withRun(address));

const needs = {
  fields: ["topic", "category"],
  toast: error("Missing Information", "Please provide both topic and category"),
};

/** The dialog that has a model write a blog on a topic. */
export default new Hono<AppEnv>()
  .get(paths.generateBlog(), at, async (c) => {
    const here = c.req.valid("query");
    const before = await askedBefore(here.run, "blog", blogOrder, valuesOf);
    return show(c, here, { values: before ?? { includeAffiliate: "true" }, errors: {} });
  })
  .post(paths.generateBlog(), acceptForm, at, async (c) => {
    const here = c.req.valid("query");
    const sent = withIdeas(await formOf(c));
    const { ideas, ...values } = sent.typed;
    if (ideas && !values.resume)
      return show(c, here, { values, errors: {} }, 200, await IdeasFor(c, values.topic ?? ""));
    return start(c, {
      ...{ kind: "blog", sent: await withSlug(sent), schema: blogOrder, needs, begin: beginBlog },
      show: (form, status) => show(c, here, form, status),
      closePath: paths.adminList("blogs", queryOf(here)),
    });
  });

async function show(
  c: Context<AppEnv>,
  here: BlogsAt,
  form: Asking,
  status: ContentfulStatusCode = 200,
  ideas: ReactNode = null,
) {
  // The form is shown even while the stores cannot be read.
  const stores = await storeChoices().catch(() => ({ all: undefined, some: [] }));
  return screen(c, {
    place: "blogs",
    title: "Write a blog with AI",
    main: () => BlogsScreen(here),
    list: () => BlogList(here),
    dialog: (
      <WriteBlogDialog
        form={form}
        stores={stores}
        needs={needs.fields}
        ideas={ideas}
        action={paths.generateBlog(queryOf(here))}
        closePath={paths.adminList("blogs", queryOf(here))}
      />
    ),
    status,
  });
}

function valuesOf({ topic, category, storeName, targetKeywords, includeAffiliate }: BlogOrder): Typed {
  return {
    ...{ topic, category, store: storeName ?? "", includeAffiliate: String(includeAffiliate) },
    targetKeywords: targetKeywords.join(", "),
  };
}

/** The store that the form names, by its slug or its name, as the slug that the schema wants. */
async function withSlug(sent: Sent): Promise<Sent> {
  const text = sent.typed.store?.trim() ?? "";
  if (text === "" || text === "none" || sent.typed.resume) return sent;
  const store = await storeChoice.named(text);
  return "error" in store
    ? { ...sent, wrong: { store: [store.error] } }
    : { ...sent, typed: { ...sent.typed, storeName: store.slug } };
}
