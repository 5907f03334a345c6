import { Hono } from "hono";
import { z } from "zod";
import { addressOf } from "../http/address";
import type { AppEnv } from "../http/context";
import { route } from "../http/route-options";
import { subscribers, throttle } from "../models/people";
import { subscription } from "../schemas/fields";
import { paging } from "../schemas/paging";
import { SUBSCRIBED } from "../schemas/vocabulary";
import { answerOutcome, answerPage, idIn, tooMany } from "./answer";
import { describe, nothing, pages, shows, validate, validateBody } from "./describe";
import { sent } from "./examples";
import * as shapes from "./shapes";
import { changeOf, json, validateKey } from "./writes";

const subscribed = z.object({ message: z.string() }).meta({ id: "Subscribed", examples: [] });

export default new Hono<AppEnv>()
  .post(
    "/newsletter/subscribe",
    describe(
      "Subscribe to the newsletter",
      "The answer is the same for a new address and for one that is subscribed already.",
      shows(subscribed),
    ),
    route({ body: "small" }),
    json,
    validateBody(subscription.meta({ id: "Subscription", examples: [sent.subscription] })),
    async (c) => {
      const wait = await throttle.countForm("subscription", addressOf(c));
      if (wait > 0) return tooMany(c, wait, "Too many subscriptions. Try again later.");
      await subscribers.subscribe(c.req.valid("json").email);
      // The same for a known address, so that a stranger learns nothing.
      return c.json({ message: SUBSCRIBED.description });
    },
  )
  .get(
    "/subscribers",
    describe("List the subscribers", "Newest first.", pages(shapes.subscriber)),
    validate("query", paging("integer")),
    (c) => {
      const count = subscribers.count({}, Number.MAX_SAFE_INTEGER);
      return answerPage(c, subscribers.list({}, c.req.valid("query")), count, (subscriber) => subscriber);
    },
  )
  .delete(
    "/subscribers/:id",
    describe("Delete a subscriber", "Removes the address from the newsletter.", nothing),
    validateKey,
    async (c) => {
      const outcome = await subscribers.del(idIn(c), await changeOf(c));
      return answerOutcome(c, outcome, { one: "subscriber", saved: () => c.body(null, 204) });
    },
  );
