import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import type { ZodType } from "zod";
import type { AppEnv } from "../http/context";
import { formOf } from "../http/forms";
import { log } from "../http/log";
import { accept } from "../http/refusals";
import type { Author, Outcome } from "../models/changes";
import { type AdminList, paths, withQuery } from "../paths";
import { idFrom, idsOf } from "../schemas/ids";
import type { Toast } from "../schemas/toasts";
import { plural } from "../ui/plural";
import { DeletionDialog } from "./deletion";
import { missing } from "./errors";
import { rowId } from "./list";
import { authorOf } from "./saving";
import { done, error, screen, success } from "./screen";

/** What the screen of a list needs to know of it. */
export type Listed<At, Row extends { id: number }> = {
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
  nameOf: (row: Row) => string;
  model: {
    byId: (id: number) => Promise<Row | undefined>;
    del: (id: number, author: Author) => Promise<Outcome>;
  };
  /** How many rows go with these when they are deleted, in words. */
  touches: (ids: number[]) => Promise<string>;
  /** What the question says where a delete cannot be undone from the history. */
  undo?: string;
  /** What can be done with ticked rows beside deleting them. */
  bulk?: Record<string, BulkVerb>;
  toasts?: Partial<Record<"deleted", Toast>>;
  failures?: Partial<Record<"delete", string>>;
};

type BulkVerb = {
  done: string;
  run: (id: number, author: Author) => Promise<Outcome>;
  /** What to say of those that were refused and left as they are. */
  left?: (refused: Refused[]) => string;
};

export type Refused = Extract<Outcome, { kind: "refused" }>;

/** What a question to delete says beside how many: the name of the one, or what is left out of the many. */
type Asked = { name?: string | undefined; leftOut?: string | undefined };

type Over = { dialog?: ReactNode; status?: ContentfulStatusCode };

export const acceptForm = accept("application/x-www-form-urlencoded", "multipart/form-data");

/** How many rows are changed at once. */
const MOST_AT_ONCE = 200;

/** A list's screen, and the dialogs to delete one row or many. */
export function listScreens<At, Row extends { id: number }>(listed: Listed<At, Row>) {
  const { list, one, model } = listed;
  const many = listed.title.toLowerCase();
  const One = one.charAt(0).toUpperCase() + one.slice(1);
  const failure = listed.failures?.delete ?? `Failed to delete ${one}`;
  const deleted = listed.toasts?.deleted ?? success(`${One} deleted successfully`);
  const address = zValidator("query", listed.address);

  const deletion = async (at: At, action: string, ids: number[], { name, leftOut }: Asked) => (
    <DeletionDialog
      title={<>Delete {name ? <bdi>{name}</bdi> : plural(ids.length, one, many)}?</>}
      touches={[await listed.touches(ids), leftOut].filter(Boolean).join(" ")}
      action={pathTo(listed, action, at)}
      closePath={listPath(listed, at)}
      failure={failure}
      undo={listed.undo}
      ids={name === undefined ? ids : []}
    />
  );

  return new Hono<AppEnv>()
    .get(paths.adminList(list), address, (c) => show(c, listed, c.req.valid("query")))
    .post(paths.adminBulk(list), acceptForm, address, async (c) => {
      const at = c.req.valid("query");
      const { typed, all } = await formOf(c);
      const selected = idsOf(all("id"));
      const ids = selected.slice(0, MOST_AT_ONCE);
      const leftOut =
        selected.length > ids.length
          ? `${selected.length - ids.length} of the ${selected.length} selected are left out: the limit is ${MOST_AT_ONCE} at once.`
          : undefined;
      const action = typed.action ?? "";
      if (ids.length === 0) return done(c, listPath(listed, at), error(`Select a ${one} first`));
      if (action === "delete" && typed.confirmed !== "yes")
        return show(c, listed, at, { dialog: await deletion(at, paths.adminBulk(list), ids, { leftOut }) });
      const verb: BulkVerb | undefined =
        action === "delete" ? { run: model.del, done: "deleted" } : listed.bulk?.[action];
      if (!verb) return missing(c);
      let changed = 0;
      const refused: Refused[] = [];
      try {
        for (const id of ids) {
          const outcome = await verb.run(id, authorOf(c));
          if (outcome.kind === "saved") changed += 1;
          if (outcome.kind === "refused") refused.push(outcome);
        }
      } catch (failure) {
        // Each row is saved on its own: say how far it came.
        if (changed === 0) throw failure;
        log.error("bulk", failure, { requestId: c.get("requestId"), path: c.req.path });
        const advice = `${plural(changed, one, many)} of ${ids.length} ${verb.done}. Select the others again.`;
        return done(c, listPath(listed, at), error("That stopped halfway", advice));
      }
      const left = refused.length > 0 ? verb.left?.(refused) : undefined;
      const notes = [left, leftOut].filter(Boolean).join(" ") || undefined;
      const toast =
        left && changed === 0
          ? error(`No ${one} ${verb.done}`, notes)
          : success(`${plural(changed, one, many)} ${verb.done} successfully`, notes);
      return done(c, listPath(listed, at), toast);
    })
    .get(paths.adminDeletion(list, ":id"), address, async (c) => {
      const at = c.req.valid("query");
      const row = await rowOf(c, listed);
      if (!row) return missing(c);
      const action = paths.adminDeletion(list, row.id);
      return show(c, listed, at, {
        dialog: await deletion(at, action, [row.id], { name: listed.nameOf(row) }),
      });
    })
    .post(paths.adminDeletion(list, ":id"), acceptForm, address, async (c) => {
      const id = idFrom(c.req.param("id"));
      const outcome = id === undefined ? { kind: "missing" } : await model.del(id, authorOf(c));
      if (outcome.kind === "missing") return missing(c);
      return done(c, listPath(listed, c.req.valid("query")), deleted);
    });
}

/** The list's screen, with a dialog over it where one is open. */
export function show<At, Row extends { id: number }>(
  c: Context<AppEnv>,
  listed: Listed<At, Row>,
  at: At,
  over: Over = {},
): Promise<Response> {
  return screen(c, {
    place: listed.list,
    title: listed.title,
    main: () => listed.Screen(at),
    list: () => listed.List(at),
    ...over,
  });
}

/** The row that the request's address names. */
export async function rowOf<At, Row extends { id: number }>(
  c: Context<AppEnv>,
  { model }: Listed<At, Row>,
): Promise<Row | undefined> {
  const id = idFrom(c.req.param("id") ?? "");
  return id === undefined ? undefined : model.byId(id);
}

/** An address that carries the list's parameters along. */
export function pathTo<At, Row extends { id: number }>(
  { queryOf }: Listed<At, Row>,
  path: string,
  at: At,
): string {
  return withQuery(path, queryOf(at));
}

/** The address of the list itself. */
export function listPath<At, Row extends { id: number }>(listed: Listed<At, Row>, at: At): string {
  return pathTo(listed, paths.adminList(listed.list), at);
}

/** The same, down to a row. */
export function rowPath<At, Row extends { id: number }>(listed: Listed<At, Row>, at: At, id: number): string {
  return `${listPath(listed, at)}#${rowId(id)}`;
}
