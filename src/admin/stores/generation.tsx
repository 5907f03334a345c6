import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { env } from "../../env";
import { startStore } from "../../generation/start";
import type { AppEnv } from "../../http/context";
import { formOf, type SubmittedForm } from "../../http/forms";
import { route } from "../../http/route-options";
import { paths } from "../../paths";
import { decodeHtml } from "../../robot/fetch/charset";
import { MAX_PAGE_LENGTH, type StoreRequest, storeRequest } from "../../schemas/generation";
import type { FieldSpec } from "../resource/fields";
import { Labelled } from "../resource/labelled";
import { showList } from "../resource/list";
import { listPath, queryOf } from "../resource/resource";
import { acceptForm } from "../resource/save";
import { earlierRequest, StartDialog, type StartForm, start } from "../runs/starting";
import { error } from "../screen";
import { listScreen, type Params, params } from ".";

const query = zValidator("query", params);

const link = { type: "url", maxLength: 2000, placeholder: "https://" } as const;

const fields = ({ existing, ...form }: StartForm): Partial<Record<keyof StoreRequest, FieldSpec>> => ({
  ...(existing !== undefined && {
    into: {
      label: `${existing} is there already`,
      required: true,
      choices: [
        ["existing", `Add the offers to ${existing}`],
        ["new", "Make a new store"],
      ],
    },
  }),
  storeName: { label: "Store name", required: true, maxLength: 100 },
  affiliateLink: { label: "Affiliate link", required: true, ...link },
  offersLink: {
    label: "Page of offers",
    hint: "Where the affiliate link leads to another page of the shop.",
    ...link,
  },
  page: { label: "Text of that page", node: <PageField form={form} /> },
});
const needs = { fields: ["storeName", "affiliateLink"], toast: error("Please fill in all fields") };

function PageField({ form }: { form: StartForm }) {
  return (
    <details open={Boolean(form.values.page)}>
      <summary className="cursor-pointer text-sm">The shop lets no robot read its page</summary>
      <div className="mt-3">
        <Labelled
          form={form}
          name="page"
          label="Text of that page"
          hint="Open the page of offers in your browser, and copy all of its text; or save it as HTML and choose that file. Its proof says that an editor has read it."
        >
          {(described) => (
            <div className="grid gap-2">
              <textarea
                {...described}
                name="page"
                rows={4}
                defaultValue={form.values.page ?? ""}
                dir="auto"
                className="field w-full resize-y bg-ground py-2"
              />
              <input
                type="file"
                name="file"
                accept=".html,.htm,.txt,text/html,text/plain"
                aria-label="Choose the saved page"
                className="w-full text-sm file:btn file:btn-plain file:btn-small file:mr-3"
              />
            </div>
          )}
        </Labelled>
      </div>
    </details>
  );
}

/** The form, with the text of an uploaded page in place of a pasted one. */
async function sentOf(c: Context<AppEnv>): Promise<SubmittedForm> {
  const sent = await formOf(c);
  const file = sent.file("file");
  if (!file) return sent;
  if (file.size > MAX_PAGE_LENGTH)
    return {
      ...sent,
      errors: { page: [`The file has more than ${MAX_PAGE_LENGTH / 1000} kB. Copy the text instead.`] },
    };
  return {
    ...sent,
    values: { ...sent.values, page: decodeHtml(new Uint8Array(await file.arrayBuffer()), file.type) },
  };
}

export default new Hono<AppEnv>()
  .get(paths.generateStore(), query, async (c) => {
    const {
      storeName = "",
      affiliateLink = "",
      offersLink,
    } = (await earlierRequest(c, "store", storeRequest)) ?? {};
    const values = { storeName, affiliateLink, offersLink: offersLink ?? "" };
    return show(c, c.req.valid("query"), { values, errors: {} });
  })
  .post(paths.generateStore(), route({ body: "picture" }), acceptForm, query, async (c) => {
    const params = c.req.valid("query");
    return start(c, {
      kind: "store",
      sent: await sentOf(c),
      schema: storeRequest,
      needs,
      run: startStore,
      show: (form, status) => show(c, params, form, status),
      closePath: listPath(listScreen, params),
    });
  });

function show(c: Context<AppEnv>, params: Params, form: StartForm, status: ContentfulStatusCode = 200) {
  const title = "Generate a store with AI";
  const waiting =
    env.AI_PUBLISH === "review"
      ? "Every offer waits for review."
      : "Only what stands on that page goes live; the rest waits for review.";
  const dialog = (
    <StartDialog
      kind="store"
      title={title}
      form={form}
      fields={fields(form)}
      about={`The merchant's page behind the link is read, and up to 12 offers are made of it, codes before deals. ${waiting}`}
      action={paths.generateStore(queryOf(listScreen, params))}
      closePath={listPath(listScreen, params)}
      submit="Generate store"
    />
  );
  return showList(c, listScreen, params, { title, dialog, status });
}
