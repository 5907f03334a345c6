import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { IPv4, IPv6 } from "ipaddr.js";
import { env } from "../../env";
import { cut } from "../../schemas/cut";

export type Reason =
  | "scheme"
  | "address"
  | "redirects"
  | "time"
  | "size"
  | "type"
  | "status"
  | "unreachable"
  | "unreadable"
  | "empty"
  | "cancelled";

export class FetchRefused extends Error {
  override name = "FetchRefused";

  constructor(
    readonly reason: Reason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type Resolve = (host: string) => Promise<LookupAddress[]>;

const MAX_ADDRESS_LENGTH = 8192;

/** Parses as browsers do, because a host can be spelt in many ways. @throws FetchRefused */
export function parseAddress(address: string, base?: URL): URL {
  const url = address.length > MAX_ADDRESS_LENGTH ? null : URL.parse(address, base);
  if (!url) {
    throw new FetchRefused(
      "address",
      `“${cut(address, 100)}” is not a web address. Give one such as https://shop.example.`,
    );
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchRefused(
      "scheme",
      `An address that starts with ${url.protocol.slice(0, 30)} cannot be read. Give one that starts with https:// or http://.`,
    );
  }
  if (url.username || url.password)
    throw new FetchRefused("address", "Remove the name and password before the @ in the address.");
  url.hash = "";
  return url;
}

/** The only addresses to connect to: a second DNS answer could name another host. @throws FetchRefused */
export async function allowedAddresses(url: URL, resolve: Resolve = resolveAll): Promise<LookupAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isExempt = env.FETCH_ALLOW.includes(`${url.hostname}:${portOf(url)}`);
  if (!isExempt && /(^|\.)localhost\.*$/.test(host)) throw notPublic(url);
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolved(host, resolve);
  if (!isExempt && !addresses.every(({ address }) => isPublic(address))) throw notPublic(url);
  return addresses;
}

/** Not in a special-purpose range (RFC 6890), nor in a tunnel (6to4, Teredo, ISATAP) that could lead into one. */
export function isPublic(address: string): boolean {
  // Systems write IPv6's obsolete "compatible" form as `::1.2.3.4`, and ipaddr.js reads that as mapped.
  if (address.includes("%") || /^::\d+\./.test(address)) return false;
  const family = isIP(address);
  if (family === 4) return IPv4.parse(address).range() === "unicast";
  return family === 6 && isPublicIPv6(IPv6.parse(address));
}

export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === "https:" ? 443 : 80));
}

function notPublic(url: URL): FetchRefused {
  return new FetchRefused(
    "address",
    `${url.host} is not on the public internet, so it is not read. Give the address of the shop's public site; a server of your own has to be in FETCH_ALLOW as ${url.hostname}:${portOf(url)}.`,
  );
}

async function resolved(host: string, resolve: Resolve): Promise<LookupAddress[]> {
  const found = await resolve(host).catch((cause: unknown) => ({ cause }));
  if (Array.isArray(found) && found.length > 0) return found;
  throw new FetchRefused(
    "unreachable",
    `There is no site at ${host}. Check how the address is written, and that this server can look up names.`,
    { cause: "cause" in found ? found.cause : undefined },
  );
}

function resolveAll(host: string): Promise<LookupAddress[]> {
  return lookup(host, { all: true });
}

/** The only part of IPv6 that is assigned to the public internet (RFC 4291). */
const GLOBAL: [IPv6, number] = [IPv6.parse("2000::"), 3];
/** NAT64 (RFC 6052): on networks with DNS64 every IPv4 host has such an address. */
const NAT64: [IPv6, number] = [IPv6.parse("64:ff9b::"), 96];

function isPublicIPv6(address: IPv6): boolean {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().range() === "unicast";
  if (address.match(NAT64)) return new IPv4(address.toByteArray().slice(12)).range() === "unicast";
  return address.match(GLOBAL) && address.range() === "unicast" && !isIsatap(address);
}

/** RFC 5214: the last 64 bits are 0000:5efe or 0200:5efe and an IPv4 address. */
function isIsatap({ parts }: IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
}
