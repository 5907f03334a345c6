import { Hono } from "hono";
import { isbot } from "isbot";
import type { AppEnv } from "../http/context";
import * as counters from "../models/counters";
import { idFrom } from "../schemas/ids";
import { missing } from "./answer";
import { describe, nothing } from "./describe";

/** What a page reports of a deal, through `navigator.sendBeacon`. */
export default new Hono<AppEnv>().post(
  "/:id/copies",
  describe("Count a copied code", nothing("It is counted, unless a robot says so.")),
  (c) => {
    const id = idFrom(c.req.param("id"));
    if (id === undefined) return missing(c, "deal");
    if (!isbot(c.req.header("user-agent"))) counters.record("deal", id, "copy");
    return c.body(null, 204);
  },
);
