import type { LookupAddress } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { env } from "../env";
import { portOf } from "./guard";

/** In bytes. Shops send long policies and many cookies, which Node's own limit of 16 KiB turns away. */
const LONGEST_HEADERS = 64 * 1024;

/**
 * Sends one GET, without cookies and referrer, over a connection of its own.
 * @param addresses the only ones that are connected to, whatever DNS says by now. The certificate still has to be the
 * host's.
 * @param accept the media types asked for.
 * @returns the answer with its body unread: read it or destroy it.
 */
export function request(
  url: URL,
  addresses: LookupAddress[],
  accept: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === "https:" ? https : http;
    const sent = request({
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: portOf(url),
      path: url.pathname + url.search,
      headers: {
        Host: url.host,
        "User-Agent": `Dealproof (+${env.PUBLIC_URL})`,
        Accept: accept,
        "Accept-Encoding": "gzip, br",
      },
      // An agent would keep connections, and hand them to whoever asks for the same host next.
      agent: false,
      lookup: pinnedTo(addresses),
      maxHeaderSize: LONGEST_HEADERS,
      rejectUnauthorized: true,
      signal,
    });
    sent.on("response", resolve);
    sent.on("upgrade", (_response, socket) => {
      socket.destroy();
      reject(new Error("The server switched protocols."));
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Answers as DNS would, but with what has been checked. */
function pinnedTo(addresses: LookupAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses;
    process.nextTick(callback, null, all ? addresses : first?.address, first?.family);
  };
}
