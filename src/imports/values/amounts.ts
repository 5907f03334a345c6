import { isCurrency } from "../../schemas/fields";
import type { Decimal, Read } from "./offer";

const SYMBOLS: Record<string, string[]> = {
  $: ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN"],
  us$: ["USD"],
  "€": ["EUR"],
  "£": ["GBP"],
  "¥": ["JPY", "CNY"],
  "₹": ["INR"],
  rs: ["INR", "PKR"],
  zł: ["PLN"],
  kč: ["CZK"],
  kr: ["SEK", "NOK", "DKK", "ISK"],
  r$: ["BRL"],
  "₫": ["VND"],
  đ: ["VND"],
  "₩": ["KRW"],
  "₺": ["TRY"],
  tl: ["TRY"],
  "₴": ["UAH"],
  "₽": ["RUB"],
  "₱": ["PHP"],
  "฿": ["THB"],
  "₪": ["ILS"],
  "₦": ["NGN"],
  rp: ["IDR"],
  rm: ["MYR"],
  ft: ["HUF"],
};

const AMOUNT =
  /^(?<before>[\p{L}\p{Sc}.]{0,4}) ?(?<number>-?\d[\d.,’' ]*?) ?(?<after>[\p{L}\p{Sc}.]{0,4})(?:,?[-–]+|\/-)?$/u;

const NONE =
  /^(?:-+|n\/?a|none|null|nil|no (?:minimum|min\.?)|kein(?:er?)?|ohne|aucun|sans|ninguno|sin|nessuno|nenhum|geen|brak|ingen|yok)$/i;

/** An amount such as "£1,234.50", "30 EUR" or "1.234,50". 0 is none. @param decimal null: not decided yet */
export function readAmount(text: string, decimal: Decimal | null, currency: string): Read<number | null> {
  if (text === "" || NONE.test(text)) return { value: null };
  const { before = "", number = "", after = "" } = AMOUNT.exec(text.replace(/\s/g, " "))?.groups ?? {};
  const numbers = numbersIn(number, decimal);
  const [value, other] = numbers;
  if (value === undefined || value < 0 || (before && after)) return { fault: "amount", about: text };
  const sign = (before || after).replace(/\.$/, "");
  // No price has three decimals in these currencies, so that "Rs. 1,499" is more than a thousand.
  if (
    other !== undefined &&
    !/^(?:₹|rs|inr|₫|đ|vnd|₩|krw|¥|jpy|rp|idr|ft|huf)$/i.test(sign) &&
    !text.endsWith("/-")
  )
    return { fault: "ambiguousAmount", about: text };
  if (sign !== "" && !currenciesOf(sign)) return { fault: "amount", about: text };
  if (sign !== "" && !currenciesOf(sign)?.includes(currency)) return { fault: "otherCurrency", about: text };
  return { value: Math.max(value, other ?? 0) || null };
}

/** The currency that the sign of an amount means, if it means one alone: "₹", "€", "PLN". */
export function currencyIn(text: string): string | undefined {
  const { before = "", after = "" } = AMOUNT.exec(text.replace(/\s/g, " "))?.groups ?? {};
  const [currency, other] = currenciesOf((before || after).replace(/\.$/, "")) ?? [];
  return other ? undefined : currency;
}

function currenciesOf(sign: string): string[] | undefined {
  const code = sign.toUpperCase();
  return isCurrency(code) ? [code] : SYMBOLS[sign.toLowerCase()];
}

// Lakhs and crores: "1,00,000".
const GROUPED = {
  ".": /^-?\d{1,3}(?:(?:[, ’']\d{3})*|(?:,\d{2})+,\d{3})(?:\.\d+)?$/,
  ",": /^-?\d{1,3}(?:[. ’']\d{3})*(?:,\d+)?$/,
};
const PLAIN = { ".": /^-?\d+(?:\.\d+)?$/, ",": /^-?\d+(?:,\d+)?$/ };

/** What a number may be: "1.234" is one and a bit with a decimal point, and thousand with a decimal comma. */
export function numbersIn(text: string, decimal: Decimal | null): number[] {
  const signs: Decimal[] = decimal ? [decimal] : [".", ","];
  const readable = signs.filter((sign) => GROUPED[sign].test(text) || PLAIN[sign].test(text));
  const numbers = readable.map((sign) => {
    const [whole = "", rest = ""] = text.split(sign);
    return Number(`${whole.replace(/[^\d-]/g, "")}.${rest || "0"}`);
  });
  return [...new Set(numbers)];
}
