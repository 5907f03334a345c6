import written from "./spellings.json";

/** Where a host is written. */
export type Spelling = { name: string; address: (port: number) => string };

/** Hosts that no fetch may reach, each in the spellings that some program somewhere understands. */
export const hosts: Spelling[] = [
  ...written.ipv4.flatMap(spellingsOfIPv4),
  ...["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1"].flatMap(insideIPv6),
  ...written.ipv6.map((address) => `[${address}]`),
  "[::1%25lo]",
  "[::1%lo]",
  "[fe80::1%25eth0]",
  "[fe80::1%eth0]",
  "[::1%00]",
  "[::1].",
  "[::1]a",
  "[[::1]]",
  ...written.names,
].map((host) => ({ name: host, address: (port) => `http://${host}:${port}/` }));

/** Whole addresses that hide their host, or that two programs read in two ways. */
export const tricks: Spelling[] = written.tricks.map((text) => ({
  name: JSON.stringify(text),
  address: (port) => text.replace("PORT", `${port}`),
}));

/** Schemes that are none of http and https. */
export const schemes: Spelling[] = written.schemes
  .map((scheme) => `${scheme}://127.0.0.1:PORT/`)
  .concat("file:///etc/passwd", "file://127.0.0.1/etc/passwd", "data:text/html,hi", "javascript:alert(1)")
  .map((text) => ({ name: text, address: (port) => text.replace("PORT", `${port}`) }));

function spellingsOfIPv4(address: string): string[] {
  const bytes = address.split(".").map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (number: number) => `0x${number.toString(16)}`;
  const octal = (number: number) => `0${number.toString(8)}`;
  return [
    address,
    `${address}.`,
    `${whole}`,
    hex(whole),
    hex(whole).toUpperCase().replace("0X", "0x000"),
    octal(whole),
    bytes.map(hex).join("."),
    bytes.map(octal).join("."),
    bytes.map((byte) => `0000${byte.toString(8)}`).join("."),
    `${hex(a)}.${octal(b)}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${hex(c * 256 + d)}`,
    [...address].map((letter) => (letter === "." ? letter : `%3${letter}`)).join(""),
    address.replaceAll(".", "%2e"),
    address.replaceAll(".", "。"),
    address.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ];
}

/** IPv4 in the ways that IPv6 has for it: mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP. */
function insideIPv6(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  const high = (a * 256 + b).toString(16);
  const low = (c * 256 + d).toString(16);
  const flipped = `${(0xffff - a * 256 - b).toString(16)}:${(0xffff - c * 256 - d).toString(16)}`;
  return [
    `::ffff:${address}`,
    `::FFFF:${high}:${low}`,
    `0:0:0:0:0:ffff:${high}:${low}`,
    `0000:0000:0000:0000:0000:ffff:${address}`,
    `::${address}`,
    `::${high}:${low}`,
    `::ffff:0:${address}`,
    `64:ff9b::${address}`,
    `64:ff9b::${high}:${low}`,
    `64:ff9b:1::${address}`,
    `2002:${high}:${low}::1`,
    `2001:0:4136:e378:8000:63bf:${flipped}`,
    `2a00:1450:4001:81b:0:5efe:${high}:${low}`,
  ].map((inside) => `[${inside}]`);
}
