import { isIP } from "node:net";
import { IPv4, IPv6 } from "ipaddr.js";

/** Of IPv6, only this part has been given out for the public internet (RFC 4291, IANA's registry). */
const GLOBAL: [IPv6, number] = [IPv6.parse("2000::"), 3];
/** The well-known prefix of NAT64 (RFC 6052): on networks with DNS64 every IPv4 host has such an address. */
const NAT64: [IPv6, number] = [IPv6.parse("64:ff9b::"), 96];

/**
 * Whether an IP address belongs to the public internet: no private, local, shared, reserved, documentation or
 * multicast range (IANA's special-purpose registries, RFC 6890), and no tunnel (6to4, Teredo, ISATAP) that could lead
 * into one. IPv4 within IPv6 (mapped, NAT64) counts as what it is within.
 * @param address as DNS and sockets write it; any other spelling, and a zone id, is not public.
 */
export function isPublic(address: string): boolean {
  // `::1.2.3.4` is what the system writes for IPv6's long dead "compatible" form; ipaddr.js reads it as mapped.
  if (address.includes("%") || /^::\d+\./.test(address)) return false;
  const family = isIP(address);
  if (family === 4) return IPv4.parse(address).range() === "unicast";
  return family === 6 && isPublicIPv6(IPv6.parse(address));
}

function isPublicIPv6(address: IPv6): boolean {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().range() === "unicast";
  if (address.match(NAT64)) return new IPv4(address.toByteArray().slice(12)).range() === "unicast";
  return address.match(GLOBAL) && address.range() === "unicast" && !isIsatap(address);
}

/** RFC 5214: the last 64 bits are 0000:5efe or 0200:5efe and an IPv4 address. */
function isIsatap({ parts }: IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
}
