import { type Context, Hono } from "hono";
import { env } from "../env";
import * as googleAds from "../generation/ads/keyword-ideas";
import { type Started, startBlog, startStore } from "../generation/start";
import { disableIdleTimeout } from "../http/admission";
import type { AppEnv } from "../http/context";
import { problem } from "../http/problem";
import * as blogs from "../models/blogs";
import * as runs from "../models/runs";
import * as stores from "../models/stores";
import { paths } from "../paths";
import { blogRequest, type RunFailure, type RunResult, storeRequest } from "../schemas/generation";
import { tooMany } from "./answer";
import { conflicts, creates, describe, shows, validateBody } from "./describe";
import { sent } from "./examples";
import { presentStore } from "./present";
import * as shapes from "./shapes";
import { changeOf, json, validateKey } from "./writes";

const storeBody = storeRequest.meta({ id: "StoreRequest", examples: [sent.storeRequest] });
const blogBody = blogRequest.meta({ id: "BlogRequest", examples: [sent.blogRequest] });

const TAKES_LONG =
  "The answer comes when the run has ended, after about a minute, and nothing is sent before. If the connection " +
  "breaks, the run continues: repeat the call with the same `Idempotency-Key` to wait for that run and get its " +
  "result or its error. `GET /admin/runs` lists every run with its result or error, and `GET /admin/inbox` the " +
  "offers that wait for a review.";

export default new Hono<AppEnv>()
  .get(
    "/google-ads/status",
    describe(
      "Check the Google Ads configuration",
      "Says whether Google Ads is configured, and names the missing variables.",
      shows(shapes.googleAds),
    ),
    (c) => c.json(googleAds.status()),
  )
  .post(
    "/ai/generate-store",
    describe(
      "Generate a store with up to 12 offers",
      `Reads the merchant's page behind the affiliate link, or the one that you give. A store that is there already gets the offers. Offers that the page does not confirm wait for a review. ${TAKES_LONG}`,
      { ...creates(shapes.generatedStore), ...conflicts },
    ),
    json,
    validateBody(storeBody),
    validateKey,
    async (c) => {
      const { into, ...request } = c.req.valid("json");
      const started = await startStore({ ...request, into: into ?? "existing" }, await changeOf(c));
      return answerRun(c, started, async (result) => {
        const store = result.kind === "store" && (await stores.byId(result.id));
        if (!store) return problem(c, 404, "The store was deleted before it could be shown.");
        const { offers: offersCount, awaitReview } = result;
        c.header("Location", `/api/stores/${store.slug}`);
        const notice = noticeOf(offersCount, awaitReview);
        return c.json({ store: presentStore(store), offersCount, awaitReview, notice }, 201);
      });
    },
  )
  .post(
    "/ai/generate-blog",
    describe(
      "Generate a draft of a blog post",
      `The post is a draft until a person has read and published it. ${TAKES_LONG}`,
      { ...creates(shapes.generatedBlog), ...conflicts },
    ),
    json,
    validateBody(blogBody),
    validateKey,
    async (c) => {
      const started = await startBlog(c.req.valid("json"), await changeOf(c));
      return answerRun(c, started, async (result) => {
        const blog = result.kind === "blog" && (await blogs.byId(result.id));
        if (!blog) return problem(c, 404, "The blog was deleted before it could be shown.");
        const { id, title, slug, status } = blog;
        c.header("Location", `/api/blogs/${slug}`);
        return c.json({ blog: { id, title, slug, status } }, 201);
      });
    },
  );

function noticeOf(offers: number, waiting: number): string | null {
  const review = env.PUBLIC_URL + paths.adminList("inbox", { reason: "proposed" });
  if (waiting === 0) return null;
  if (waiting === offers) return `Nothing is live yet: all ${offers} offers wait for review under ${review}.`;
  return `${waiting} of ${offers} offers ${waiting === 1 ? "waits" : "wait"} for review under ${review}.`;
}

async function answerRun(
  c: Context<AppEnv>,
  started: Started,
  show: (result: RunResult) => Promise<Response>,
): Promise<Response> {
  if (started.kind === "unset") return problem(c, 503, started.message);
  if (started.kind === "refused")
    return problem(c, 422, "Some fields need another value.", { errors: started.errors });
  if (started.kind === "running" || started.kind === "exists") {
    const text = "One of this name is being generated now. Wait for it, or cancel it under Runs and jobs.";
    return problem(c, 409, text);
  }
  if (started.kind === "full")
    return tooMany(
      c,
      started.again,
      "This hour has had all the runs that AI_RUNS_PER_HOUR allows. Try again later.",
    );
  disableIdleTimeout(c);
  const run = await runs.ended(started.id);
  if (run?.result) return show(run.result);
  if (run?.state === "cancelled") return problem(c, 409, "The run was cancelled. Nothing was saved.");
  if (run?.state === "running")
    return problem(c, 503, "The server stops, and the run is started again: Runs and jobs shows its result.");
  const failure = run?.failure ?? { error: "The run is not there any more." };
  if (started.kind === "sent")
    return problem(
      c,
      409,
      `The call was made before with this Idempotency-Key, and failed: ${failure.error}`,
    );
  return answerFailure(c, failure);
}

const statuses: Partial<Record<string, 502 | 503 | 504>> = {
  key: 503,
  busy: 503,
  unreachable: 503,
  silent: 504,
  "too-long": 504,
};

function answerFailure(c: Context<AppEnv>, { error, reason, retryAfter }: RunFailure): Response {
  if (reason === undefined) return problem(c, 500, error);
  if (reason === "page") return problem(c, 422, error, { errors: { affiliateLink: [error] } });
  const status = statuses[reason] ?? 502;
  if (status === 503) c.header("Retry-After", String(retryAfter ?? 60));
  return problem(c, status, error);
}
