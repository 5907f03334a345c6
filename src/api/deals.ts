import { Hono } from "hono";
import { isbot } from "isbot";
import type { AppEnv } from "../http/context";
import { problem } from "../http/problem";
import * as counters from "../models/counters";
import { idFrom } from "../schemas/ids";

/** What a page reports of a deal, through `navigator.sendBeacon`. */
export default new Hono<AppEnv>().post("/:id/copies", (c) => {
  const id = idFrom(c.req.param("id"));
  if (id === undefined) return problem(c, 404, "There is no such deal.");
  if (!isbot(c.req.header("user-agent"))) counters.record("deal", id, "copy");
  return c.body(null, 204);
});
