import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import type { ZodType } from "zod";
import type { AppEnv } from "../http/context";
import { formOf, type Sent, type Typed } from "../http/forms";
import { accept } from "../http/refusals";
import type { Author, Outcome } from "../models/changes";
import { type AdminList, paths, withQuery } from "../paths";
import { idFrom, idsOf } from "../schemas/ids";
import type { Toast } from "../schemas/toasts";
import { plural } from "../ui/plural";
import { DeletionDialog } from "./deletion";
import type { FormState } from "./dialog";
import { missing } from "./errors";
import { authorOf, save } from "./saving";
import { done, error, screen, success } from "./screen";

/** What an entity's screens need to know of it. */
export type Entity<At, Input, Edited extends { id: number; version: number }> = {
  list: AdminList;
  /** The screen's title. */
  title: string;
  /** One of them, in lower case: "store". */
  one: string;
  /** The list's own address: search, filters, sorting, page. A value that cannot be falls back. */
  address: ZodType<At, Record<string, string>>;
  /** The parameters that the list's dialogs carry along, so that they lead back to the same list. */
  queryOf: (at: At) => Record<string, string | undefined>;
  /** What stands above and in the list, and the list alone for its filters. */
  Screen: (at: At) => Promise<ReactNode>;
  List: (at: At) => Promise<ReactNode>;
  /** The dialog to make one or to change it. */
  Dialog: (props: DialogProps<Edited>) => Promise<ReactNode>;
  /** What a new form begins with. */
  blank: (at: At) => Typed;
  valuesOf: (edited: Edited) => Typed;
  nameOf: (edited: Edited) => string;
  schema: ZodType<Input>;
  model: {
    byId: (id: number) => Promise<Edited | undefined>;
    create: (input: Input, author: Author) => Promise<Outcome>;
    update: (id: number, input: Input, author: Author, version?: number) => Promise<Outcome>;
    del: (id: number, author: Author) => Promise<Outcome>;
  };
  /** Takes in what a form brings beside texts. */
  take?: (sent: Sent) => Promise<Sent>;
  /** How many rows go with these when they are deleted, in words. */
  touches: (ids: number[]) => Promise<string>;
  /** What can be done with ticked rows beside deleting them. */
  bulk?: Record<string, { done: string; run: (id: number, author: Author) => Promise<Outcome> }>;
  toasts?: Partial<Record<"created" | "updated" | "deleted", Toast>>;
  failures?: Partial<Record<"create" | "update" | "delete", string>>;
};

export type DialogProps<Edited> = {
  form: FormState;
  edited: Edited | undefined;
  /** Where the form goes, and where it leads back to. */
  action: string;
  closePath: string;
  submit: string;
  failure: string;
};

type Over = { dialog?: ReactNode; status?: ContentfulStatusCode };

const form = accept("application/x-www-form-urlencoded", "multipart/form-data");

