import { Hono } from "hono";
import { z } from "zod";
import { addressOf } from "../http/address";
import type { AppEnv } from "../http/context";
import { problem } from "../http/problem";
import { route } from "../http/route-options";
import { refuseRobots } from "../http/visits";
import { throttle } from "../models/people";
import { answers } from "../models/proof";
import { answerInput } from "../proof/input";
import { notedWords, refusals } from "../proof/words";
import { idIn, missing, tooMany } from "./answer";
import { conflicts, describe, shows, validateBody } from "./describe";
import { sent } from "./examples";
import { json } from "./writes";

const BUSY_SECONDS = 600;

const noted = z.object({ message: z.string() }).meta({ id: "Noted", examples: [] });

export default new Hono<AppEnv>().post(
  "/deals/:id/answers",
  describe(
    "Say whether a deal worked",
    "One answer per deal, client and day, after the client has copied the code or followed the link. Within a minute another answer replaces the first; later the first stands. Not for known robots.",
    { ...shows(noted), ...conflicts },
  ),
  route({ body: "small" }),
  refuseRobots,
  json,
  validateBody(answerInput.meta({ id: "Answer", examples: [sent.answer] })),
  async (c) => {
    const wait = await throttle.countForm("answer", addressOf(c));
    if (wait > 0) return tooMany(c, wait, "Too many answers. Try again later.");
    const answered = await answers.answer(addressOf(c), idIn(c), c.req.valid("json"));
    if ("count" in answered)
      return c.json({ message: notedWords(answered.count, answered.kind === "noted") });
    if (answered.kind === "missing") return missing(c, "deal");
    if (answered.kind === "busy") return tooMany(c, BUSY_SECONDS, refusals.busy);
    return problem(c, 409, refusals[answered.kind]);
  },
);
