import { isSameSite } from "../../robot/page/links";
import { daysIn, inLatinDigits } from "../../schemas/days";

/** A longer text waits anyway. */
const MAX_LENGTH = 3_000;

/** Also as `shop [dot] example` and `shop dot example`. */
const DOT = /\s?[[(]\s?(?:dot|\.)\s?[\])]\s?| dot |。/gi;
const AT = /\s?[[(]\s?(?:at|@)\s?[\])]\s?/gi;

const MAIL = /[\p{L}\p{N}._%+-]+ ?@ ?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/u;
/** The letters after its last stop are all small or all capital: "tents.Only" is a stop without a blank. */
const HOST =
  /(?<![\p{L}\p{N}@-])(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+(?:\p{Ll}{2,}|\p{Lu}{2,}|xn--[\w-]+|\d{1,3}(?=[:/]))(?![\p{L}\p{N}-])/gu;

const MORE = String.raw`(?:[\s().\/‐-―-]{0,3}\d)`;
/** With its country or area, or of the form of a North American one. */
const PHONE = new RegExp(
  String.raw`(?<![\p{L}\d#-]|\p{Sc} ?|\d[.,])(?:(?:\+|00)\s?\(?[1-9]${MORE}{6,14}|\(?0[1-9]${MORE}{5,13}|\(?\d{3}\)?[-.\s]\d{3}[-.\s]\d{4}|1[-.\s]\(?8\d\d\)?[-.\s][\p{Lu}\d](?:-?[\p{Lu}\d]){4,})(?![\p{L}\d%])`,
  "u",
);
const CALL =
  /(?<!\p{L})(?:call|dial|phone|text|sms|tel|whatsapp|anruf\p{L}*|ruf\p{L}*|telefon\p{L}*|appel\p{L}*|llam\p{L}*|chiam\p{L}*|bel)(?!\p{L})[^.\n]{0,40}?(?<![\p{Sc}\d.,] ?)(?!20\d\d(?!\d))\d[\d\s-]{2,}\d(?![\d,.]*\s?[%\p{Sc}])/iu;

const CARD_DATA = new RegExp(
  [
    String.raw`(?:send|give|tell|enter|share|show)\p{L}* (?:us )?(?:a \p{L}+ of )?your (?:(?:credit|debit|bank) )?(?:cards?|account|bank)(?!\p{L})`,
    String.raw`(?:cards?|bank|account)['’]?s? (?:numbers?|details|data|info\p{L}*|log-?in)`,
    String.raw`\b(?:cvv|cvc|iban|ssn)\d?\b|\bpins?\b(?= (?:code|number)| of| and)|social security|passwords?|passport n\p{L}+`,
    `(?:kredit)?karten(?:nummer|daten)|bankdaten|pass?wort`,
    `num[eé]ro (?:de |da |do |della? )?(?:(?:la|su|tu|votre|ta|sua|tua) )?(?:carte|tarjeta|carta|cartão)|n[uú]mero d[oe] (?:seu )?cartão`,
    `coordonnées bancaires|mot de passe|contraseña|datos bancarios|dati bancari|senha|kaartnummer|wachtwoord|numer karty|hasło`,
    "カード番号|暗証番号|卡号|密码|카드 ?번호|비밀번호|номер карты|пароль|kart numara|şifre|رقم (?:ال)?بطاق",
  ].join("|"),
  "iu",
);

/** Why a person must look at a card that leads a shopper elsewhere, or asks for what no shop asks for in an offer. */
export function contactProblems(printed: string, website: string): string[] {
  const text = inLatinDigits(printed.slice(0, MAX_LENGTH))
    .normalize("NFKC")
    .replace(DOT, ".")
    .replace(AT, "@");
  const shop = new URL(website);
  const hosts = (text.match(HOST) ?? []).map((host) =>
    URL.parse(/^https?:/.test(host) ? host : `https://${host}`),
  );
  const isElsewhere = hosts.some((url) => url && !isSameSite(url, shop));
  const undated = daysIn(text, "2000-01-01").reduce((left, { text: day }) => left.replaceAll(day, " "), text);
  return [
    ...(MAIL.test(text) ? ["It has a mail address."] : []),
    ...(isElsewhere && !MAIL.test(text) ? ["It names an address that is not the shop's."] : []),
    ...(PHONE.test(undated) || CALL.test(undated) ? ["It has a telephone number."] : []),
    ...(CARD_DATA.test(text) ? ["It speaks of card data, a password or the like."] : []),
  ];
}
