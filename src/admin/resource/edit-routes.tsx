import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ZodType } from "zod";
import type { AppEnv } from "../../http/context";
import { type FormValues, formOf, type SubmittedForm } from "../../http/forms";
import { route } from "../../http/route-options";
import { type Change, history, type Outcome } from "../../models/audit";
import { paths, withQuery } from "../../paths";
import { idFrom } from "../../schemas/ids";
import { done } from "../screen";
import { type Deleting, deleteRoutes } from "./delete-routes";
import { Dialog } from "./dialog";
import { DialogForm } from "./edit-form";
import type { FieldList } from "./fields";
import type { FormState } from "./labelled";
import { listRoute, showList } from "./list";
import { rowId } from "./parts";
import {
  type ListParams,
  type ListScreen,
  listPath,
  type NamedRow,
  nameOf,
  pathWith,
  queryOf,
  rowOf,
  successOf,
  type Toasts,
} from "./resource";
import { acceptForm, type Saved, save, withLosses, withUndo } from "./save";

type Editing<Params, Input, Row> = {
  model: {
    byId: (id: number, on?: history.Reader) => Promise<Row | undefined>;
    create: (input: Input, change: Change) => Promise<Outcome>;
    update: (id: number, input: Input, change: Change, version?: number) => Promise<Outcome>;
  };
  schema: ZodType<Input>;
  valuesOf: (params: Params, row?: Row) => FormValues;
  /** The first values of a new row, if its address says more than the list's parameters. */
  draft?: (c: Context<AppEnv>, values: FormValues) => Promise<FormValues>;
  show: (c: Context<AppEnv>, shown: ShownForm<Params, Row>) => Promise<Response>;
  prepare?: (sent: SubmittedForm) => SubmittedForm | Promise<SubmittedForm>;
  /** Whether one stays in the form once it is saved. */
  stays?: boolean;
  toasts?: Toasts;
  hasPictures?: boolean;
};

export type ShownForm<Params, Row> = {
  params: Params;
  row?: Row | undefined;
  form: FormState;
  status?: ContentfulStatusCode;
};

type EditedRow = NamedRow & { version: number };

/** The list of an entity, its form and its deletion. */
export function entityRoutes<Params extends ListParams, Input, Row extends EditedRow>(
  listScreen: ListScreen<Params>,
  entity: Editing<Params, Input, Row> & Deleting<Row>,
) {
  return new Hono<AppEnv>()
    .route("/", listRoute(listScreen))
    .route("/", deleteRoutes(listScreen, entity))
    .route("/", editRoutes(listScreen, entity));
}

function editRoutes<Params extends ListParams, Input, Row extends EditedRow>(
  listScreen: ListScreen<Params>,
  {
    model,
    schema,
    valuesOf,
    draft,
    show,
    prepare = (sent) => sent,
    stays,
    toasts,
    hasPictures,
  }: Editing<Params, Input, Row>,
) {
  const { list, one } = listScreen;
  const query = zValidator("query", listScreen.params);
  const body = route({ body: hasPictures ? "picture" : "normal" });
  const answer = async (c: Context<AppEnv>, params: Params, saved: Saved<Input>, deed: keyof Toasts) => {
    const { id, change } = saved;
    const listed = listPath(listScreen, params);
    const form = pathWith(listScreen, paths.adminOne(list, id), params);
    const toast = withLosses(successOf(one, deed, toasts), saved);
    // Once its creation is undone there is no form.
    const afterUndo = stays && deed === "updated" ? form : listed;
    return done(c, stays ? form : `${listed}#${rowId(id)}`, await withUndo(toast, change, afterUndo));
  };

  return new Hono<AppEnv>()
    .get(paths.adminNew(list), query, async (c) => {
      const params = c.req.valid("query");
      const values = valuesOf(params);
      return show(c, { params, form: { values: (await draft?.(c, values)) ?? values, errors: {} } });
    })
    .post(paths.adminList(list), body, acceptForm, query, async (c) => {
      const params = c.req.valid("query");
      const sent = await prepare(await formOf(c));
      const result = await save(c, { sent, schema, failure: failureOf(one), run: model.create });
      if ("form" in result) return show(c, { params, ...result });
      if (sent.values.next !== "another") return answer(c, params, result, "created");
      const query = { ...queryOf(listScreen, params), another: String(result.id) };
      const toast = await withUndo(
        successOf(one, "created", toasts),
        result.change,
        listPath(listScreen, params),
      );
      return done(c, withQuery(paths.adminNew(list), query), toast);
    })
    .get(paths.adminOne(list, ":id"), query, async (c) => {
      const row = await rowOf(c, model);
      const params = c.req.valid("query");
      const values = valuesOf(params, row);
      const before = await beforeEdit(c, one, row.id);
      const earlier = before && (await model.byId(row.id, before));
      const form = earlier ? undoOf(values, valuesOf(params, earlier)) : { values, errors: {} };
      return show(c, { params, row, form });
    })
    .post(paths.adminOne(list, ":id"), body, acceptForm, query, async (c) => {
      const params = c.req.valid("query");
      const row = await rowOf(c, model);
      const result = await save(c, {
        sent: await prepare(await formOf(c)),
        schema,
        failure: failureOf(one, row),
        run: (input, change, version) => model.update(row.id, input, change, version),
        current: async () => {
          const now = await model.byId(row.id);
          return now && valuesOf(params, now);
        },
      });
      if ("form" in result) return show(c, { params, row, ...result });
      return answer(c, params, result, "updated");
    });
}

/** Reads a row as it was before the edit that the address names; undefined if it names none. */
export async function beforeEdit(
  c: Context<AppEnv>,
  subject: string,
  id: number,
): Promise<history.Reader | undefined> {
  const entry = idFrom(c.req.query("before") ?? "");
  return entry === undefined ? undefined : history.beforeEdit(entry, { subject, id });
}

/** A form with the values before an edit, beside those that are saved. */
export function undoOf(saved: FormValues, earlier: FormValues): FormState {
  return {
    values: earlier,
    errors: {},
    conflict: { version: Number(saved.version), saved, ofUndo: true },
  };
}

/** Shows a form as a dialog over its list. */
export function showForm(
  c: Context<AppEnv>,
  listScreen: ListScreen,
  { params, row, form, status = 200 }: ShownForm<ListParams, NamedRow>,
  fields: FieldList,
  { addsAnother = false } = {},
): Promise<Response> {
  const { list, one } = listScreen;
  const closePath = listPath(listScreen, params);
  const path = row ? paths.adminOne(list, row.id) : paths.adminList(list);
  const title = row ? (
    <>
      Edit <bdi>{nameOf(row)}</bdi>
    </>
  ) : (
    `New ${one}`
  );
  const dialog = (
    <Dialog title={title} closePath={closePath}>
      <DialogForm
        form={form}
        fields={fields}
        closePath={closePath}
        action={pathWith(listScreen, path, params)}
        submit={row ? `Save ${one}` : `Create ${one}`}
        failure={failureOf(one, row)}
        addsAnother={addsAnother && !row}
      />
    </Dialog>
  );
  return showList(c, listScreen, params, { dialog, status });
}

export function failureOf(one: string, row?: unknown): string {
  return row ? `Failed to update ${one}` : `Failed to create ${one}`;
}
