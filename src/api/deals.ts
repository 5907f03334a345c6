import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import { idFrom } from "../schemas/ids";
import { countReport } from "../visits";
import { missing } from "./answer";
import { describe, nothing } from "./describe";

/** What a page reports of a deal, through `navigator.sendBeacon`. */
export default new Hono<AppEnv>().post(
  "/:id/copies",
  describe(
    "Count a copied code",
    nothing("It is counted once a day for each client, unless a robot says so."),
  ),
  (c) => {
    const id = idFrom(c.req.param("id"));
    if (id === undefined) return missing(c, "deal");
    countReport(c, "deal", id, "copy");
    return c.body(null, 204);
  },
);
