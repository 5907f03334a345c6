import type { Context } from "hono";
import { getConnInfo } from "hono/bun";
import { createMiddleware } from "hono/factory";
import proxyAddr from "proxy-addr";
import { env } from "../env";
import type { AppEnv, Server } from "./context";

const isTrusted = proxyAddr.compile(env.TRUST_PROXY);
const client = clientBehind(env.TRUST_PROXY);

/** Reads the client's address before anything is awaited: the connection may be closed later. */
export const readAddress = createMiddleware<AppEnv>((c, next) => {
  const peer = peerOf(c);
  c.set("peer", peer);
  c.set("address", client(peer, c.req.header("x-forwarded-for")));
  return next();
});

/** The id of the trace that a trusted proxy began (W3C Trace Context, `traceparent`). Anybody else could make one up. */
export function traceOf(peer: string | undefined, headers: Headers, trusts = isTrusted): string | undefined {
  const given = headers.get("traceparent");
  if (given === null || peer === undefined || !trusts(peer, 0)) return undefined;
  const traceId = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(given)?.[1];
  return traceId === undefined || /^0*$/.test(traceId) ? undefined : traceId;
}

export function traceOfRequest(request: Request, server: Server): string | undefined {
  if (env.TRUST_PROXY.length === 0) return undefined;
  return traceOf(server.requestIP(request)?.address, request.headers);
}

export function addressOf(c: Context<AppEnv>): string {
  return c.get("address") ?? "unknown";
}

export function addressOfRequest(request: Request, server: Server): string {
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
    return withoutIpv6Prefix(address).slice(0, 100);
  };
}

/** The proxy of this request, if TRUST_PROXY does not name it: all visitors behind it count as one client. */
export function undeclaredProxy(c: Context<AppEnv>): string | undefined {
  const peer = c.req.header("x-forwarded-for") === undefined ? undefined : peerOf(c);
  return peer === undefined || isTrusted(peer, 0) ? undefined : withoutIpv6Prefix(peer);
}

function withoutIpv6Prefix(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

function peerOf(c: Context<AppEnv>): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined;
  }
}
