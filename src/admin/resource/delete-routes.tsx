import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { log } from "../../http/log";
import type { Change, Outcome } from "../../models/audit/changes";
import type { Entity } from "../../models/audit/entity";
import { type Loss, lossesOf } from "../../models/audit/history";
import { paths } from "../../paths";
import { idFrom, idsOf } from "../../schemas/ids";
import type { Toast } from "../../schemas/vocabulary";
import { plural } from "../../ui/format";
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
  type RefusedOutcome,
  rowOf,
  successOf,
  type Toasts,
  type Verb,
} from "./resource";
import { acceptForm, changeOf } from "./save";

const MAX_ROWS_AT_ONCE = 200;

export type Deleting<Row> = {
  model: {
    byId: (id: number) => Promise<Row | undefined>;
    del: (id: number, change: Change) => Promise<Outcome>;
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
  const deletion: Verb = { label: "Delete", done: "deleted", run: model.del };
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
      const ids = idsOf(all("id")).slice(0, MAX_ROWS_AT_ONCE);
      const { action = "" } = values;
      if (ids.length === 0) return done(c, listPath(listScreen, params), error(`Select a ${one} first`));
      if (action === "delete" && values.confirmed !== "yes") {
        const title = plural(ids.length, one, many);
        return ask(c, params, { title, path: paths.adminBulk(list), ids, isBulk: true });
      }
      const words = { one, many };
      const toast = await runAll(c, words, verbs.get(action) ?? notFound(), ids);
      return done(c, listPath(listScreen, params), toast);
    })
    .get(paths.adminDeletion(list, ":id"), query, async (c) => {
      const row = await rowOf(c, model);
      const title = <bdi>{nameOf(row)}</bdi>;
      return ask(c, c.req.valid("query"), { title, path: paths.adminDeletion(list, row.id), ids: [row.id] });
    })
    .post(paths.adminDeletion(list, ":id"), acceptForm, query, async (c) => {
      const { kind } = await model.del(idFrom(c.req.param("id")) ?? notFound(), changeOf(c));
      if (kind === "missing") return notFound();
      return done(c, listPath(listScreen, c.req.valid("query")), successOf(one, "deleted", toasts));
    });
}

async function consequencesOf(of: Deleting<unknown>["consequences"], ids: number[]): Promise<string> {
  if (typeof of === "function") return of(ids);
  const losses = await lossesOf(of, ids);
  const those = (isOne: (loss: Loss) => boolean | undefined, changes: string) => {
    const some = losses.filter((loss) => loss.count > 0 && isOne(loss));
    const rows = some.map(({ count, one }) => plural(count, one)).join(" and ");
    return rows && `${rows} ${changes}`;
  };
  const also = [
    those(({ isDeleted }) => isDeleted, `will be deleted with ${ids.length === 1 ? "it" : "them"}`),
    those(({ isNamed }) => isNamed, "will keep the name, without a link to a page"),
    those(({ isDeleted, isNamed }) => !isDeleted && !isNamed, `will have no ${of.one}`),
  ].filter(Boolean);
  if (also.length > 0) return `${also.join(", and ")}.`;
  return `No ${losses.map(({ one }) => one).join(" and no ")} ${losses.some(({ isDeleted }) => isDeleted) ? "goes with" : "has"} it.`;
}

type Question = { title: ReactNode; path: string; ids: number[]; isBulk?: boolean };

type BulkVerb<Row> = Pick<Verb, "done" | "skipped"> & {
  run: (row: Row, change: Change) => Promise<Outcome>;
};

/** Saves each row on its own, so a failure leaves those before it changed. */
export async function runAll<Row>(
  c: Context<AppEnv>,
  { one, many }: { one: string; many: string },
  { run, done, skipped }: BulkVerb<Row>,
  rows: Row[],
): Promise<Toast> {
  let changed = 0;
  const refused: RefusedOutcome[] = [];
  try {
    for (const row of rows) {
      const outcome = await run(row, changeOf(c));
      if (outcome.kind === "saved") changed += 1;
      if (outcome.kind === "refused") refused.push(outcome);
    }
  } catch (failure) {
    if (changed === 0) throw failure;
    log.error("bulk", failure, { requestId: c.get("requestId"), path: c.req.path });
    const saved = plural(changed, one, many);
    return error("Only some were changed", `${saved} of ${rows.length} ${done}. Select the others again.`);
  }
  const note = refused.length > 0 ? skipped?.(refused) : undefined;
  return note && changed === 0
    ? error(`No ${one} ${done}`, note)
    : success(`${plural(changed, one, many)} ${done} successfully`, note);
}
