import { zValidator } from "@hono/zod-validator";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import type { ZodType } from "zod";
import type { AppEnv } from "../http/context";
import { formOf, type Sent, type Typed } from "../http/forms";
import type { Author, Outcome } from "../models/changes";
import { paths } from "../paths";
import type { Toast } from "../schemas/toasts";
import type { FormState } from "./dialog";
import { missing } from "./errors";
import { acceptForm, type Listed, listPath, listScreens, pathTo, rowOf, rowPath, show } from "./listing";
import { save } from "./saving";
import { success } from "./screen";

/** What an entity's screens need to know of it, beside its list. */
export type Entity<At, Input, Edited extends { id: number; version: number }> = Listed<At, Edited> & {
  /** The dialog to make one or to change it. */
  Dialog: (props: DialogProps<Edited>) => Promise<ReactNode>;
  /** What a new form begins with. */
  blank: (at: At) => Typed;
  valuesOf: (edited: Edited) => Typed;
  schema: ZodType<Input>;
  model: {
    create: (input: Input, author: Author) => Promise<Outcome>;
    update: (id: number, input: Input, author: Author, version?: number) => Promise<Outcome>;
  };
  /** Takes in what a form brings beside texts. */
  take?: (sent: Sent) => Promise<Sent>;
  toasts?: Partial<Record<"created" | "updated", Toast>>;
  failures?: Partial<Record<"create" | "update", string>>;
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

/** The screens of an entity: its list, and the dialogs to make, change and delete it, one or many. */
export function entityScreens<At, Input, Edited extends { id: number; version: number }>(
  entity: Entity<At, Input, Edited>,
) {
  const { list, one, model, valuesOf } = entity;
  const One = one.charAt(0).toUpperCase() + one.slice(1);
  const failures = {
    create: `Failed to create ${one}`,
    update: `Failed to update ${one}`,
    ...entity.failures,
  };
  const toasts = {
    created: success(`${One} created successfully`),
    updated: success(`${One} updated successfully`),
    ...entity.toasts,
  };
  const address = zValidator("query", entity.address);

  const showForm = async (
    c: Context<AppEnv>,
    at: At,
    form: FormState,
    edited?: Edited,
    status?: ContentfulStatusCode,
  ) => {
    const action = edited ? paths.adminOne(list, edited.id) : paths.adminList(list);
    const dialog = await entity.Dialog({
      form,
      edited,
      action: pathTo(entity, action, at),
      closePath: listPath(entity, at),
      submit: edited ? `Save ${one}` : `Create ${one}`,
      failure: edited ? failures.update : failures.create,
    });
    return show(c, entity, at, status ? { dialog, status } : { dialog });
  };

  return listScreens(entity)
    .get(paths.adminNew(list), address, (c) => {
      const at = c.req.valid("query");
      return showForm(c, at, { values: entity.blank(at), errors: {} });
    })
    .post(paths.adminList(list), acceptForm, address, async (c) => {
      const at = c.req.valid("query");
      const sent = await formOf(c);
      return save(c, {
        sent: entity.take ? await entity.take(sent) : sent,
        schema: entity.schema,
        run: model.create,
        show: (form, status) => showForm(c, at, form, undefined, status),
        next: (id) => ({ path: rowPath(entity, at, id), toast: toasts.created }),
        failure: failures.create,
      });
    })
    .get(paths.adminOne(list, ":id"), address, async (c) => {
      const edited = await rowOf(c, entity);
      if (!edited) return missing(c);
      return showForm(c, c.req.valid("query"), { values: valuesOf(edited), errors: {} }, edited);
    })
    .post(paths.adminOne(list, ":id"), acceptForm, address, async (c) => {
      const at = c.req.valid("query");
      const edited = await rowOf(c, entity);
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
        next: (id) => ({ path: rowPath(entity, at, id), toast: toasts.updated }),
        failure: failures.update,
      });
    });
}
