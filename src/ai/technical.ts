/** Capitals that everybody knows, without their signs. */
const ABBREVIATIONS = new Set(
  (
    "AAFCO AMOLED ASICS ASOS ASPCA CDROM FAQS GORETEX HDMI HEPA IKEA LEGO NASA OEKOTEX OLED PFAS PTFE QLED RFID RSPCA SATA UNESCO USBA USBC WIFI " +
    "WLAN"
  ).split(" "),
);

/** Standards and measures with their numbers: `SPF50`, `IPX7`, `UV400`, `USB-C 3.2`, `1990s`. */
const STANDARD =
  /^(?:(?:SPF|UPF)-?(?:15|20|25|30|40|50)\+?|IPX?-?\d{1,2}|UV-?400|USB-?\d(?:\.\d)?|HDMI-?\d(?:\.\d)?|DDR-?\d|HDR-?10|WI-?FI-?\d|H\.?26[456]|PM2\.5|COVID-?19|OMEGA-?[369]|ISO-?\d{4,5}|(?:1[89]|20)\d0S)$/i;

/** Whether a word of capitals or digits is a term of its field that readers know, and not a code. */
export function isTechnical(word: string): boolean {
  const bare = word.replace(/['’]S?$/iu, "");
  return STANDARD.test(bare) || ABBREVIATIONS.has(bare.replace(/[-_.&'’]/gu, ""));
}
