import type { Context } from "hono";
import { getConnInfo } from "hono/bun";
import proxyAddr from "proxy-addr";
import { env } from "../env";
import type { AppEnv } from "./context";

const client = clientBehind(env.TRUST_PROXY);

/** The client's address; "unknown" where the app runs without a server around it. */
export function addressOf(c: Context<AppEnv>): string {
  return client(connected(c), c.req.header("x-forwarded-for"));
}

/**
 * Tells a client's address from the connection's and `X-Forwarded-For`: the last one there that none of the trusted
 * proxies has. IPv4 in IPv6's dress comes as plain IPv4.
 * @param trusted addresses and networks (`10.0.0.0/8`) of proxies; whoever else sends the header is not believed.
 */
export function clientBehind(trusted: string[]) {
  const trusts = proxyAddr.compile(trusted);
  return (remote: string | undefined, forwardedFor: string | undefined): string => {
    if (!remote) return "unknown";
    const request = {
      connection: { remoteAddress: remote },
      headers: { "x-forwarded-for": forwardedFor },
    };
    const address = proxyAddr(request as unknown as Parameters<typeof proxyAddr>[0], trusts);
    return address.replace(/^::ffff:(?=\d+\.)/i, "").slice(0, 100);
  };
}

function connected(c: Context<AppEnv>): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined;
  }
}
