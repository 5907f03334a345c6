// The only file that makes formats: creating one costs far more than using it. The marks keep those out of a script
// that it does not use.

export const number = /* @__PURE__ */ new Intl.NumberFormat("en-GB");
export const roughNumber = /* @__PURE__ */ new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 1 });
export const listed = /* @__PURE__ */ new Intl.ListFormat("en-GB");
export const regions = /* @__PURE__ */ new Intl.DisplayNames("en-GB", { type: "region", fallback: "code" });
export const dollars = /* @__PURE__ */ new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}

export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The host of an address, without a leading "www.", which does not make it another one; any other text as it is. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, "") || address;
}

/** "3 min 12 s". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

/** Not "1.500", which is one and a half in some countries, and thousands in others. */
const PLAIN_AMOUNT = /^(\d{1,3}(,\d{3})+|\d+)([.,]\d{1,2})?$/;

/** Other words may make it a maximum or a minimum in any language, so that they are printed as they are. */
const PLAIN_PERCENTAGE = /^(?:up to )?[\d.,]+(?: ?%? ?[-–] ?[\d.,]+)? ?%?$/i;
const PLAIN_PRICE =
  /^(?:up to )?(?:[A-Z]{3}|\p{L}{0,2}\p{Sc}|kr|Rs)?\.? ?[\d.,’' ]+ ?(?:[A-Z]{3}|\p{L}{0,2}\p{Sc}|kr|zł|Kč)?\.?$/iu;

/** A bare number is an amount in the store's currency; an unknown type shows its own text. */
export function discountLabel(type: string, value: string, currency: string): string {
  const text = value.trim();
  if (type === "freeShipping") return "FREE SHIPPING";
  if (type === "percentage")
    return PLAIN_PERCENTAGE.test(text) ? `${text.endsWith("%") ? text : `${text}%`} OFF` : text;
  if (type === "fixed") {
    const isClear = PLAIN_AMOUNT.test(text);
    const amount = Number(text.replace(/,(?=\d{3}\b)/g, "").replace(",", "."));
    return isClear ? `${money(amount, currency)} OFF` : `${text}${PLAIN_PRICE.test(text) ? " OFF" : ""}`;
  }
  return text;
}

/** "$50", "£49.50". */
export function money(amount: number, currency: string): string {
  return amount.toLocaleString("en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Ends in the past count too. */
export function endsSoon(end: Date, now = new Date()): boolean {
  return end.getTime() - now.getTime() <= WEEK_MS;
}

export function hasEnded(end: Date | null, now = new Date()): boolean {
  return end !== null && end <= now;
}

const styles = {
  day: { day: "numeric", month: "short", year: "numeric" },
  dayAndTime: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  dayAndMonth: { day: "numeric", month: "short" },
  dayOfMonth: { day: "numeric" },
  weekday: { weekday: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Style = keyof typeof styles;

export function shortDate(date: Date, timeZone: string): string {
  return unbroken(formatIn(timeZone, "day").format(date));
}

export function dateAndTime(date: Date, timeZone: string): string {
  return unbroken(formatIn(timeZone, "dayAndTime").format(date));
}

/** With spaces at which a line cannot end between a day, its month and its year. */
const unbroken = (date: string) => date.replace(/(?<=\w) /g, "\u00a0");

const HALF_YEAR_MS = 182 * 24 * 60 * 60 * 1000;

/** "22 Nov"; with the year if that is not plain. */
export function recentDate(date: Date, timeZone: string, now = new Date()): string {
  return withoutCurrentYear(shortDate(date, timeZone), date, now);
}

/** "22 Nov, 18:12". */
export function recentTime(date: Date, timeZone: string, now = new Date()): string {
  return withoutCurrentYear(dateAndTime(date, timeZone), date, now);
}

/** "today, 05:40", "21 Nov". */
export function dayAndHour(date: Date, timeZone: string): string {
  const day = nearDay(date, timeZone);
  return day === "today" ? `today, ${dateAndTime(date, timeZone).split(", ")[1]}` : day;
}

/** "today", "21 Nov". */
export function nearDay(date: Date, timeZone: string, now = new Date()): string {
  const isToday = shortDate(date, timeZone) === shortDate(now, timeZone);
  return isToday ? "today" : recentDate(date, timeZone, now);
}

function withoutCurrentYear(text: string, date: Date, now: Date): string {
  return Math.abs(now.getTime() - date.getTime()) < HALF_YEAR_MS ? text.replace(/\s\d+(?=,|$)/, "") : text;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string, style: Style): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat("en-GB", { ...styles[style], timeZone });
  formats.set(key, format);
  return format;
}

/** The day of an instant, such as `2026-11-27`. */
export function isoDay(at: Date, timeZone: string): string {
  return at.toLocaleDateString("en-CA", { timeZone });
}

/** "27–30 Nov 2026", of days such as `2026-11-27`. */
export function dayRange(first: string, last: string): string {
  const range = formatIn("UTC", "day").formatRange(new Date(first), new Date(last));
  return unbroken(range.replace(/\s*–\s*/, "–"));
}

/** "27 Nov 2026", or another style of it. */
export function dayWords(day: string, style: Style = "day"): string {
  return unbroken(formatIn("UTC", style).format(new Date(day)));
}

/** The names of the months in a language. Some languages decline the month within a date, so both forms are here. */
export function monthNames(language: string, month: "long" | "short"): string[][] {
  const alone = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
  const within = new Intl.DateTimeFormat(language, { day: "numeric", month, timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, at) => {
    const date = Date.UTC(2027, at, 5);
    const part = within.formatToParts(date).find(({ type }) => type === "month")?.value;
    return [alone.format(date), part ?? ""];
  });
}

export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
