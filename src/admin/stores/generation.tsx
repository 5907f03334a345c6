import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { missing as missingForAi } from "../../ai/set-up";
import { beginStore } from "../../generation/begin";
import type { AppEnv } from "../../http/context";
import { type FormValues, formOf } from "../../http/forms";
import { paths } from "../../paths";
import { type StoreOrder, storeOrder } from "../../schemas/generation";
import { Dialog } from "../resource/dialog";
import { DialogForm } from "../resource/edit-form";
import type { FieldSpec } from "../resource/fields";
import { ToastOnly } from "../resource/parts";
import { listPath, queryOf, showList } from "../resource/resource";
import { acceptForm } from "../resource/save";
import { failed } from "../runs/outcome";
import { NotSetUp, type StartForm, start, valuesOfRun, withRun } from "../runs/starting";
import { error } from "../screen";
import { type Params, params, resource } from ".";

const query = zValidator("query", withRun(params));

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
    const { run, ...params } = c.req.valid("query");
    const values = await valuesOfRun(run, "store", storeOrder, (order): FormValues => order);
    return show(c, params, { values: values ?? {}, errors: {} });
  })
  .post(paths.generateStore(), acceptForm, query, async (c) => {
    const { run: _, ...params } = c.req.valid("query");
    return start(c, {
      ...{ kind: "store", sent: await formOf(c), schema: storeOrder, needs, begin: beginStore },
      show: (form, status) => show(c, params, form, status),
      closePath: listPath(resource, params),
    });
  });

function show(c: Context<AppEnv>, params: Params, form: StartForm, status: ContentfulStatusCode = 200) {
  const title = "Generate a store with AI";
  const dialog = (
    <Dialog title={title} closePath={listPath(resource, params)}>
      <p className="mb-4 text-muted text-sm">
        The merchant's page behind the link is read, and 10–12 offers are made of it, codes before deals. Only
        what stands on that page goes live; the rest waits for review.
      </p>
      {!form.failure && <NotSetUp lack={missingForAi()} />}
      {form.toast && <ToastOnly toast={form.toast} />}
      <DialogForm
        {...{ form, fields }}
        action={paths.generateStore(queryOf(resource, params))}
        closePath={listPath(resource, params)}
        submit="Generate store"
        failure={failed("store", null).title}
      />
    </Dialog>
  );
  return showList(c, resource, params, { title, dialog, status });
}
