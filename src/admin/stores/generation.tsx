import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { missing as missingForAi } from "../../ai/set-up";
import { beginStore } from "../../generation/begin";
import type { AppEnv } from "../../http/context";
import { formOf, type Typed } from "../../http/forms";
import { paths } from "../../paths";
import { type StoreOrder, storeOrder } from "../../schemas/generation";
import { Dialog, DialogForm } from "../dialog";
import { TextField } from "../fields";
import { ToastOnly } from "../frame";
import { acceptForm } from "../listing";
import { askedBefore, NotSetUp, withRun } from "../runs/asking";
import { failed } from "../runs/outcome";
import { type Asking, start } from "../runs/starting";
import { error, screen } from "../screen";
import { address, type StoresAt } from ".";
import { queryOf, StoreList, StoresScreen } from "./list";

const at = zValidator("query", withRun(address));

const labels: Record<keyof StoreOrder, string> = {
  storeName: "Store name",
  affiliateLink: "Affiliate link",
};
const needs = { fields: Object.keys(labels), toast: error("Please fill in all fields") };

/** The dialog that has a model make a store out of a name and a link. */
export default new Hono<AppEnv>()
  .get(paths.generateStore(), at, async (c) => {
    const here = c.req.valid("query");
    const values = await askedBefore(here.run, "store", storeOrder, (order): Typed => order);
    return show(c, here, { values: values ?? {}, errors: {} });
  })
  .post(paths.generateStore(), acceptForm, at, async (c) => {
    const here = c.req.valid("query");
    return start(c, {
      ...{ kind: "store", sent: await formOf(c), schema: storeOrder, needs, begin: beginStore },
      show: (form, status) => show(c, here, form, status),
      closePath: paths.adminList("stores", queryOf(here)),
    });
  });

function show(c: Context<AppEnv>, here: StoresAt, form: Asking, status: ContentfulStatusCode = 200) {
  return screen(c, {
    place: "stores",
    title: "Generate a store with AI",
    main: () => StoresScreen(here),
    list: () => StoreList(here),
    dialog: <GenerateStoreDialog form={form} here={here} />,
    status,
  });
}

function GenerateStoreDialog({ form, here }: { form: Asking; here: StoresAt }) {
  const closePath = paths.adminList("stores", queryOf(here));
  return (
    <Dialog title="Generate a store with AI" closePath={closePath}>
      <p className="mb-4 text-muted text-sm">
        The merchant's page behind the link is read, and 10–12 offers are made of it, codes before deals. Only
        what stands on that page goes live; the rest waits for review.
      </p>
      {!form.failure && <NotSetUp lack={missingForAi()} />}
      {form.toast && <ToastOnly toast={form.toast} />}
      <DialogForm
        form={form}
        action={paths.generateStore(queryOf(here))}
        closePath={closePath}
        submit="Generate store"
        failure={failed("store", null).title}
        labels={labels}
      >
        <TextField form={form} name="storeName" label={labels.storeName} required maxLength={100} />
        <TextField
          form={form}
          name="affiliateLink"
          label={labels.affiliateLink}
          type="url"
          required
          maxLength={2000}
          placeholder="https://"
        />
      </DialogForm>
    </Dialog>
  );
}
