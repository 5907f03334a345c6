import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { env } from "../env";
import { isPublic } from "./addresses";
import { FetchRefused } from "./refused";

/** Finds all addresses of a host's name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

const LONGEST_ADDRESS = 8192;

/**
 * Reads an address as browsers do: one host has many spellings, and only the outcome tells which it is.
 * @param base what a relative address is relative to.
 * @throws FetchRefused for what is no address, or none of http and https, or has a name and password in it.
 */
export function parseAddress(address: string, base?: URL): URL {
  const url = address.length > LONGEST_ADDRESS ? null : URL.parse(address, base);
  if (!url) {
    throw new FetchRefused(
      "address",
      `“${address.slice(0, 100)}” is not a web address. Give one such as https://shop.example.`,
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

/**
 * The addresses to connect to for a URL: none but these, and without asking DNS again, or a second answer could lead
 * elsewhere. One address that is not public refuses the host, unless `FETCH_ALLOW` names this very host and port.
 * @throws FetchRefused where the host is not public or not known.
 */
export async function allowedAddresses(url: URL, resolve: Resolve = resolveAll): Promise<LookupAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isExempt = env.FETCH_ALLOW.includes(`${url.hostname}:${portOf(url)}`);
  if (!isExempt && /(^|\.)localhost\.*$/.test(host)) throw notPublic(url);
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolved(host, resolve);
  if (!isExempt && !addresses.every(({ address }) => isPublic(address))) throw notPublic(url);
  return addresses;
}

/** A URL leaves out the port that its scheme stands for. */
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
  const addresses = await resolve(host).catch((cause: unknown) => {
    throw unknownHost(host, cause);
  });
  if (addresses.length === 0) throw unknownHost(host);
  return addresses;
}

function unknownHost(host: string, cause?: unknown): FetchRefused {
  return new FetchRefused(
    "unreachable",
    `There is no site at ${host}. Check how the address is written, and that this server can look up names.`,
    { cause },
  );
}

function resolveAll(host: string): Promise<LookupAddress[]> {
  return lookup(host, { all: true });
}
