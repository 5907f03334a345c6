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
    "Counts a copy of the deal's code, once a day per client. Known robots are not counted.",
    nothing,
  ),
  (c) => {
    const id = idFrom(c.req.param("id"));
    if (id === undefined) return missing(c, "deal");
    countReport(c, "deal", id, "copy");
    return c.body(null, 204);
  },
);
