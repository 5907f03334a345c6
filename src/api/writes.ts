import { type Context, Hono } from "hono";
import type { ZodObject, ZodType, z } from "zod";
import type { AppEnv } from "../http/context";
import { accept } from "../http/refusals";
import type { Author, Outcome } from "../models/changes";
import { edit } from "../schemas/fields";
import { idFrom } from "../schemas/ids";
import { answerOutcome, missing } from "./answer";
import { authorOf, validateKey } from "./author";
import { conflicts, creates, describe, nothing, shows } from "./describe";
import { validateChanges, validateJson } from "./validate";

type Entity<Input extends ZodObject, Shape extends ZodType> = {
  /** One of them, in lower case: "store". */
  one: string;
  /** What a body may say, and a body that fits. */
  input: Input;
  example: z.input<Input>;
  /** How the API shows one. */
  shape: Shape;
  shown: (id: number) => Promise<z.output<Shape> | undefined>;
  /** Where the API shows it. */
  pathOf: (shown: z.output<Shape>) => string;
  model: {
    create: (input: z.output<Input>, author: Author) => Promise<Outcome>;
    update: (id: number, input: z.output<Input>, author: Author, version?: number) => Promise<Outcome>;
    del: (id: number, author: Author) => Promise<Outcome>;
  };
  /** Whether an edit may leave fields out, which then stay as they are. */
  takesParts?: boolean;
};

const json = accept("application/json");

/** The calls that make, change and delete one of an entity. */
export function writes<Input extends ZodObject, Shape extends ZodType>(entity: Entity<Input, Shape>) {
  const { one, input, example, shape, shown, pathOf, model, takesParts = false } = entity;
  const name = shape.meta()?.id;
  const body = input.meta({ id: `${name}Input`, examples: [example] });
  const change = input
    .safeExtend(edit.shape)
    .meta({ id: `${name}Edit`, examples: [{ ...example, version: 1 }] });

  return new Hono<AppEnv>()
    .post(
      "/",
      describe(`Create a ${one}`, {
        ...creates(shape, `The ${one} as it is stored.`),
        ...("slug" in input.shape ? conflicts : {}),
      }),
      json,
      validateJson(body),
      validateKey,
      async (c) => {
        const given = c.req.valid("json") as z.output<Input>;
        return answerOutcome(c, await model.create(given, await authorOf(c, c.req.valid("header"))), {
          one,
          saved: async (id) => {
            const made = await shown(id);
            if (!made) return missing(c, one);
            c.header("Location", pathOf(made));
            return c.json(made, 201);
          },
        });
      },
    )
    .put(
      "/:id",
      describe(
        `Change a ${one}`,
        { ...shows(shape, `The ${one} as it is stored.`), ...conflicts },
        takesParts
          ? "A field that is left out stays as it is."
          : "All of it is replaced: a field that is left out becomes empty, or its default.",
      ),
      json,
      takesParts ? validateChanges(change, storedOf(entity)) : validateJson(change),
      validateKey,
      async (c) => {
        const id = idFrom(c.req.param("id"));
        if (id === undefined) return missing(c, one);
        const [given, version] = apart(c.req.valid("json") as z.output<Input> & Versioned);
        const author = await authorOf(c, c.req.valid("header"));
        return answerOutcome(c, await model.update(id, given, author, version), {
          one,
          saved: async () => {
            const changed = await shown(id);
            return changed ? c.json(changed) : missing(c, one);
          },
          current: () => shown(id),
        });
      },
    )
    .delete("/:id", describe(`Delete a ${one}`, nothing(`The ${one} is gone.`)), async (c) => {
      const id = idFrom(c.req.param("id"));
      if (id === undefined) return missing(c, one);
      return answerOutcome(c, await model.del(id, await authorOf(c)), {
        one,
        saved: () => c.body(null, 204),
      });
    });
}

const storedOf =
  ({ one, shown }: { one: string; shown: (id: number) => Promise<unknown> }) =>
  async (c: Context): Promise<object> => {
    const id = idFrom(c.req.param("id") ?? "");
    const stored = id === undefined ? undefined : await shown(id);
    return stored ?? missing(c, one);
  };

type Versioned = z.output<typeof edit>;

/** What a body says of the entity, and the version that was edited. */
function apart<Fields>({ version, ...fields }: Fields & Versioned): [Fields, number | undefined] {
  return [fields as Fields, version];
}
