import type { Context } from "hono";
import { getConnInfo } from "hono/bun";
import proxyAddr from "proxy-addr";
import { env } from "../env";
import type { AppEnv } from "./context";

const trusts = proxyAddr.compile(env.TRUST_PROXY);

/**
 * The client's address: the connection's, or what a proxy that TRUST_PROXY names says in `X-Forwarded-For`.
 * IPv4 in IPv6's dress comes as plain IPv4.
 */
export function addressOf(c: Context<AppEnv>): string {
  const remote = connected(c);
  const request = {
    connection: { remoteAddress: remote },
    headers: { "x-forwarded-for": c.req.header("x-forwarded-for") },
  };
  return plain(remote === "unknown" ? remote : proxyAddr(request as never, trusts));
}

function connected(c: Context<AppEnv>): string {
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    // Without a server around the app there is no connection.
    return "unknown";
  }
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
