import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { env } from "../env";
import type { AppEnv } from "./context";

const NO_STORE = { "Cache-Control": "no-store" };
const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;
const COLLECT_WITHIN_MS = 2_000;

const registry = new Registry();
const registers = [registry];
const isOn = env.METRICS_TOKEN !== undefined;
if (isOn) collectDefaultMetrics({ register: registry });

const requests = new Counter({
  name: "dealproof_requests_total",
  help: "Answers by method, pattern of the route, status and what the page cache did",
  labelNames: ["method", "route", "status", "cache"],
  registers,
});
const durations = new Histogram({
  name: "dealproof_request_duration_seconds",
  help: "From the request to the start of its answer, by the pattern of the route",
  labelNames: ["route"],
  buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});
const queryDurations = new Histogram({
  name: "dealproof_query_duration_seconds",
  help: "From a question to the database's answer, with the wait for a free connection",
  buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

/** `route`: a pattern, because each label makes a series of its own. */
export type Answered = { method: string; route: string; status: number; cache?: string | undefined };

export function countRequest(
  { method, route, status, cache = "none" }: Answered,
  milliseconds: number,
): void {
  if (!isOn) return;
  requests.inc({ method: METHODS.test(method) ? method : "other", route, status, cache });
  durations.observe({ route }, milliseconds / 1000);
}

export function countQuery(milliseconds: number): void {
  if (isOn) queryDurations.observe(milliseconds / 1000);
}

/** What is asked for when somebody reads the metrics. */
export type Measured = {
  name: string;
  help: string;
  labels?: string[];
  read: () => Promise<{ labels?: Record<string, string>; value: number }[]>;
};

/** `/metrics` in Prometheus' format, for who has the token. What cannot be read in time is left out. */
export function metrics(measured: Measured[]): Hono<AppEnv> {
  const { METRICS_TOKEN } = env;
  const router = new Hono<AppEnv>();
  if (METRICS_TOKEN === undefined) return router;
  const gauges = measured.map(({ name, help, labels = [], read }) => ({
    gauge: new Gauge({ name: `dealproof_${name}`, help, labelNames: labels, registers }),
    labels,
    read,
  }));
  const measure = async ({ gauge, labels, read }: (typeof gauges)[number]) => {
    gauge.reset();
    const values = await Promise.race([read().catch(() => []), Bun.sleep(COLLECT_WITHIN_MS).then(() => [])]);
    if (values.length === 0 && labels.length === 0) gauge.set(Number.NaN);
    for (const { labels: of = {}, value } of values) gauge.set(of, value);
  };
  return router.get("/metrics", guard(METRICS_TOKEN), async (c) => {
    await Promise.all(gauges.map(measure));
    return c.body(await registry.metrics(), 200, { ...NO_STORE, "Content-Type": registry.contentType });
  });
}

const guard = (token: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const given = c.req.header("authorization")?.replace(/^Bearer /i, "") ?? "";
    if (timingSafeEqual(digestOf(given), digestOf(token))) return next();
    return c.text("This needs the token of METRICS_TOKEN.", 401, {
      ...NO_STORE,
      "WWW-Authenticate": "Bearer",
    });
  });

const digestOf = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest();
