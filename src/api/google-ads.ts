import { Hono } from "hono";
import { status } from "../ads/keyword-ideas";
import type { AppEnv } from "../http/context";
import { describe, shows } from "./describe";
import * as shapes from "./shapes";

export default new Hono<AppEnv>().get(
  "/status",
  describe(
    "Tell whether Google Ads is set up",
    shows(shapes.googleAds, "Whether it is, and what is still to be set."),
  ),
  (c) => c.json(status()),
);
