import { isCode, isPlaceholder } from "../../schemas/discounts";
import { isCurrency, link } from "../../schemas/fields";
import type { OfferValues, Read } from "./offer";
import { plainLine } from "./text";

export function readDomain(text: string): Read<string | null> {
  if (text === "") return { value: null };
  const { hostname } =
    URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\*\./, "")}`) ?? {};
  return hostname && /\.[a-z][a-z0-9-]+$/.test(hostname)
    ? { value: hostname.replace(/^www\.(?=.+\.)/, "") }
    : { fault: "domain", about: text };
}

const NO_CODE =
  /^(-+|n\/?a|no|none|null|(no|not|kein|ohne|sans|sin|senza|sem|geen|zonder|bez) ([\p{L}]+ )*(code|c[oó]digo|codice|coupon|voucher|k[oó]du?|required|needed|necessary)|code not (required|needed))[.!]?$/iu;
const MAX_CODE_LENGTH = 60;

export function readCode(text: string): Read<string | null> {
  const code = plainLine(text);
  if (code === "" || NO_CODE.test(code)) return { value: null };
  if (code.startsWith("=")) return { fault: "formula", about: code };
  if (isPlaceholder(code)) return { fault: "placeholder", about: code };
  return isCode(code) && code.length <= MAX_CODE_LENGTH ? { value: code } : { fault: "code", about: code };
}

export function readCurrency(text: string): Read<string> {
  const code = text.toUpperCase();
  return isCurrency(code) ? { value: code } : { fault: "currency", about: text };
}

export function readLink(text: string): Read<string | null> {
  if (text === "") return { value: null };
  const address = text.replaceAll("&amp;", "&");
  const { username, password } = URL.parse(address) ?? {};
  const isSafe = /^https:\/\/[^\s\p{Cc}]+$/iu.test(address) && !username && !password;
  return isSafe && link.safeParse(address).success ? { value: address } : { fault: "address", about: text };
}

export function readFlag(text: string): Read<boolean> {
  if (/^(yes|y|true|1|exclusive)$/i.test(text)) return { value: true };
  return /^(no|n|false|0|)$/i.test(text) ? { value: false } : { fault: "flag", about: text };
}

const STATUSES = {
  live: /^(|new|updated|live|active|approved|current|upcoming|futuredate|publish(?:ed)?|expiring ?soon|yes|y|true|1)$/i,
  ended: /^(ended|expired|deleted|removed|inactive|closed|trash(?:ed)?|no|n|false|0)$/i,
  suspended: /^(suspended|paused|pending|on hold|draft|private|future|scheduled)$/i,
};

export function readStatus(text: string): Read<OfferValues["status"]> {
  const found = (["live", "ended", "suspended"] as const).find((status) => STATUSES[status].test(text));
  return found ? { value: found } : { fault: "status", about: text };
}
