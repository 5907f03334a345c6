import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";

export type Load = {
  /** How many there were. */
  answers: number;
  /** Answers in a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Missing answers and errors (4xx, 5xx). */
  failed: number;
};

export type Target = {
  /** The addresses to ask for in turn. */
  urls: string[];
  headers?: Record<string, string>;
  connections?: number;
  seconds: number;
};

const wrk = Bun.which("wrk");

export const tool = wrk ? "wrk" : "autocannon";

/** Asks as fast as answers come. Each address is asked for by another client, because searches are limited by client. */
export function load(target: Target): Promise<Load> {
  return wrk ? byWrk(wrk, target) : byAutocannon(target);
}

async function byWrk(path: string, { urls, headers = {}, connections = 32, seconds }: Target) {
  const script = join(tmpdir(), `dealproof-bench-${process.pid}.lua`);
  const targets = urls.map((url) => JSON.stringify(new URL(url).pathname + new URL(url).search)).join(",");
  await Bun.write(
    script,
    `local paths = {${targets}}
     local at = 0
     request = function()
       at = at % #paths + 1
       wrk.headers["X-Forwarded-For"] = "10.0." .. math.floor(at / 256) .. "." .. at % 256
       return wrk.format("GET", paths[at])
     end
     done = function(summary, latency)
       local bad = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
       bad = bad + summary.errors.status
       io.write(string.format("RESULT %d %f %f %f %d\\n", summary.requests, summary.requests / summary.duration * 1000000,
         latency:percentile(50) / 1000, latency:percentile(99) / 1000, bad))
     end`,
  );
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const origin = new URL(urls[0] ?? "").origin;
  const process_ = Bun.spawn(
    [path, "-t1", `-c${connections}`, `-d${seconds}s`, "-s", script, ...given, origin],
    { stdout: "pipe", stderr: "inherit" },
  );
  const output = await new Response(process_.stdout).text();
  const [, answers, rate, p50, p99, failed] = /RESULT (\S+) (\S+) (\S+) (\S+) (\S+)/.exec(output) ?? [];
  if (!rate) throw new Error(`wrk gave no result:\n${output}`);
  return {
    answers: Number(answers),
    rate: Number(rate),
    p50: Number(p50),
    p99: Number(p99),
    failed: Number(failed),
  };
}

async function byAutocannon({ urls, headers = {}, connections = 32, seconds }: Target) {
  const result = await autocannon({
    url: new URL(urls[0] ?? "").origin,
    connections,
    duration: seconds,
    headers,
    requests: urls.map((url, at) => ({
      path: new URL(url).pathname + new URL(url).search,
      headers: { ...headers, "X-Forwarded-For": `10.0.${Math.floor(at / 256)}.${at % 256}` },
    })),
  });
  return {
    answers: result.requests.total,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result["4xx"] + result["5xx"] + result.errors,
  };
}
