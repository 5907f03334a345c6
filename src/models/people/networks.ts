import ipaddr from "ipaddr.js";

/** An IPv4 address, or the /64 network of an IPv6 one, because a household often has a whole /64. */
export function networkOf(address: string): string {
  return firstBytesOf(address, { ipv4: 4, ipv6: 8 });
}

/** A /24 of IPv4 or a /48 of IPv6: a provider may give one customer many addresses in it. */
export function neighboursOf(address: string): string {
  return firstBytesOf(address, { ipv4: 3, ipv6: 6 });
}

function firstBytesOf(address: string, bytes: { ipv4: number; ipv6: number }): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.toByteArray().slice(0, bytes[parsed.kind()]).join(".");
}
