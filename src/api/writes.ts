import { type Context, Hono } from "hono";
import { type ZodObject, z } from "zod";
import { addressOf } from "../http/address";
import type { AppEnv } from "../http/context";
import { accept } from "../http/refusals";
import type { Change, Outcome } from "../models/audit/changes";
import { adminAt } from "../schemas/actor";
import { edit } from "../schemas/fields";
import { answerOutcome, idIn, missing } from "./answer";
import { conflicts, creates, describe, nothing, shows, validate, validateBody } from "./describe";

export type Segment<Input extends ZodObject, Shape extends ZodObject, Row> = {
  one: string;
  param?: string;
  input: Input;
  example: z.input<Input>;
  shape: Shape;
  byId: (id: number) => Promise<Row | undefined>;
  present: (row: Row) => z.output<Shape> | Promise<z.output<Shape>>;
  pathOf: (shown: z.output<Shape>) => string;
  model: {
    create: (input: z.output<Input>, change: Change) => Promise<Outcome>;
    update: (id: number, input: z.output<Input>, change: Change, version?: number) => Promise<Outcome>;
    del: (id: number, change: Change) => Promise<Outcome>;
  };
  /** What an edit that leaves a field out has in its place, where that is not what `present` shows. */
  leftOut?: (id: number) => Promise<Record<string, unknown>>;
  /** What a GET answers, where it has more fields than `shape`. */
  answer?: ZodObject;
};

export function writes<Input extends ZodObject, Shape extends ZodObject, Row>(
  segment: Segment<Input, Shape, Row>,
) {
  const { one, param = "id", input, example, shape, byId, present, pathOf, model, leftOut } = segment;
  const { answer = shape } = segment;
  const name = shape.meta()?.id;
  const body = input.meta({ id: `${name}Input`, examples: [example] });
  const change = input
    .safeExtend(edit.shape)
    .meta({ id: `${name}Edit`, examples: [{ ...example, version: 1 }] });
  const shown = async (id: number) => {
    const row = await byId(id);
    return row && (await present(row));
  };
  const stored = async (c: Context) => {
    const id = idIn(c, param);
    const row = await shown(id);
    return row ? { ...row, ...(await leftOut?.(id)) } : missing(c, one);
  };

  return new Hono<AppEnv>()
    .post(
      "/",
      describe(`Create a ${one}`, `Returns the ${one} as it is stored.`, {
        ...creates(shape),
        ...("slug" in input.shape ? conflicts : {}),
      }),
      json,
      validateBody(body, { answer }),
      validateKey,
      async (c) => {
        const given = c.req.valid("json") as z.output<Input>;
        return answerOutcome(c, await model.create(given, await changeOf(c)), {
          one,
          saved: async (id) => {
            const created = await shown(id);
            if (!created) return missing(c, one);
            c.header("Location", pathOf(created));
            return c.json(created, 201);
          },
        });
      },
    )
    .on(
      EDITS,
      `/:${param}`,
      describe(`Update a ${one}`, LEFT_OUT, { ...shows(shape), ...conflicts }),
      json,
      validateBody(change, { answer, stored }),
      validateKey,
      async (c) => {
        const id = idIn(c, param);
        const { version, ...given } = c.req.valid("json") as z.output<Input> & z.output<typeof edit>;
        return answerOutcome(
          c,
          await model.update(id, given as z.output<Input>, await changeOf(c), version),
          {
            one,
            saved: async () => {
              const changed = await shown(id);
              return changed ? c.json(changed) : missing(c, one);
            },
            current: () => shown(id),
          },
        );
      },
    )
    .delete(`/:${param}`, describe(`Delete a ${one}`, RESTORE, nothing), validateKey, async (c) => {
      const outcome = await model.del(idIn(c, param), await changeOf(c));
      return answerOutcome(c, outcome, { one, saved: () => c.body(null, 204) });
    });
}

export const EDITS = ["PUT", "PATCH"];

export const LEFT_OUT =
  "A field that is left out keeps its value; null or an empty text empties it. `PUT` and `PATCH` do the same.";

const RESTORE = "The admin can restore it from the history for 30 days.";

export const json = accept("application/json");

const KEY = "Idempotency-Key";

export const validateKey = validate(
  "header",
  z.object({
    [KEY]: z
      .uuid("a UUID")
      .optional()
      .describe("A UUID of your choice. A call that is repeated with the same key is done once."),
  }),
);

/** Signs a change, with the key of calls that validate it. */
export async function changeOf(c: Context<AppEnv>): Promise<Change> {
  const { [KEY]: key }: { [KEY]?: string } = c.req.valid("header" as never) ?? {};
  return {
    actor: adminAt(addressOf(c)),
    // The same key with another call or body is another submission.
    submission: key && Bun.randomUUIDv5(`${c.req.method} ${c.req.path} ${await c.req.text()}`, key),
  };
}
