import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { type ZodObject, z } from "zod";
import { addressOf } from "../http/address";
import type { AppEnv } from "../http/context";
import { problem } from "../http/problem";
import { accept } from "../http/refusals";
import { route } from "../http/route-options";
import { type Change, type Outcome, sentOtherwise, submissionOf } from "../models/audit";
import { adminAt } from "../schemas/actor";
import { edit } from "../schemas/fields";
import { answerOutcome, idIn, missing } from "./answer";
import {
  conflicts,
  creates,
  describe,
  nothing,
  preconditions,
  shows,
  validate,
  validateBody,
} from "./describe";

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
  defaultsOf?: (id: number) => Promise<Record<string, unknown>>;
  hasPictures?: boolean;
  /** What a GET answers, where it has more fields than `shape`. */
  answer?: ZodObject;
};

export function writes<Input extends ZodObject, Shape extends ZodObject, Row>(
  segment: Segment<Input, Shape, Row>,
) {
  const { one, param = "id", input, example, shape, byId, present, pathOf, model, defaultsOf } = segment;
  const { answer = shape } = segment;
  const size = route({ body: segment.hasPictures ? "picture" : "normal" });
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
    return row ? { ...row, ...(await defaultsOf?.(id)) } : missing(c, one);
  };

  return new Hono<AppEnv>()
    .post(
      "/",
      describe(`Create a ${one}`, `Returns the ${one} as it is stored.`, {
        ...creates(shape),
        ...conflicts,
      }),
      size,
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
      describe(`Update a ${one}`, OMITTED_FIELDS, { ...shows(shape), ...conflicts, ...preconditions }),
      size,
      json,
      validateBody(change, { answer, stored }),
      validateEdit,
      async (c) => {
        const id = idIn(c, param);
        const { version, ...given } = c.req.valid("json") as z.output<Input> & z.output<typeof edit>;
        const expected = expectedIn(c);
        const signed = await changeOf(c);
        const outcome = await model.update(id, given as z.output<Input>, signed, expected ?? version);
        const current = () => shown(id);
        if (outcome.kind === "stale" && expected !== undefined)
          return problem(c, 412, PRECONDITION, { current: await current() });
        const saved = async () => {
          const changed = await current();
          return changed ? c.json(changed) : missing(c, one);
        };
        return answerOutcome(c, outcome, { one, saved, current });
      },
    )
    .delete(
      `/:${param}`,
      describe(`Delete a ${one}`, RESTORE, { ...nothing, ...conflicts }),
      validateKey,
      async (c) => {
        const outcome = await model.del(idIn(c, param), await changeOf(c));
        return answerOutcome(c, outcome, { one, saved: () => c.body(null, 204) });
      },
    );
}

export const EDITS = ["PUT", "PATCH"];

export const OMITTED_FIELDS =
  "A field that is left out keeps its value; null or an empty text empties it. `PUT` and `PATCH` do the same.";

const RESTORE = "The admin can restore it from the history for 30 days.";

export const json = accept("application/json");

const KEY = "Idempotency-Key";

const IF_MATCH = "If-Match";

const PRECONDITION =
  "It has changed since the version in If-Match. Check its current state, and send its version.";

const key = {
  [KEY]: z
    .uuid("a UUID")
    .optional()
    .describe(
      "A UUID of your choice. A call that is repeated with the same key is done once; with another body it is refused.",
    ),
};

const A_VERSION = 'the `version` of what you edit in quotation marks, such as "3", or *';

export const validateKey = validate("header", z.object(key));

const validateEdit = validate(
  "header",
  z.object({
    ...key,
    [IF_MATCH]: z
      .string()
      .regex(/^(\*|"\d{1,9}")$/, A_VERSION)
      .optional()
      .describe(`As \`version\` in the body does, but with 412: ${A_VERSION}.`),
  }),
);

/** The version that an edit expects by its header; undefined if it expects none in particular. */
function expectedIn(c: Context<AppEnv>): number | undefined {
  const { [IF_MATCH]: given }: { [IF_MATCH]?: string } = c.req.valid("header" as never) ?? {};
  return given === undefined || given === "*" ? undefined : Number(given.slice(1, -1));
}

/**
 * Signs a change, with the key of calls that validate it.
 * @throws HTTPException 409 if the call was made before with this key and another body.
 */
export async function changeOf(c: Context<AppEnv>): Promise<Change> {
  const { [KEY]: key }: { [KEY]?: string } = c.req.valid("header" as never) ?? {};
  const actor = adminAt(addressOf(c));
  const batch = crypto.randomUUID();
  if (key === undefined) return { actor, batch };
  // The same key with another call is another submission.
  const submission = submissionOf(Bun.randomUUIDv5(`${c.req.method} ${c.req.path}`, key), await c.req.text());
  if (await sentOtherwise(submission))
    throw new HTTPException(409, {
      message: "This Idempotency-Key was sent before with another body. Send a new key with a new call.",
    });
  return { actor, submission, batch };
}
