import { type Context, Hono } from "hono";
import { except } from "hono/combine";
import { HTTPException } from "hono/http-exception";
import { answerFilesInTime, answerInTime, ClientLeft, Refused, TimedOut } from "../http/admission";
import type { AppEnv } from "../http/context";
import { log } from "../http/log";
import { problem } from "../http/problem";
import { limitFile, refuseWrites } from "../http/refusals";
import { isDiskFull, isOutage } from "../models/outage";
import { paths } from "../paths";
import { segments } from "../surfaces";
import ai from "./ai";
import answers from "./answers";
import { refuseUnknownParameters } from "./describe";
import { documentation } from "./documentation";
import { guard, isCall } from "./guard";
import search from "./search";
import { config } from "./settings";
import subscribers from "./subscribers";
import visits from "./visits";

export const api = new Hono<AppEnv>();

const refusals = {
  429: "Too many searches in a short time. Wait for the number of seconds in Retry-After.",
  503: "The site is busy at the moment. Try again after the number of seconds in Retry-After.",
};

// A run of a model takes a minute and has its own timeouts.
api.use(except("/api/ai/*", answerInTime));
// Counts stay in memory until the disk has room.
api.use(
  except(
    [paths.api.copies(":id"), paths.api.views("stores", ":id"), paths.api.views("blogs", ":id")],
    refuseWrites(isDiskFull, (c) =>
      problem(c, 507, "The server's disk is nearly full: nothing can be saved until there is room."),
    ),
  ),
);
api.use(guard);
// A page for people has no parameters, and may be linked with those of others.
api.use(except([(c) => !isCall(c), paths.api.docs()], refuseUnknownParameters));
api.use(limitFile, answerFilesInTime);

api.onError((error, c) => {
  const requestId = c.get("requestId");
  if (error instanceof Refused) {
    c.header("Retry-After", String(error.seconds));
    return problem(c, error.status, refusals[error.status]);
  }
  if (error instanceof HTTPException && error.status < 500)
    return problem(c, error.status as 400, error.message);
  if (c.req.raw.signal.aborted) return new ClientLeft().getResponse();
  c.set("errorId", log.error("api", error, { requestId, path: c.req.path }));
  if (!isOutage(error))
    return problem(c, 500, `Something went wrong. The error is in our log under ${requestId}.`);
  c.header("Retry-After", "10");
  if (error instanceof TimedOut) return problem(c, 503, "This took too long. Try again in a minute.");
  return problem(c, 503, "The catalogue cannot be reached at the moment. Try again in a minute.");
});

api.route("/config", config);
api.route("/search", search);
for (const { path, router } of segments) api.route(path, router);
api.route("/", subscribers);
api.route("/", visits);
api.route("/", answers);
api.route("/", ai);
api.route("/", documentation(api));

export function notFoundProblem(c: Context<AppEnv>): Response {
  return problem(c, 404, "The API has nothing at this address.");
}
