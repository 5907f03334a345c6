import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { alertRules } from "../../src/operations/probes/alerts";
import { cast } from "../cast";
import { preparedDatabase } from "../database";
import { freePort } from "../free-port";
import { get } from "../http";
import { type Started, start, stopAll } from "../started";

/*
 * What a started server tells of itself: its metrics, and a line of the log for each request.
 */

// A busy machine takes long to start a server.
setDefaultTimeout(60_000);

const TOKEN = "a-token-of-this-test";
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const MONITORING = join(import.meta.dir, "../../src/http/monitoring");

const database = await preparedDatabase(process.env.TEST_DATABASE_URL);
let server: Started;

beforeAll(async () => {
  server = await start(database.folder, {
    DATABASE_URL: database.url,
    TRUST_PROXY: "loopback",
    METRICS_TOKEN: TOKEN,
    SLOW_QUERY_MS: "1",
  });
});

afterAll(stopAll);

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://localhost:${server.port}${path}`, { headers: { "Accept-Encoding": "identity", ...headers } });

async function read(): Promise<string> {
  const answer = await ask("/metrics", { Authorization: `Bearer ${TOKEN}`, Host: "10.0.0.7:3000" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return answer.text();
}

/** The sum of a metric's samples that have all these labels. */
function sumOf(metrics: string, name: string, ...labels: string[]): number {
  const lines = metrics
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return lines
    .filter((line) => labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

/** The lines of the log of a path, once there are this many. */
async function linesOf(path: string, count: number): Promise<Record<string, unknown>[]> {
  for (;;) {
    const lines = server
      .output()
      .split("\n")
      .filter((line) => line.includes(`"path":"${path}"`));
    if (lines.length >= count) return lines.map((line) => JSON.parse(line));
    await Bun.sleep(20);
  }
}

test("without METRICS_TOKEN there are none, and without the token nobody gets them", async () => {
  expect((await get("/metrics")).status).toBe(404);
  expect((await ask("/metrics")).status).toBe(401);
  expect((await ask("/metrics", { Authorization: `Bearer ${TOKEN}x` })).status).toBe(401);
});

test("each answer is counted by the pattern of its route, also one from the cache", async () => {
  const isHit = async () => (await ask("/about")).headers.get("cache-status")?.includes("hit");
  while (!(await isHit())) await Bun.sleep(10);
  const ofAbout = (metrics: string) =>
    sumOf(metrics, "dealproof_requests_total", 'route="/about"', 'cache="hit"');
  const ofStores = (metrics: string) => [
    sumOf(metrics, "dealproof_requests_total", 'route="/store/:slug"', 'status="200"'),
    sumOf(metrics, "dealproof_request_duration_seconds_count", 'route="/store/:slug"'),
  ];
  const atFirst = await read();
  const before = ofAbout(atFirst);
  const [shown = 0, timed = 0] = ofStores(atFirst);
  for (let times = 0; times < 3; times++) expect(await isHit()).toBe(true);
  expect(ofAbout(await read())).toBe(before + 3);
  await ask(`/store/${cast.inkwell}`);
  for (const made of ["/made-up-1", "/store/made-up-2", "/made/up/3?made=up"]) await ask(made);
  const metrics = await read();
  expect(ofStores(metrics)).toEqual([shown + 1, timed + 2]);
  expect(metrics).not.toContain("made");
  expect(sumOf(metrics, "dealproof_query_duration_seconds_count")).toBeGreaterThan(0);
});

test("the rules and the dashboard ask for metrics that there are", async () => {
  let metrics = await read();
  // A job that was done has a time; the first runs seconds after the start.
  const rules = await Bun.file(join(MONITORING, "alerts.yml")).text();
  const dashboard = await Bun.file(join(MONITORING, "dashboard.json")).text();
  const named = new Set(`${rules} ${dashboard}`.match(/\b(dealproof|nodejs|process)_[a-z0-9_]+/g));
  named.delete("dealproof_job_done_timestamp_seconds");
  expect(metrics).toContain("# TYPE dealproof_job_done_timestamp_seconds gauge");
  const missing = () => [...named].filter((name) => !new RegExp(`^${name}[ {]`, "m").test(metrics));
  // The connection that listens is opened after the site is ready.
  const listens = () => sumOf(metrics, "dealproof_listening") === 1;
  for (let tries = 0; tries < 300 && (missing().length > 0 || !listens()); tries++) {
    await Bun.sleep(100);
    metrics = await read();
  }
  expect(missing()).toEqual([]);
  expect(sumOf(metrics, "dealproof_database_up")).toBe(1);
  expect(sumOf(metrics, "dealproof_listening")).toBe(1);
  expect(sumOf(metrics, "dealproof_disk_free_bytes")).toBeGreaterThan(0);
});

test("the file of alert rules is the one that the probes write", async () => {
  expect(await Bun.file(join(MONITORING, "alerts.yml")).text()).toBe(alertRules());
});

test.skipIf(!Bun.which("promtool"))("promtool finds no fault in rules and metrics", async () => {
  const run = async (args: string[], input = "") => {
    const tool = Bun.spawn(["promtool", ...args], {
      stdin: new Blob([input]),
      stdout: "pipe",
      stderr: "pipe",
    });
    const said = (await new Response(tool.stdout).text()) + (await new Response(tool.stderr).text());
    return { code: await tool.exited, said };
  };
  expect(await run(["check", "rules", join(MONITORING, "alerts.yml")])).toMatchObject({ code: 0 });
  const { said } = await run(["check", "metrics"], await read());
  // Of the metrics that Node programs have in common, promtool does not like some names.
  expect(said.split("\n").filter((line) => line.startsWith("dealproof"))).toEqual([]);
});

test.skipIf(!Bun.which("prometheus"))(
  "Prometheus scrapes the metrics and evaluates the alert rules",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "dealproof-prometheus-"));
    const port = freePort();
    const config = {
      global: { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" },
      rule_files: [join(MONITORING, "alerts.yml")],
      scrape_configs: [
        {
          job_name: "dealproof",
          authorization: { credentials: TOKEN },
          static_configs: [{ targets: [`localhost:${server.port}`] }],
        },
      ],
    };
    const file = join(folder, "prometheus.yml");
    // JSON is YAML.
    await Bun.write(file, JSON.stringify(config));
    await using prometheus = Bun.spawn(
      [
        "prometheus",
        `--config.file=${file}`,
        `--storage.tsdb.path=${join(folder, "data")}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdout: "ignore", stderr: "ignore" },
    );
    const asked = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => undefined);
      return answer?.ok ? (await answer.json()).data : undefined;
    };
    const sample = async (query: string) =>
      (await asked(`query?query=${encodeURIComponent(query)}`))?.result[0]?.value[1];
    const rules = (await Bun.file(join(MONITORING, "alerts.yml")).text()).split("- alert:").length - 1;
    const evaluated = async () =>
      ((await asked("rules"))?.groups[0]?.rules ?? []).filter(
        ({ health }: { health: string }) => health === "ok",
      );
    while ((await sample("dealproof_listening")) !== "1") await Bun.sleep(100);
    while ((await evaluated()).length < rules) await Bun.sleep(100);
    expect(await sample('up{job="dealproof"}')).toBe("1");
    expect(Number(await sample("sum(dealproof_requests_total)"))).toBeGreaterThan(0);
    prometheus.kill();
    await prometheus.exited;
    rmSync(folder, { recursive: true });
  },
);

test("a request's line has its route, bytes, cache, time in the database and a trusted proxy's trace", async () => {
  const path = `/store/${cast.trailbound}`;
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
  const length = (await (await ask(path, { traceparent })).bytes()).length;
  const [line] = await linesOf(path, 1);
  expect(line).toMatchObject({
    message: "request",
    route: "/store/:slug",
    status: 200,
    bytes: length,
    cache: "miss",
    traceId: TRACE,
  });
  expect(line?.dbMs).toBeNumber();
  expect(line?.queries).toBeGreaterThan(1);
});

test("a slow query is a line with placeholders in place of its values", async () => {
  await ask(`/store/${cast.dealless}`);
  while (!server.output().includes('"message":"slow query"')) await Bun.sleep(20);
  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.includes('"message":"slow query"'));
  expect(lines.some((line) => /\$1/.test(line))).toBe(true);
  expect(lines.join("")).not.toContain(cast.dealless);
});
