import type { LookupAddress } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { env } from "../../env";
import { ROBOT_NAME } from "../../names";
import { paths } from "../../paths";
import { portOf } from "./guard";
import { signatureHeaders } from "./signature";

/** Shops send long policies and many cookies, which exceed Node's limit of 16 KiB. */
const MAX_HEADER_BYTES = 64 * 1024;

/** @param addresses the only ones to connect to. @param body is posted. @returns an answer whose body must be read or destroyed. */
export async function request(
  url: URL,
  addresses: LookupAddress[],
  accept: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
  body?: string,
): Promise<IncomingMessage> {
  const signature = await signatureHeaders(url.href);
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === "https:" ? https : http;
    const sent = request({
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: portOf(url),
      path: url.pathname + url.search,
      method: body === undefined ? "GET" : "POST",
      headers: {
        Host: url.host,
        "User-Agent": `${ROBOT_NAME}/1.0 (+${env.PUBLIC_URL}${paths.robot()})`,
        Accept: accept,
        "Accept-Encoding": "gzip, br",
        ...headers,
        ...signature,
      },
      // An agent would reuse the connection for the next request to this host.
      agent: false,
      lookup: pinnedTo(addresses),
      maxHeaderSize: MAX_HEADER_BYTES,
      rejectUnauthorized: true,
      signal,
    });
    sent.on("response", resolve);
    sent.on("upgrade", (_response, socket) => {
      socket.destroy();
      reject(new Error("The server switched protocols."));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function pinnedTo(addresses: LookupAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses;
    process.nextTick(callback, null, all ? addresses : first?.address, first?.family);
  };
}
