import { Hono } from "hono";
import { status } from "../ads/keyword-ideas";
import type { AppEnv } from "../http/context";
import { describe, shows } from "./describe";
import * as shapes from "./shapes";

export default new Hono<AppEnv>().get(
  "/status",
  describe(
    "Check the Google Ads configuration",
    "Says whether Google Ads is configured, and names the missing variables.",
    shows(shapes.googleAds),
  ),
  (c) => c.json(status()),
);
