import { Hono } from "hono";
import { z } from "zod";
import { addressOf } from "../http/address";
import type { AppEnv } from "../http/context";
import { problem } from "../http/problem";
import * as subscribers from "../models/subscribers";
import * as throttle from "../models/throttle";
import { subscription } from "../schemas/subscribers";
import { SUBSCRIBED } from "../schemas/vocabulary";
import { describe, shows } from "./describe";
import { sent } from "./examples";
import { validateJson } from "./validate";
import { json } from "./writes";

const subscribed = z.object({ message: z.string() }).meta({ id: "Subscribed", examples: [] });

export default new Hono<AppEnv>().post(
  "/subscribe",
  describe(
    "Subscribe to the newsletter",
    "The answer is the same for a new address and for one that is subscribed already.",
    shows(subscribed),
  ),
  json,
  validateJson(subscription.meta({ id: "Subscription", examples: [sent.subscription] })),
  async (c) => {
    const wait = await throttle.beginSubscribing(addressOf(c));
    if (wait > 0) {
      c.header("Retry-After", String(wait));
      return problem(c, 429, "Too many subscriptions. Try again later.");
    }
    await subscribers.subscribe(c.req.valid("json").email);
    // The same for a new address and a known one: a stranger learns nothing.
    return c.json({ message: SUBSCRIBED.description });
  },
);
