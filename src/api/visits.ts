import { type Context, Hono } from "hono";
import { z } from "zod";
import { addressOf } from "../http/address";
import type { AppEnv } from "../http/context";
import { log } from "../http/log";
import { isByPerson, setVisit } from "../http/visits";
import * as pairs from "../models/counts/pairs";
import type { Visit } from "../schemas/vocabulary";
import { idIn, missing } from "./answer";
import { describe, nothing, validate } from "./describe";

const ONCE = "Counted once a day per client, and not for known robots.";
const lastCopied = z.coerce
  .number()
  .pipe(z.int32().min(1))
  .optional()
  .catch(undefined)
  .describe("The deal whose code this device copied before it today. The pair of their stores is counted.");

const PREFETCHED = `Reports that a prefetched page is looked at. ${ONCE}`;

/** Events that pages report with `navigator.sendBeacon`. */
export default new Hono<AppEnv>()
  .post(
    "/deals/:id/copies",
    describe("Count a copied code", `Reports that a visitor copied the deal's code. ${ONCE}`, nothing),
    validate("query", z.object({ after: lastCopied })),
    async (c) => {
      const { after } = c.req.valid("query");
      if (after && isByPerson(c.req.raw))
        await pairs
          .count(addressOf(c), idIn(c), after)
          .catch((error) => log.error("copies of two stores", error));
      return count(c, "deal", "copy");
    },
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
