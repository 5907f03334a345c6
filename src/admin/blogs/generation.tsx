import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { startBlog } from "../../generation/start";
import type { AppEnv } from "../../http/context";
import { type FormValues, formOf, type SubmittedForm } from "../../http/forms";
import { paths } from "../../paths";
import { blogFields } from "../../schemas/blogs";
import { type BlogRequest, blogRequest } from "../../schemas/generation";
import { type FieldList, FormField } from "../resource/fields";
import { showList } from "../resource/list";
import { listPath, queryOf } from "../resource/resource";
import { acceptForm } from "../resource/save";
import { earlierRequest, StartDialog, type StartForm, start } from "../runs/starting";
import { error } from "../screen";
import { type StoreChoices, StoreField, storeChoices, withStore } from "../store-field";
import { KeywordIdeasButton } from "./keyword-ideas";
import { listScreen, type Params, params } from "./list";

const query = zValidator("query", params);

const needs = {
  fields: ["topic", "category"],
  toast: error("Missing Information", "Please provide both topic and category"),
};

export default new Hono<AppEnv>()
  .get(paths.generateBlog(), query, async (c) => {
    const request = await earlierRequest(c, "blog", blogRequest);
    const values = request ? valuesOf(request) : { includeAffiliate: "true" };
    return show(c, c.req.valid("query"), { values, errors: {} });
  })
  .post(paths.generateBlog(), acceptForm, query, async (c) => {
    const params = c.req.valid("query");
    return start(c, {
      kind: "blog",
      sent: await withAnyStore(await formOf(c)),
      schema: blogRequest,
      needs,
      run: startBlog,
      show: (form, status) => show(c, params, form, status),
      closePath: listPath(listScreen, params),
    });
  });

async function show(c: Context<AppEnv>, params: Params, form: StartForm, status: ContentfulStatusCode = 200) {
  const title = "Write a blog with AI";
  const dialog = (
    <StartDialog
      kind="blog"
      title={title}
      form={form}
      about="A draft of 800–1500 words. With a store it uses the deals that are live there. Nobody sees it before somebody has read and published it."
      fields={fieldsOf(form, await storeChoices())}
      action={paths.generateBlog(queryOf(listScreen, params))}
      closePath={listPath(listScreen, params)}
      submit="Generate blog"
      needs={needs.fields}
    />
  );
  return showList(c, listScreen, params, { title, dialog, status });
}

function fieldsOf(form: StartForm, stores: StoreChoices): FieldList {
  return {
    topic: { label: "Topic", required: true, maxLength: 200 },
    category: blogFields.category,
    store: { label: "Store", node: <StoreField form={form} choices={stores} name="storeName" isOptional /> },
    targetKeywords: {
      label: "Target keywords",
      node: (
        <>
          <FormField
            form={form}
            name="targetKeywords"
            label="Target keywords"
            maxLength={1300}
            hint="With commas between; at most 20."
          />
          <KeywordIdeasButton />
          {/* When the form comes back, the ideas stay. */}
          <div id="keyword-ideas" hx-morph-skip="" />
        </>
      ),
    },
    includeAffiliate: {
      label: "Affiliate integration",
      type: "check",
      hint: "Puts whole deals and links to the store into the text, and a button above it.",
    },
  };
}

function valuesOf({ topic, category, storeName, targetKeywords, includeAffiliate }: BlogRequest): FormValues {
  return {
    topic,
    category,
    store: storeName ?? "",
    includeAffiliate: String(includeAffiliate),
    targetKeywords: targetKeywords.join(", "),
  };
}

async function withAnyStore(sent: SubmittedForm): Promise<SubmittedForm> {
  const text = sent.values.store?.trim() ?? "";
  return text === "" || text === "none" ? sent : withStore(sent);
}
