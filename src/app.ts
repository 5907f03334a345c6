import { type Context, Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { ping } from "../db/client";
import { admin } from "./admin";
import { api, notFoundProblem } from "./api";
import { invalidateWrites, isListening } from "./cache/invalidation";
import { env } from "./env";
import { addressOf, readAddress } from "./http/address";
import { refusal } from "./http/admission";
import { files, reload } from "./http/assets";
import { compress, rememberHeadBody } from "./http/compress";
import type { AppEnv } from "./http/context";
import { health } from "./http/health";
import { metrics } from "./http/metrics";
import { problem } from "./http/problem";
import { limitBody, refuseCrossSite, refuseForeignHosts, refuseMalformedRequests } from "./http/refusals";
import { logRequests } from "./http/request-log";
import { neverCacheErrors, securityHeaders } from "./http/security-headers";
import { countVisits } from "./http/visits";
import { counters } from "./models/counts";
import { throttle } from "./models/people";
import { gauges } from "./operations/probes";
import { site } from "./site";
import { errorPage, htmlErrorsForForms, notFoundPage } from "./site/errors";
import { speculationRules } from "./site/pages";

const listening = {
  name: "listening",
  help: "Whether this process hears what other instances change",
  read: async () => [{ value: isListening() ? 1 : 0 }],
};

export const app = new Hono<AppEnv>();

app.use(rememberHeadBody);
app.use((c, next) => {
  c.set("app", { fetch: app.fetch, limitSearches });
  return next();
});
app.use(readAddress);
app.use(logRequests);
app.use(neverCacheErrors);
app.use(securityHeaders(speculationRules));
app.use(compress);
app.use(htmlErrorsForForms);
app.use(refuseForeignHosts);
app.use(refuseMalformedRequests);
app.use(refuseCrossSite);
app.use(invalidateWrites);
app.use(countVisits(counters.recordOnce));
app.use(limitBody);
app.use(
  methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) => {
      c.header("Allow", methods.join(", "));
      return problem(c, 405, `This address takes ${methods.join(", ")} only.`);
    },
  }),
);

app.route("/", files);
if (env.NODE_ENV === "development") app.route("/", reload);
app.route("/", health(ping));
app.route("/", metrics([...gauges, listening]));
app.route("/api", api);
app.route("/", admin);
app.route("/", site);

app.notFound((c) => (/^\/api(\/|$)/.test(c.req.path) ? notFoundProblem(c) : notFoundPage(c)));
app.onError(errorPage);

async function limitSearches(c: Context<AppEnv>): Promise<void> {
  const seconds = await throttle.countSearch(addressOf(c));
  if (seconds > 0) throw refusal(c, 429, seconds);
}
