import { isIPv4, isIPv6 } from "node:net";
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

/**
 * @param trusted addresses and networks (`10.0.0.0/8`) of proxies; `X-Forwarded-For` is ignored from others. Where a proxy
 * names no whole address (`unknown`, a name), the client is the proxy itself: else each text would be another person.
 */
export function clientBehind(trusted: string[]) {
  const trusts = proxyAddr.compile(trusted);
  return (remote: string | undefined, forwardedFor: string | undefined): string => {
    let client = remote && addressIn(remote);
    if (!client) return "unknown";
    const hops = forwardedFor?.split(",").filter((hop) => hop.trim() !== "") ?? [];
    for (let at = hops.length - 1; at >= 0 && trusts(client, at); at--) {
      const named = addressIn(hops[at] ?? "");
      if (!named) break;
      client = named;
    }
    return client;
  };
}

const LONGEST_ADDRESS = 100;

/** The address in `203.0.113.9:4711`, `[2001:db8::9]:4711` or `fe80::9%eth0`, in one spelling; undefined if it is not whole. */
function addressIn(text: string): string | undefined {
  if (text.length > LONGEST_ADDRESS) return undefined;
  const parts = /^(?:\[(?<v6>[^[\]]+)\]|(?<v4>[\d.]+)|(?<bare>[\da-f]*:[\da-f]*:[^[\]]*))(?::\d{1,5})?$/i;
  const { v6, v4, bare } = parts.exec(text.trim())?.groups ?? {};
  const address = (v6 ?? v4 ?? bare ?? "").replace(/%.*$/, "");
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  return inIpv4(URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address);
}

/** The proxy of this request, if TRUST_PROXY does not name it: all visitors behind it count as one client. */
export function undeclaredProxy(c: Context<AppEnv>): string | undefined {
  const peer = c.req.header("x-forwarded-for") === undefined ? undefined : peerOf(c);
  return peer === undefined || isTrusted(peer, 0) ? undefined : addressIn(peer);
}

/** Of `::ffff:cb00:7109`, how an IPv4 address is written among those of IPv6. */
function inIpv4(address: string): string {
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address) ?? [];
  if (high === undefined || low === undefined) return address;
  const bits = [high, low].map((part) => Number.parseInt(part, 16));
  return bits.flatMap((part) => [part >> 8, part & 255]).join(".");
}

function peerOf(c: Context<AppEnv>): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined;
  }
}
