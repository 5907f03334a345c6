import { Hono } from "hono";
import { z } from "zod";
import { cachedList } from "../cache/serve";
import type { AppEnv } from "../http/context";
import * as categories from "../models/categories";
import { categoryInput } from "../schemas/categories";
import { idIn, missing } from "./answer";
import { describe, shows } from "./describe";
import { sent } from "./examples";
import * as shapes from "./shapes";
import { writes } from "./writes";

export default new Hono<AppEnv>()
  .get(
    "/",
    describe(
      "List the categories",
      "All categories, in the order of their creation.",
      shows(z.array(shapes.category)),
    ),
    cachedList,
    async (c) => c.json(await categories.counted()),
  )
  .get(
    "/:id",
    describe("Get a category", "The category with its number of stores.", shows(shapes.category)),
    async (c) => {
      const category = await categories.byId(idIn(c));
      return category ? c.json(category) : missing(c, "category");
    },
  )
  .route(
    "/",
    writes({
      one: "category",
      input: categoryInput,
      example: sent.category,
      shape: shapes.category,
      byId: categories.byId,
      present: (category) => category,
      pathOf: ({ id }) => `/api/categories/${id}`,
      model: categories,
    }),
  );
