import { type Context, Hono } from "hono";
import type { AppEnv } from "../http/context";
import { setVisit } from "../http/visits";
import type { Visit } from "../schemas/vocabulary";
import { idIn, missing } from "./answer";
import { describe, nothing } from "./describe";

const ONCE = "Counted once a day per client, and not for known robots.";
const PREFETCHED = `Reports that a prefetched page is looked at. ${ONCE}`;

/** Events that pages report with `navigator.sendBeacon`. */
export default new Hono<AppEnv>()
  .post(
    "/deals/:id/copies",
    describe("Count a copied code", `Reports that a visitor copied the deal's code. ${ONCE}`, nothing),
    (c) => count(c, "deal", "copy"),
  )
  .post("/stores/:id/views", describe("Count a view of a store", PREFETCHED, nothing), (c) =>
    count(c, "store", "view"),
  )
  .post("/blogs/:id/views", describe("Count a view of a blog post", PREFETCHED, nothing), (c) =>
    count(c, "blog", "view"),
  );

function count(c: Context<AppEnv>, subject: Visit[0], event: Visit[2]): Response {
  const id = idIn(c);
  if (id === 0) return missing(c, subject);
  setVisit(c, subject, id, event);
  return c.body(null, 204);
}
