import { readDay } from "../../schemas/days";
import { isCode, isPlaceholder } from "../../schemas/discounts";
import { isCurrency, link } from "../../schemas/fields";
import type { Hidden } from "../../schemas/reasons";
import type { OfferValues, Read, ValueFormat } from "./offer";
import { plainLine } from "./text";

export function readDomain(text: string): Read<string | null> {
  if (text === "") return { value: null };
  const { hostname } =
    URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\*\./, "")}`) ?? {};
  return hostname && /\.[a-z][a-z0-9-]+$/.test(hostname)
    ? { value: hostname.replace(/^www\.(?=.+\.)/, "") }
    : { fault: "domain", about: text };
}

const NOT =
  "no|not|none|non|never|without|kein\\p{L}*|nicht|ohne|sans|sin|senza|sem|geen|zonder|niet|bez|nie|ingen|inte|ikke|uden|gerek\\p{L}*|yok|pas|aucun|ning[uú]n|nessun|nenhum|n[aã]o|не|без|нет|není";
const CODE_WORD =
  "\\p{L}*(?:code|c[oó]digo|codice|kod\\p{L}*|kód\\p{L}*|код\\p{L}*|coupon|cupon|cupón|cupom|voucher|gutschein\\p{L}*|required|needed|necessary|nötig|erforderlich|notwendig|nécessaire|requis|necesario|necessario|necessário|nodig|potrzebny|nödvändig|nødvendig)";
/** "No code required", "Kein Gutscheincode nötig", "kod gerekmez": words for no code are more than one, in whichever order. */
const NO_CODE = new RegExp(
  `^(?:-+|n/?a|no|none|null|nocode|(?=.*\\s)(?=.*(?<!\\p{L})(?:${NOT})(?!\\p{L})).*(?<!\\p{L})(?:${CODE_WORD})(?!\\p{L}).*|kodsuz.*|.*(?:コード|クーポン)(?:は|も)?(?:不要|なし|なくても).*|.*(?:无需|無需|不需|不用).*[码碼券].*|.*코드.*(?:불필요|필요 ?없).*)$`,
  "iu",
);
const MAX_CODE_LENGTH = 60;

/** What a spreadsheet makes of a code: a number with an exponent, a truth value, an error, "10.Mrz" of 10MRZ. */
const SPOILT =
  /^(?:\d+[.,]\d+e\+\d+|true|false|wahr|falsch|vrai|faux|verdadero|falso|vero|#[\p{L}/0-9]+[!?]|#n\/?[av]|\d{1,2}\. ?\p{L}{3,4}\.?)$/iu;
/** Or a day: "10-Mar" of 10MAR. */
const DAY = /^(?:(\d{1,2})-(\p{L}{3,4})|(\p{L}{3,4})[.-](\d{2}))$/u;
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

export function readCode(text: string): Read<string | null> {
  const code = plainLine(text);
  if (code === "" || NO_CODE.test(code)) return { value: null };
  if (code.startsWith("=")) return { fault: "formula", about: code };
  if (isPlaceholder(code)) return { fault: "placeholder", about: code };
  const [, day, month, first = month, second = day] = DAY.exec(code) ?? [];
  const isDay = first !== undefined && readDay(`${second} ${first} 2024`, "") !== undefined;
  if (isDay || SPOILT.test(code)) return { value: code, doubt: "spoilt" };
  if (!isCode(code) || code.length > MAX_CODE_LENGTH) return { fault: "code", about: code };
  const plain = code.normalize("NFKC");
  if (plain !== code)
    return isCode(plain) ? { value: plain, doubt: "fullWidth" } : { fault: "code", about: code };
  const isMixed = SCRIPTS.filter((script) => script.test(code)).length > 1;
  return { value: code, ...(isMixed && { doubt: "mixedScripts" }) };
}

export function readCurrency(text: string): Read<string> {
  const code = text.toUpperCase();
  return isCurrency(code) ? { value: code } : { fault: "currency", about: text };
}

/** A link, to which `https:` is added where it has no scheme. One that is not encrypted is noted. */
export function readLink(text: string): Read<string | null> {
  if (text === "") return { value: null };
  const given = text.replaceAll("&amp;", "&");
  const address = /^(?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]|$)/i.test(given)
    ? `https://${given.replace(/^\/\//, "")}`
    : given;
  const { username, password } = URL.parse(address) ?? {};
  const isSafe = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(address) && !username && !password;
  if (!isSafe || !link.safeParse(address).success) return { fault: "address", about: text };
  return { value: address, ...(/^http:/i.test(address) && { note: "notEncrypted" }) };
}

export function readFlag(text: string): Read<boolean> {
  if (/^(yes|y|true|1|exclusive)$/i.test(text)) return { value: true };
  return /^(no|n|false|0|)$/i.test(text) ? { value: false } : { fault: "flag", about: text };
}

const STATUSES = {
  live: /^(|new|updated|live|active|approved|current|upcoming|futuredate|publish(?:ed)?|expiring ?soon|yes|y|true|1)$/i,
  ended: /^(ended|expired|inactive|closed|no|n|false|0)$/i,
  deleted: /^(deleted|removed|trash(?:ed)?|auto-draft|inherit)$/i,
  suspended: /^(suspended|paused|pending|on hold)$/i,
};

/** Statuses of posts that are not public. */
const HIDDEN: Record<string, Hidden> = {
  draft: "draft",
  private: "private",
  future: "future",
  scheduled: "future",
};

/** Whether an offer is live, also by words that a person has explained. Not public is suspended, and `hidden`. */
export function readStatus(
  text: string,
  said?: ValueFormat["statuses"],
): Read<Pick<Partial<OfferValues>, "hidden"> & Pick<OfferValues, "status">> {
  const word = text.toLowerCase();
  const isOf = (words = "") =>
    word !== "" &&
    words
      .toLowerCase()
      .split(",")
      .some((one) => one.trim() === word);
  if (isOf(said?.live)) return { value: { status: "live" } };
  if (isOf(said?.ended)) return { value: { status: "ended" } };
  const hidden = HIDDEN[word];
  if (hidden) return { value: { status: "suspended", hidden } };
  const status = (["live", "ended", "deleted", "suspended"] as const).find((status) =>
    STATUSES[status].test(text),
  );
  return status ? { value: { status } } : { fault: "status", about: text };
}
