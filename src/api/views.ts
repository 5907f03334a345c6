import { type Context, Hono } from "hono";
import { isbot } from "isbot";
import type { AppEnv } from "../http/context";
import * as counters from "../models/counters";
import { idFrom } from "../schemas/ids";
import { missing } from "./answer";
import { describe, nothing } from "./describe";

const counts = nothing("It is counted, unless a robot says so.");

/** What a page reports that was fetched ahead, and so not counted, once somebody looks at it. */
export default new Hono<AppEnv>()
  .post("/stores/:id/views", describe("Count a view of a store's page that was fetched ahead", counts), (c) =>
    count(c, "store"),
  )
  .post("/blogs/:id/views", describe("Count a view of a blog that was fetched ahead", counts), (c) =>
    count(c, "blog"),
  );

function count(c: Context<AppEnv, "/:id/views">, subject: "store" | "blog"): Response {
  const id = idFrom(c.req.param("id"));
  if (id === undefined) return missing(c, subject);
  if (!isbot(c.req.header("user-agent"))) counters.record(subject, id, "view");
  return c.body(null, 204);
}
