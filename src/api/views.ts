import { type Context, Hono } from "hono";
import type { AppEnv } from "../http/context";
import { idFrom } from "../schemas/ids";
import { countReport } from "../visits";
import { missing } from "./answer";
import { describe, nothing } from "./describe";

const COUNTED =
  "Counts the view of a page that was prefetched, once a day per client. Known robots are not counted.";

/** What a page reports that was fetched ahead, and so not counted, once somebody looks at it. */
export default new Hono<AppEnv>()
  .post("/stores/:id/views", describe("Count a view of a store", COUNTED, nothing), (c) => count(c, "store"))
  .post("/blogs/:id/views", describe("Count a view of a blog post", COUNTED, nothing), (c) =>
    count(c, "blog"),
  );

function count(c: Context<AppEnv, "/:id/views">, subject: "store" | "blog"): Response {
  const id = idFrom(c.req.param("id"));
  if (id === undefined) return missing(c, subject);
  countReport(c, subject, id, "view");
  return c.body(null, 204);
}
