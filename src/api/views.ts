import { type Context, Hono } from "hono";
import type { AppEnv } from "../http/context";
import { idFrom } from "../schemas/ids";
import { countReport } from "../visits";
import { missing } from "./answer";
import { describe, nothing } from "./describe";

const counts = nothing("It is counted once a day for each client, unless a robot says so.");

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
  countReport(c, subject, id, "view");
  return c.body(null, 204);
}
