import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import { accept } from "../http/refusals";
import * as subscribers from "../models/subscribers";
import { subscription } from "../schemas/subscribers";
import { validateJson } from "./validate";

export default new Hono<AppEnv>().post(
  "/subscribe",
  accept("application/json"),
  validateJson(subscription),
  async (c) => {
    await subscribers.subscribe(c.req.valid("json").email);
    // The same for a new address and a known one: a stranger learns nothing.
    return c.json({ message: "You'll receive the latest deals and offers in your inbox." });
  },
);
