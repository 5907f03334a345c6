const IPV4 = [
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.254",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "100.127.255.254",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "198.18.0.1",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
];

const IPV6 = [
  "::",
  "::1",
  "0::1",
  "0:0:0:0:0:0:0:1",
  "0000:0000:0000:0000:0000:0000:0000:0001",
  "::0001",
  "::2",
  "fc00::1",
  "fd00::2",
  "FD12:3456:789A::1",
  "fe80::1",
  "FE80:0:0:0:0:0:0:1",
  "febf::1",
  "fec0::1",
  "ff02::1",
  "ff0e::1",
  "2001:db8::1",
  "3fff::1",
  "100::1",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2001:30::1",
  "5f00::1",
  "4000::1",
  "8000::1",
  "1::",
  "64:ff9b:1::8.8.8.8",
  "2001::1",
  "2002:808:808::1",
];

const NAMES = [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "localhost..",
  "shop.localhost",
  "a.b.localhost.",
  "loc%61lhost",
  "ⓛocalhost",
  "ｌｏｃａｌｈｏｓｔ",
  "loc\u00adalhost",
  "localhost.localdomain",
  "ip6-localhost",
  "metadata",
  "metadata.google.internal",
  "intranet",
  "router.lan",
  "printer.local",
  "shop.example",
  "xn--9ca.example",
  "127.0.0.1..",
  "127.0.0.1.nip.io",
  "2130706433.example",
  "foo_bar.example",
  "a..b",
];

/** Where a host is written. */
export type Spelling = { name: string; address: (port: number) => string };

/** Hosts that no fetch may reach, each in the spellings that some program somewhere understands. */
export const hosts: Spelling[] = [
  ...IPV4.flatMap(spellingsOfIPv4),
  ...["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1"].flatMap(insideIPv6),
  ...IPV6.map((address) => `[${address}]`),
  "[::1%25lo]",
  "[::1%lo]",
  "[fe80::1%25eth0]",
  "[fe80::1%eth0]",
  "[::1%00]",
  "[::1].",
  "[::1]a",
  "[[::1]]",
  ...NAMES,
].map((host) => ({ name: host, address: (port) => `http://${host}:${port}/` }));

/** Whole addresses that hide their host, or that two programs read in two ways. */
export const tricks: Spelling[] = [
  "http://public.example@127.0.0.1:PORT/",
  "http://public.example:80@127.0.0.1:PORT/",
  "http://8.8.8.8%40127.0.0.1:PORT/",
  "http://8.8.8.8%00@127.0.0.1:PORT/",
  "http://@127.0.0.1:PORT/",
  "http://:@127.0.0.1:PORT/",
  "http://name:password@127.0.0.1:PORT/",
  "http://name:password@[::1]:PORT/",
  "http://127.0.0.1:PORT\\@8.8.8.8/",
  "http://127.0.0.1:PORT#@8.8.8.8/",
  "http://127.0.0.1:PORT?@8.8.8.8/",
  "http://127.0.0.1:PORT/@8.8.8.8/",
  "http:\\\\127.0.0.1:PORT\\",
  "http:/\\127.0.0.1:PORT/",
  "http:127.0.0.1:PORT",
  "http:/127.0.0.1:PORT",
  "http:///127.0.0.1:PORT",
  "http:////127.0.0.1:PORT//",
  "HTTP://127.0.0.1:PORT",
  "hTtP://LocalHost:PORT",
  " http://127.0.0.1:PORT ",
  "\thttp://127.0.0.1:PORT\n",
  "ht\ntp://127.0.0.1:PORT/",
  "http://127.0\t.0.1:PORT/",
  "http://127.0.0.1\r\n:PORT/",
  "http://127.0.0.1:\tPORT/",
  "http://127.0.0.1:PORT/\r\nX: y",
  "\u0000http://127.0.0.1:PORT/",
  "http://127.0.0.1%00.example:PORT/",
  "http://127.0.0.1%20:PORT/",
  "http://127.0.0.1%0d%0a:PORT/",
  "http://127.0.0.1%2f@8.8.8.8:PORT/",
  "http://127.0.0.1%23.example:PORT/",
  "http://127.0.0.1,8.8.8.8:PORT/",
  "http://127.0.0.1;8.8.8.8:PORT/",
  "http://127.0.0.1 8.8.8.8:PORT/",
  "http://127.0.0.1&@8.8.8.8#@127.0.0.1:PORT/",
  "http://{127.0.0.1}:PORT/",
  "http://127.0.0.1:0PORT/",
  "http://127.0.0.1:PORT:80/",
  "https://127.0.0.1:PORT/",
  "https://[::1]:PORT/",
  "https://localhost:PORT/",
  "https://2130706433:PORT/",
  "//127.0.0.1:PORT/",
  "127.0.0.1:PORT",
  "localhost:PORT",
  "",
].map((text) => ({ name: JSON.stringify(text), address: (port) => text.replace("PORT", `${port}`) }));

/** Schemes that are none of http and https. */
export const schemes: Spelling[] = [
  "ftp",
  "gopher",
  "ws",
  "wss",
  "dict",
  "ldap",
  "tftp",
  "telnet",
  "smb",
  "unix",
  "httpx",
  "jar:http",
  "view-source:http",
  "blob:http",
  "feed:http",
  "git+http",
  "http+unix",
]
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
