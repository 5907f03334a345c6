import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import { plural } from "../../format";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { begin } from "../../imports/bulk/bulk";
import * as categories from "../../models/categories";
import { editAll } from "../../models/deals";
import { paths } from "../../paths";
import { type BulkEdit, bulkEdit } from "../../schemas/feeds";
import { idsOf } from "../../schemas/ids";
import type { DealKind } from "../../schemas/vocabulary";
import { notFound } from "../errors";
import { bulkToast } from "../resource/delete-routes";
import { Dialog } from "../resource/dialog";
import { DialogForm } from "../resource/edit-form";
import type { FieldList } from "../resource/fields";
import type { FormState } from "../resource/labelled";
import { showList } from "../resource/list";
import { listPath, type RefusedOutcome } from "../resource/resource";
import { acceptForm, actorOf, changeOf, errorsOf, withUndo } from "../resource/save";
import { done, error, success } from "../screen";
import { StoreField, storeChoices, withStore } from "../store-field";
import { dealList, filterOf, type Params, params, skipped } from "./list";

const verbs = {
  end: "Change the last day",
  "active true": "Activate",
  "active false": "Deactivate",
  "featured true": "Feature",
  "featured false": "Unfeature",
  store: "Move to another store",
  category: "Change the category",
  "replace affiliateLink": "Find and replace in links",
  "replace title": "Find and replace in titles",
};

/** A choice such as `active true` holds a verb and its value. */
function editIn({ verb: chosen = "", ...values }: Record<string, string>): Record<string, unknown> {
  const [verb, value] = chosen.split(" ");
  return { ...values, verb, value, field: value };
}

const NOTHING = "Choose what to change.";

const OTHERS =
  "The list shows another number of deals by now. Look at the number above, and send this again.";

/** Changes all deals that a list shows, or those that are ticked in it. */
export default new Hono<AppEnv>()
  .get(paths.dealBulk(":kind"), zValidator("query", params), (c) =>
    ask(c, kindOf(c), c.req.valid("query"), { values: {}, errors: {} }),
  )
  .post(paths.dealBulk(":kind"), acceptForm, zValidator("query", params), async (c) => {
    const kind = kindOf(c);
    const shown = c.req.valid("query");
    const sent = await formOf(c);
    const { values } = await withStore(sent);
    // Of all that a list shows, a person was shown how many they are.
    const ticked = values.count === undefined ? idsOf(sent.all("id")) : undefined;
    const returnTo = listPath(dealList(kind), shown);
    if (ticked?.length === 0) return done(c, returnTo, error(`Select a ${kind} first`));
    if (values.verb === undefined) return ask(c, kind, shown, { values, errors: {} }, { ticked });
    if (values.verb === "")
      return ask(c, kind, shown, { values, errors: { verb: [NOTHING] } }, { ticked, status: 422 });
    const parsed = bulkEdit.safeParse(editIn(values));
    if (!parsed.success)
      return ask(c, kind, shown, { values, errors: errorsOf(parsed.error) }, { ticked, status: 422 });
    if (ticked) return changeTicked(c, kind, ticked, parsed.data, returnTo);
    const count = Number(values.count);
    const title = `${titleOf(parsed.data)}: ${plural(count, kind)}`;
    const begun = await begin(kind, filterOf(shown), parsed.data, title, actorOf(c), count);
    if (begun.kind === "others")
      return ask(c, kind, shown, { values, errors: { verb: [OTHERS] } }, { status: 422 });
    if (begun.kind === "busy")
      return done(
        c,
        returnTo,
        error(
          "Another change of many deals is not over",
          "Apply it or cancel it under Imports, then try again.",
        ),
      );
    return done(c, paths.adminOne("imports", begun.id), success("Look at what would change, then apply it"));
  });

async function changeTicked(
  c: Context<AppEnv>,
  kind: DealKind,
  ids: number[],
  edit: BulkEdit,
  returnTo: string,
): Promise<Response> {
  const change = changeOf(c);
  const outcome = await editAll(ids, edit, change, kind);
  const words = { one: kind, many: `${kind}s` };
  const why = (refused: RefusedOutcome[]) => skipped(kind, refused);
  const toast = bulkToast(words, { done: "changed", skipped: why }, outcome);
  return done(c, returnTo, await withUndo(toast, change, returnTo));
}

function kindOf(c: Context<AppEnv>): DealKind {
  const kind = c.req.param("kind");
  return kind === "coupon" || kind === "offer" ? kind : notFound();
}

function titleOf(edit: BulkEdit): string {
  if (edit.verb === "replace") return `“${edit.find}” → “${edit.by}”`;
  if (edit.verb === "end") return edit.day ? `End on ${edit.day}` : "No end";
  const value = "value" in edit ? ` ${edit.value}` : "";
  return verbs[`${edit.verb}${value}` as keyof typeof verbs];
}

async function ask(
  c: Context<AppEnv>,
  kind: DealKind,
  shown: Params,
  form: FormState,
  { ticked, status = 200 }: { ticked?: number[] | undefined; status?: 200 | 422 } = {},
) {
  const listScreen = dealList(kind);
  const [count, stores, all] = await Promise.all([
    ticked ? ticked.length : listScreen.count(shown, Number.MAX_SAFE_INTEGER),
    storeChoices(),
    categories.all(),
  ]);
  const closePath = listPath(listScreen, shown);
  const offered = Object.entries(verbs).filter(([verb]) =>
    kind === "coupon" ? verb !== "category" : !verb.startsWith("featured"),
  );
  const fields: FieldList = {
    // Nothing is chosen at first: an empty last day would take the end off.
    verb: { label: "What to change", required: true, choices: [["", "Choose"], ...offered] },
    day: { label: "Last day", type: "day", hint: "For a change of the last day. Empty: no end." },
    storeId: { label: "Store", node: <StoreField form={form} choices={stores} isOptional /> },
    ...(kind === "offer" && {
      categoryId: {
        label: "Category",
        choices: [["", "None"], ...all.map(({ id, name }) => [String(id), name] as const)],
      },
    }),
    find: { label: "Find", maxLength: 200, hint: "Exactly this text, such as old-shop.example." },
    by: { label: "Replace by", maxLength: 200 },
  };
  const dialog = (
    <Dialog title={`Change ${ticked ? "" : "all "}${plural(count, kind)}`} closePath={closePath}>
      <p className="mb-4 text-muted text-sm">
        {ticked
          ? "It can be undone as one. A deal whose terms change needs a new check: its earlier ones no longer count."
          : "These are all that the list shows with its filters. First you see what would change; nothing is changed until you apply it, and it can be undone as one."}
      </p>
      <DialogForm
        form={form}
        fields={fields}
        action={paths.dealBulk(kind, Object.fromEntries(new URL(c.req.url).searchParams))}
        closePath={closePath}
        submit={ticked ? "Change" : "Show what would change"}
        failure="Nothing was changed"
      >
        {ticked ? (
          ticked.map((id) => <input key={id} type="hidden" name="id" value={id} />)
        ) : (
          <input type="hidden" name="count" value={count} />
        )}
      </DialogForm>
    </Dialog>
  );
  return showList(c, listScreen, shown, { dialog, status });
}
