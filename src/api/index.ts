import { type Context, Hono } from "hono";
import { except } from "hono/combine";
import { HTTPException } from "hono/http-exception";
import { answerInTime, ClientLeft, Refused, TimedOut } from "../http/admission";
import type { AppEnv } from "../http/context";
import { log } from "../http/log";
import { problem } from "../http/problem";
import { limitPictures, refuseWrites } from "../http/refusals";
import { type EntityName, entities } from "../models/entities";
import { isDiskFull, isOutage } from "../models/system/outage";
import { paths } from "../paths";
import ai from "./ai";
import answers from "./answers";
import blogs from "./blogs";
import categories from "./categories";
import { coupons, offers } from "./deals";
import { documentation } from "./documentation";
import { guard } from "./guard";
import search from "./search";
import settings, { config } from "./settings";
import stores from "./stores";
import subscribers from "./subscribers";
import visits from "./visits";

/** An entity that is forgotten here is an error of the compiler; null says that the API does not have it. */
const segments: Record<EntityName, Hono<AppEnv> | null> = {
  settings,
  store: stores,
  category: categories,
  coupon: coupons,
  offer: offers,
  blog: blogs,
  author: null,
  event: null,
  source: null,
  redirect: null,
};

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
api.use(limitPictures);

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
for (const [name, segment] of Object.entries(segments))
  if (segment) api.route(`/${entities[name as EntityName].many}`, segment);
api.route("/", subscribers);
api.route("/", visits);
api.route("/", answers);
api.route("/", ai);
api.route("/", documentation(api));

export function notFoundProblem(c: Context<AppEnv>): Response {
  return problem(c, 404, "The API has nothing at this address.");
}
