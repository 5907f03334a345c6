import { type Context, Hono } from "hono";
import { except } from "hono/combine";
import { HTTPException } from "hono/http-exception";
import { ClientLeft, Refused } from "../http/admission";
import { limitLogos } from "../http/body-limits";
import type { AppEnv } from "../http/context";
import { log } from "../http/log";
import { patience, TooSlow } from "../http/patience";
import { problem } from "../http/problem";
import { refuseWrites } from "../http/refusals";
import { isDiskFull, isOutage } from "../models/outage";
import { paths } from "../paths";
import ai from "./ai";
import blogs from "./blogs";
import categories from "./categories";
import config from "./config";
import coupons from "./coupons";
import deals from "./deals";
import { documentation } from "./documentation";
import googleAds from "./google-ads";
import { guard } from "./guard";
import newsletter from "./newsletter";
import offers from "./offers";
import settings from "./settings";
import stores from "./stores";
import subscribers from "./subscribers";
import views from "./views";

/** The JSON API. */
export const api = new Hono<AppEnv>();

const refusals = {
  429: "These are too many searches in a short time. Wait as many seconds as Retry-After says.",
  503: "The site is busy at the moment. Try again after as many seconds as Retry-After says.",
};

// What a model writes takes a minute; its own limits hold there.
api.use(except("/api/ai/*", patience));
// Counts wait in memory until there is room.
api.use(
  except(
    [paths.api.copies(":id"), paths.api.views("stores", ":id"), paths.api.views("blogs", ":id")],
    refuseWrites(isDiskFull, (c) =>
      problem(c, 507, "The server's disk is nearly full: nothing can be saved until there is room."),
    ),
  ),
);
api.use(guard);
api.use(limitLogos);

api.onError((error, c) => {
  const requestId = c.get("requestId");
  if (error instanceof Refused) {
    c.header("Retry-After", String(error.seconds));
    return problem(c, error.status, refusals[error.status]);
  }
  if (error instanceof HTTPException && error.status < 500)
    return problem(c, error.status as 400, error.message);
  if (c.req.raw.signal.aborted) return new ClientLeft().getResponse();
  log.error("api", error, { requestId, path: c.req.path });
  if (!isOutage(error))
    return problem(c, 500, `Something went wrong here. We have a record of it under ${requestId}.`);
  c.header("Retry-After", "10");
  if (error instanceof TooSlow) return problem(c, 503, "This took too long. Try again in a minute.");
  return problem(c, 503, "The catalogue cannot be reached at the moment. Try again in a minute.");
});

api.route("/config", config);
api.route("/settings", settings);
api.route("/stores", stores);
api.route("/categories", categories);
api.route("/coupons", coupons);
api.route("/offers", offers);
api.route("/blogs", blogs);
api.route("/newsletter", newsletter);
api.route("/subscribers", subscribers);
api.route("/deals", deals);
api.route("/", views);
api.route("/google-ads", googleAds);
api.route("/ai", ai);
api.route("/", documentation(api));

/** The answer for a path under /api that is none. */
export function notFoundProblem(c: Context<AppEnv>): Response {
  return problem(c, 404, "The API has nothing at this address.");
}
