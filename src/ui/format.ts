export const number = new Intl.NumberFormat("en-GB");

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}

export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "3 min 12 s". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

/** Not "1.500", which is one and a half in some countries, and thousands in others. */
const PLAIN_AMOUNT = /^(\d{1,3}(,\d{3})+|\d+)([.,]\d{1,2})?$/;

/** A bare number is an amount in the store's currency; an unknown type shows its own text. */
export function discountLabel(type: string, value: string, currency: string): string {
  const text = value.trim();
  if (type === "freeShipping") return "FREE SHIPPING";
  if (type === "percentage") return `${text.endsWith("%") ? text : `${text}%`} OFF`;
  if (type === "fixed") {
    const isClear = PLAIN_AMOUNT.test(text);
    const amount = Number(text.replace(/,(?=\d{3}\b)/g, "").replace(",", "."));
    return `${isClear ? money(amount, currency) : text} OFF`;
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

const day = { day: "numeric", month: "short", year: "numeric" } as const;
const dayAndTime = { ...day, hour: "2-digit", minute: "2-digit" } as const;

// Creating a format costs far more than using it.
const formats = {
  day: new Map<string, Intl.DateTimeFormat>(),
  dayAndTime: new Map<string, Intl.DateTimeFormat>(),
};

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
  return withoutPlainYear(shortDate(date, timeZone), date, now);
}

/** "22 Nov, 18:12". */
export function recentTime(date: Date, timeZone: string, now = new Date()): string {
  return withoutPlainYear(dateAndTime(date, timeZone), date, now);
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

function withoutPlainYear(text: string, date: Date, now: Date): string {
  return Math.abs(now.getTime() - date.getTime()) < HALF_YEAR_MS ? text.replace(/\s\d+(?=,|$)/, "") : text;
}

function formatIn(timeZone: string, style: keyof typeof formats): Intl.DateTimeFormat {
  const cached = formats[style].get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat("en-GB", { ...(style === "day" ? day : dayAndTime), timeZone });
  formats[style].set(timeZone, format);
  return format;
}

const days = new Intl.DateTimeFormat("en-GB", { ...day, timeZone: "UTC" });

/** "27–30 Nov 2026", of days such as `2026-11-27`. */
export function dayRange(first: string, last: string): string {
  const range = days.formatRange(new Date(first), new Date(last));
  return unbroken(range.replace(/\s*–\s*/, "–"));
}

/** "27 Nov 2026". */
export function dayWords(day: string): string {
  return unbroken(days.format(new Date(day)));
}
