/*
 * The owner logs in while strangers try passwords: `bun tests/bars/login.ts`. Wrong logins come at 8, 30 and 100 a second, each
 * from a new address: first told by a proxy that TRUST_PROXY names, then by one that it does not name. DATABASE_URL names
 * an empty database; without it there is an embedded one. It ends with 1 if a browser that is known is ever refused.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start, stopAll } from "../started";

const RATES = [8, 30, 100];
const SECONDS = Number(process.env.SECONDS ?? 20);
const TRY_EVERY_MS = 2_000;
const PASSWORD = "paper-lantern-42";
const HOME = "198.51.100.7";

type Tried = { status: number; ms: number };

let isRefused = false;
console.log(
  "Proxy    Wrong/s  Answers to them            Known browser: in, median, longest ms   Without cookie",
);
for (const [proxy, trust] of [
  ["named", "loopback"],
  ["unnamed", ""],
] as const)
  for (const rate of RATES) await measure(proxy, trust, rate);
await stopAll();
process.exit(isRefused ? 1 : 0);

async function measure(proxy: string, trust: string, rate: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "login-"));
  const { DATABASE_URL } = process.env;
  const server = await start(
    folder,
    {
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: "info",
      TRUST_PROXY: trust,
      ...(DATABASE_URL ? { DATABASE_URL } : { DEMO: "off" }),
    },
    false,
  );
  const origin = `http://localhost:${server.port}`;
  const logIn = (password: string, address: string, cookie = "") =>
    post(origin, { password, address, cookie });
  const cookie = (await logIn(PASSWORD, HOME)).cookie;
  const strangers: Promise<Tried>[] = [];
  const flood = setInterval(() => strangers.push(logIn("wrong", anyAddress())), 1000 / rate);
  const [known, unknown]: [Tried[], Tried[]] = [[], []];
  for (const end = Date.now() + SECONDS * 1000; Date.now() < end; ) {
    await Bun.sleep(TRY_EVERY_MS);
    const [with_, without] = await Promise.all([
      logIn(PASSWORD, HOME, cookie),
      logIn(PASSWORD, anyAddress()),
    ]);
    known.push(with_);
    unknown.push(without);
  }
  clearInterval(flood);
  const answers = Object.groupBy(await Promise.all(strangers), ({ status }) => String(status));
  const counts = Object.entries(answers).map(([status, of]) => `${status}: ${of?.length}`);
  isRefused ||= known.some(({ status }) => status !== 303);
  console.log(
    `${proxy.padEnd(8)} ${String(rate).padStart(7)}  ${counts.join(", ").padEnd(26)} ${summary(known).padEnd(40)} ${summary(unknown)}`,
  );
  server.process.kill("SIGKILL");
  await server.process.exited;
  await rm(folder, { recursive: true });
}

async function post(
  origin: string,
  { password, address, cookie }: { password: string; address: string; cookie: string },
): Promise<Tried & { cookie: string }> {
  const began = performance.now();
  const response = await fetch(`${origin}/admin/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, "X-Forwarded-For": address, Cookie: cookie },
    body: new URLSearchParams({ password }),
  });
  await response.bytes();
  const given = response.headers.getSetCookie().find((each) => each.startsWith("known-browser="));
  return {
    status: response.status,
    ms: Math.round(performance.now() - began),
    cookie: given?.split(";")[0] ?? cookie,
  };
}

function summary(tries: Tried[]): string {
  const times = tries
    .flatMap(({ status, ms }) => (status === 303 ? [ms] : []))
    .sort((one, other) => one - other);
  return `${times.length} of ${tries.length}, ${times[times.length >> 1] ?? "-"}, ${times.at(-1) ?? "-"}`;
}

function anyAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `11.${part()}.${part()}.${part()}`;
}