/** The screens of an entity: its list, and the dialogs to make, change and delete it, one or many. */
export function entityScreens<At, Input, Edited extends { id: number; version: number }>(
  entity: Entity<At, Input, Edited>,
) {
  const { list, one, model, queryOf, valuesOf } = entity;
  const One = one.charAt(0).toUpperCase() + one.slice(1);
  const failures = {
    create: `Failed to create ${one}`,
    update: `Failed to update ${one}`,
    delete: `Failed to delete ${one}`,
    ...entity.failures,
  };
  const toasts = {
    created: success(`${One} created successfully`),
    updated: success(`${One} updated successfully`),
    deleted: success(`${One} deleted successfully`),
    ...entity.toasts,
  };
  const address = zValidator("query", entity.address);
  const pathTo = (path: string, at: At) => withQuery(path, queryOf(at));
  const listPath = (at: At) => pathTo(paths.adminList(list), at);

  const show = (c: Context<AppEnv>, at: At, over: Over = {}) =>
    screen(c, {
      place: list,
      title: entity.title,
      main: () => entity.Screen(at),
      list: () => entity.List(at),
      ...over,
    });

  const showForm = async (
    c: Context<AppEnv>,
    at: At,
    form: FormState,
    edited?: Edited,
    status?: ContentfulStatusCode,
  ) => {
    const dialog = await entity.Dialog({
      form,
      edited,
      action: pathTo(edited ? paths.adminOne(list, edited.id) : paths.adminList(list), at),
      closePath: listPath(at),
      submit: edited ? `Save ${one}` : `Create ${one}`,
      failure: edited ? failures.update : failures.create,
    });
    return show(c, at, status ? { dialog, status } : { dialog });
  };

  const deletion = async (at: At, action: string, ids: number[], name?: string) => (
    <DeletionDialog
      title={`Delete ${name ?? plural(ids.length, one, entity.title.toLowerCase())}?`}
      touches={await entity.touches(ids)}
      action={pathTo(action, at)}
      closePath={listPath(at)}
      failure={failures.delete}
      ids={name === undefined ? ids : []}
    />
  );

  const editedOf = async (c: Context<AppEnv>) => {
    const id = idFrom(c.req.param("id") ?? "");
    return id === undefined ? undefined : model.byId(id);
  };

  return new Hono<AppEnv>()
    .get(paths.adminList(list), address, (c) => show(c, c.req.valid("query")))
    .get(paths.adminNew(list), address, (c) => {
      const at = c.req.valid("query");
      return showForm(c, at, { values: entity.blank(at), errors: {} });
    })
    .post(paths.adminList(list), form, address, async (c) => {
      const at = c.req.valid("query");
      const sent = await formOf(c);
      return save(c, {
        sent: entity.take ? await entity.take(sent) : sent,
        schema: entity.schema,
        run: model.create,
        show: (form, status) => showForm(c, at, form, undefined, status),
        next: () => ({ path: listPath(at), toast: toasts.created }),
        failure: failures.create,
      });
    })
    .post(paths.adminBulk(list), form, address, async (c) => {
      const at = c.req.valid("query");
      const { typed, all } = await formOf(c);
      const ids = idsOf(all("id"));
      const action = typed.action ?? "";
      if (ids.length === 0) return done(c, listPath(at), error(`Select a ${one} first`));
      if (action === "delete" && typed.confirmed !== "yes")
        return show(c, at, { dialog: await deletion(at, paths.adminBulk(list), ids) });
      const verb = action === "delete" ? { run: model.del, done: "deleted" } : entity.bulk?.[action];
      if (!verb) return missing(c);
      const outcomes: Outcome[] = [];
      for (const id of ids) outcomes.push(await verb.run(id, authorOf(c)));
      const changed = outcomes.filter(({ kind }) => kind === "saved").length;
      return done(
        c,
        listPath(at),
        success(`${plural(changed, one, entity.title.toLowerCase())} ${verb.done} successfully`),
      );
    })
    .get(paths.adminOne(list, ":id"), address, async (c) => {
      const edited = await editedOf(c);
      if (!edited) return missing(c);
      return showForm(c, c.req.valid("query"), { values: valuesOf(edited), errors: {} }, edited);
    })
    .post(paths.adminOne(list, ":id"), form, address, async (c) => {
      const at = c.req.valid("query");
      const edited = await editedOf(c);
      if (!edited) return missing(c);
      const sent = await formOf(c);
      return save(c, {
        sent: entity.take ? await entity.take(sent) : sent,
        schema: entity.schema,
        run: (input, author, version) => model.update(edited.id, input, author, version),
        show: (form, status) => showForm(c, at, form, edited, status),
        saved: async () => {
          const now = await model.byId(edited.id);
          return now && { version: now.version, values: valuesOf(now) };
        },
        next: () => ({ path: listPath(at), toast: toasts.updated }),
        failure: failures.update,
      });
    })
    .get(paths.adminDeletion(list, ":id"), address, async (c) => {
      const at = c.req.valid("query");
      const edited = await editedOf(c);
      if (!edited) return missing(c);
      const action = paths.adminDeletion(list, edited.id);
      return show(c, at, { dialog: await deletion(at, action, [edited.id], entity.nameOf(edited)) });
    })
    .post(paths.adminDeletion(list, ":id"), form, address, async (c) => {
      const id = idFrom(c.req.param("id"));
      const outcome = id === undefined ? { kind: "missing" } : await model.del(id, authorOf(c));
      if (outcome.kind === "missing") return missing(c);
      return done(c, listPath(c.req.valid("query")), toasts.deleted);
    });
}
