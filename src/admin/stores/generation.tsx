import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { env } from "../../env";
import { beginStore } from "../../generation/begin";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { paths } from "../../paths";
import { type StoreOrder, storeOrder } from "../../schemas/generation";
import type { FieldSpec } from "../resource/fields";
import { showList } from "../resource/list";
import { listPath, queryOf } from "../resource/resource";
import { acceptForm } from "../resource/save";
import { earlierOrder, StartDialog, type StartForm, start } from "../runs/starting";
import { error } from "../screen";
import { type Params, params, resource } from ".";

const query = zValidator("query", params);

const fields: Record<keyof StoreOrder, FieldSpec> = {
  storeName: { label: "Store name", required: true, maxLength: 100 },
  affiliateLink: {
    label: "Affiliate link",
    type: "url",
    required: true,
    maxLength: 2000,
    placeholder: "https://",
  },
};
const needs = { fields: Object.keys(fields), toast: error("Please fill in all fields") };

export default new Hono<AppEnv>()
  .get(paths.generateStore(), query, async (c) => {
    const values = (await earlierOrder(c, "store", storeOrder)) ?? {};
    return show(c, c.req.valid("query"), { values, errors: {} });
  })
  .post(paths.generateStore(), acceptForm, query, async (c) => {
    const params = c.req.valid("query");
    return start(c, {
      ...{ kind: "store", sent: await formOf(c), schema: storeOrder, needs, begin: beginStore },
      show: (form, status) => show(c, params, form, status),
      closePath: listPath(resource, params),
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
      {...{ kind: "store", title, form, fields }}
      about={`The merchant's page behind the link is read, and 10–12 offers are made of it, codes before deals. ${waiting}`}
      action={paths.generateStore(queryOf(resource, params))}
      closePath={listPath(resource, params)}
      submit="Generate store"
    />
  );
  return showList(c, resource, params, { title, dialog, status });
}
