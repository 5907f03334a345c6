import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import { plural } from "../../format";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { type BulkOutcome, type Change, type Entity, history, type Outcome } from "../../models/audit";
import { paths } from "../../paths";
import { idFrom, idsOf } from "../../schemas/ids";
import type { Toast } from "../../schemas/vocabulary";
import { notFound } from "../errors";
import { done, error, success } from "../screen";
import { DeletionDialog } from "./dialog";
import { showList } from "./list";
import {
  type ListParams,
  type ListScreen,
  listPath,
  type NamedRow,
  nameOf,
  pathWith,
  rowOf,
  successOf,
  type Toasts,
  type Verb,
} from "./resource";
import { acceptForm, changeOf, withUndo } from "./save";

export type Deleting<Row> = {
  model: {
    byId: (id: number) => Promise<Row | undefined>;
    del: (id: number, change: Change) => Promise<Outcome>;
    /** @returns the ids of those that were still there */
    delAll: (ids: number[], change: Change) => Promise<number[]>;
  };
  /** A sentence on what else changes, or the entity whose dependents say it. */
  consequences: Entity | ((ids: number[]) => string | Promise<string>);
  /** Replaces the sentence that it can be undone. */
  undo?: string;
  failure?: string;
  toasts?: Toasts;
};

export function deleteRoutes<Row extends NamedRow>(
  listScreen: ListScreen,
  { model, consequences, undo, failure, toasts }: Deleting<Row>,
) {
  const { list, one, many = list } = listScreen;
  const query = zValidator("query", listScreen.params);
  const run: Verb["run"] = async (ids, change) => ({ changed: await model.delAll(ids, change), refused: [] });
  const deletion: Verb = { label: "Delete", done: "deleted", run };
  const verbs = new Map(Object.entries<Verb>({ ...listScreen.verbs, delete: deletion }));
  const ask = async (c: Context<AppEnv>, params: ListParams, { title, path, ids, isBulk }: Question) =>
    showList(c, listScreen, params, {
      dialog: (
        <DeletionDialog
          title={<>Delete {title}?</>}
          consequences={await consequencesOf(consequences, ids)}
          action={pathWith(listScreen, path, params)}
          closePath={listPath(listScreen, params)}
          failure={failure ?? `Failed to delete ${one}`}
          undo={undo}
          ids={isBulk ? ids : []}
        />
      ),
    });

  return new Hono<AppEnv>()
    .post(paths.adminBulk(list), acceptForm, query, async (c) => {
      const params = c.req.valid("query");
      const { values, all } = await formOf(c);
      const ids = idsOf(all("id"));
      const { action = "" } = values;
      if (ids.length === 0) return done(c, listPath(listScreen, params), error(`Select a ${one} first`));
      if (action === "delete" && values.confirmed !== "yes") {
        const title = plural(ids.length, one, many);
        return ask(c, params, { title, path: paths.adminBulk(list), ids, isBulk: true });
      }
      const verb = verbs.get(action) ?? notFound();
      const change = changeOf(c);
      const toast = bulkToast({ one, many }, verb, await verb.run(ids, change));
      const path = listPath(listScreen, params);
      return done(c, path, await withUndo(toast, change, path));
    })
    .get(paths.adminDeletion(list, ":id"), query, async (c) => {
      const row = await rowOf(c, model);
      const title = <bdi>{nameOf(row)}</bdi>;
      return ask(c, c.req.valid("query"), { title, path: paths.adminDeletion(list, row.id), ids: [row.id] });
    })
    .post(paths.adminDeletion(list, ":id"), acceptForm, query, async (c) => {
      const change = changeOf(c);
      const { kind } = await model.del(idFrom(c.req.param("id")) ?? notFound(), change);
      if (kind === "missing") return notFound();
      const path = listPath(listScreen, c.req.valid("query"));
      return done(c, path, await withUndo(successOf(one, "deleted", toasts), change, path));
    });
}

async function consequencesOf(
  consequences: Deleting<unknown>["consequences"],
  ids: number[],
): Promise<string> {
  if (typeof consequences === "function") return consequences(ids);
  const losses = await history.lossesOf(consequences, ids);
  const those = (isOne: (loss: history.Loss) => boolean | undefined, changes: string) => {
    const some = losses.filter((loss) => loss.count > 0 && isOne(loss));
    const rows = some.map(({ count, one }) => plural(count, one)).join(" and ");
    return rows && `${rows} ${changes}`;
  };
  const also = [
    those(({ isDeleted }) => isDeleted, `will be deleted with ${ids.length === 1 ? "it" : "them"}`),
    those(({ isNamed }) => isNamed, "will keep the name, without a link to a page"),
    those(({ isDeleted, isNamed }) => !isDeleted && !isNamed, `will have no ${consequences.one}`),
  ].filter(Boolean);
  if (also.length > 0) return `${also.join(", and ")}.`;
  return `No ${losses.map(({ one }) => one).join(" and no ")} ${losses.some(({ isDeleted }) => isDeleted) ? "goes with" : "has"} it.`;
}

type Question = { title: ReactNode; path: string; ids: number[]; isBulk?: boolean };

/** What a bulk action did. */
export function bulkToast(
  { one, many }: { one: string; many: string },
  { done, skipped }: Pick<Verb, "done" | "skipped">,
  { changed, refused }: BulkOutcome,
): Toast {
  const note = refused.length > 0 ? skipped?.(refused) : undefined;
  return note && changed.length === 0
    ? error(`No ${one} ${done}`, note)
    : success(`${plural(changed.length, one, many)} ${done} successfully`, note);
}
