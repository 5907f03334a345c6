import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import * as subscribers from "../models/editing/subscribers";
import { idFrom } from "../schemas/ids";
import { paging } from "../schemas/paging";
import { answerOutcome, answerPage, missing } from "./answer";
import { describe, nothing, pages } from "./describe";
import * as shapes from "./shapes";
import { validateQuery } from "./validate";
import { authorOf } from "./writes";

export default new Hono<AppEnv>()
  .get(
    "/",
    describe("List the subscribers", "Newest first.", pages(shapes.subscriber)),
    validateQuery(paging("integer")),
    async (c) => {
      const page = await subscribers.list({}, c.req.valid("query"));
      return answerPage(
        c,
        page,
        await subscribers.count({}, Number.MAX_SAFE_INTEGER),
        (subscriber) => subscriber,
      );
    },
  )
  .delete(
    "/:id",
    describe("Delete a subscriber", "Removes the address from the newsletter.", nothing),
    async (c) => {
      const id = idFrom(c.req.param("id"));
      if (id === undefined) return missing(c, "subscriber");
      const outcome = await subscribers.del(id, await authorOf(c));
      return answerOutcome(c, outcome, { one: "subscriber", saved: () => c.body(null, 204) });
    },
  );
