import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { log } from "../../http/log";
import type { Author, Outcome } from "../../models/audit/changes";
import { paths } from "../../paths";
import { idFrom, idsOf } from "../../schemas/ids";
import type { ListPlace } from "../../schemas/paging";
import { plural } from "../../ui/format";
import { notFound } from "../errors";
import { done, error, success } from "../screen";
import { DeletionDialog } from "./dialog";
import {
  listPath,
  type NamedRow,
  nameOf,
  pathWith,
  type RefusedOutcome,
  type Resource,
  rowOf,
  showList,
  type Verb,
} from "./resource";
import { acceptForm, authorOf } from "./save";

const MAX_ROWS_AT_ONCE = 200;

type Deleting<Row> = {
  model: {
    byId: (id: number) => Promise<Row | undefined>;
    del: (id: number, author: Author) => Promise<Outcome>;
  };
  /** A sentence on what else changes. */
  consequences: (ids: number[]) => string | Promise<string>;
  /** Replaces the sentence that it can be undone. */
  undo?: string;
  deleted?: string;
  failure?: string;
};

export function deleteRoutes<Params extends ListPlace, Row extends NamedRow>(
  resource: Resource<Params>,
  { model, consequences, undo, ...texts }: Deleting<Row>,
) {
  const { list, one, many } = resource;
  const {
    failure = `Failed to delete ${one}`,
    deleted = `${one.charAt(0).toUpperCase()}${one.slice(1)} deleted successfully`,
  } = texts;
  const verbs: Record<string, Verb> = {
    ...resource.verbs,
    delete: { label: "Delete", done: "deleted", run: model.del },
  };
  const params = zValidator("query", resource.params);
  const ask = async (c: Context<AppEnv>, params: Params, path: string, question: Question) =>
    showList(c, resource, params, {
      dialog: (
        <DeletionDialog
          title={<>Delete {question.title}?</>}
          consequences={[await consequences(question.ids), question.note].filter(Boolean).join(" ")}
          action={pathWith(resource, path, params)}
          closePath={listPath(resource, params)}
          {...{ failure, undo, ids: question.isBulk ? question.ids : [] }}
        />
      ),
    });

  return new Hono<AppEnv>()
    .post(paths.adminBulk(list), acceptForm, params, async (c) => {
      const params = c.req.valid("query");
      const { values, all } = await formOf(c);
      const selected = idsOf(all("id"));
      const ids = selected.slice(0, MAX_ROWS_AT_ONCE);
      const note =
        selected.length > ids.length
          ? `${selected.length - ids.length} of the ${selected.length} selected are left out: the limit is ${MAX_ROWS_AT_ONCE} at once.`
          : undefined;
      const { action = "" } = values;
      if (ids.length === 0) return done(c, listPath(resource, params), error(`Select a ${one} first`));
      if (action === "delete" && values.confirmed !== "yes")
        return ask(c, params, paths.adminBulk(list), {
          title: plural(ids.length, one, many),
          ids,
          note,
          isBulk: true,
        });
      const verb = Object.hasOwn(verbs, action) ? verbs[action] : undefined;
      if (!verb) return notFound();
      const { changed, refused, hasStopped } = await runAll(c, verb, ids);
      const rows = plural(changed, one, many);
      if (hasStopped) {
        const advice = `${rows} of ${ids.length} ${verb.done}. Select the others again.`;
        return done(c, listPath(resource, params), error("That stopped halfway", advice));
      }
      const skipped = refused.length > 0 ? verb.skipped?.(refused) : undefined;
      const notes = [skipped, note].filter(Boolean).join(" ") || undefined;
      const toast =
        skipped && changed === 0
          ? error(`No ${one} ${verb.done}`, notes)
          : success(`${rows} ${verb.done} successfully`, notes);
      return done(c, listPath(resource, params), toast);
    })
    .get(paths.adminDeletion(list, ":id"), params, async (c) => {
      const row = await rowOf(c, model);
      const question = { title: <bdi>{nameOf(row)}</bdi>, ids: [row.id] };
      return ask(c, c.req.valid("query"), paths.adminDeletion(list, row.id), question);
    })
    .post(paths.adminDeletion(list, ":id"), acceptForm, params, async (c) => {
      const { kind } = await model.del(idFrom(c.req.param("id")) ?? notFound(), authorOf(c));
      if (kind === "missing") return notFound();
      return done(c, listPath(resource, c.req.valid("query")), success(deleted));
    });
}

type Question = { title: ReactNode; ids: number[]; note?: string | undefined; isBulk?: boolean };

/** Saves each row on its own, so a failure leaves those before it changed. */
async function runAll(c: Context<AppEnv>, { run }: Verb, ids: number[]) {
  let changed = 0;
  const refused: RefusedOutcome[] = [];
  try {
    for (const id of ids) {
      const outcome = await run(id, authorOf(c));
      if (outcome.kind === "saved") changed += 1;
      if (outcome.kind === "refused") refused.push(outcome);
    }
  } catch (failure) {
    if (changed === 0) throw failure;
    log.error("bulk", failure, { requestId: c.get("requestId"), path: c.req.path });
    return { changed, refused, hasStopped: true };
  }
  return { changed, refused, hasStopped: false };
}
