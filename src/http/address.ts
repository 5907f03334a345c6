import type { Context } from "hono";
import { getConnInfo } from "hono/bun";
import { createMiddleware } from "hono/factory";
import proxyAddr from "proxy-addr";
import { env } from "../env";
import type { AppEnv, Connections } from "./context";
import { log } from "./log";

/** A peer with this many different `X-Forwarded-For` values is probably an undeclared proxy. */
const PROXY_VALUES = 5;
const MAX_PEERS = 100;

const client = clientBehind(env.TRUST_PROXY);

/** Reads the client's address before anything is awaited: the connection may be closed later. */
export const readAddress = createMiddleware<AppEnv>((c, next) => {
  const peer = connected(c);
  const forwardedFor = c.req.header("x-forwarded-for");
  c.set("address", client(peer, forwardedFor));
  if (peer && forwardedFor) proxies.see(peer, forwardedFor);
  return next();
});

export function addressOf(c: Context<AppEnv>): string {
  return c.get("address") ?? "unknown";
}

export function addressOfRequest(request: Request, server: Connections): string {
  return client(server.requestIP(request)?.address, request.headers.get("x-forwarded-for") ?? undefined);
}

/** @param trusted addresses and networks (`10.0.0.0/8`) of proxies; `X-Forwarded-For` is ignored from others. */
export function clientBehind(trusted: string[]) {
  const trusts = proxyAddr.compile(trusted);
  return (remote: string | undefined, forwardedFor: string | undefined): string => {
    if (!remote) return "unknown";
    const request = {
      connection: { remoteAddress: remote },
      headers: { "x-forwarded-for": forwardedFor },
    };
    const address = proxyAddr(request as unknown as Parameters<typeof proxyAddr>[0], trusts);
    return plainIpv4(address).slice(0, 100);
  };
}
export const undeclaredProxy = () => proxies.found();

const proxies = watchProxies(env.TRUST_PROXY, (proxy) =>
  log.warn("requests come through a proxy that TRUST_PROXY does not name", { proxy }),
);

/** Reports the first untrusted peer that sends many different `X-Forwarded-For`: all visitors behind it count as one. */
export function watchProxies(trusted: string[], report: (peer: string) => void) {
  const trusts = proxyAddr.compile(trusted);
  const seen = new Map<string, Set<string>>();
  let found: string | undefined;
  return {
    found: () => found,
    see(peer: string, forwardedFor: string): void {
      if (found || trusts(peer, 0)) return;
      const values = seen.get(peer) ?? new Set();
      values.add(forwardedFor.slice(0, 100));
      seen.set(peer, values);
      const [oldest] = seen.keys();
      if (seen.size > MAX_PEERS && oldest) seen.delete(oldest);
      if (values.size < PROXY_VALUES) return;
      found = plainIpv4(peer);
      seen.clear();
      report(found);
    },
  };
}

function plainIpv4(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

function connected(c: Context<AppEnv>): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined;
  }
}
