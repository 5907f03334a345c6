/** Short names of these need no year beside them; those of the others do, for they are words of other meaning too. */
const ENGLISH = ["en-GB", "en-US"];
const OTHERS = ["de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da"];

/** Whether this is a day of the calendar, written `2026-12-31`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The same day some years later; 29 February becomes 1 March where there is none. */
export function yearsAfter(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
}

/**
 * Whether a text says this day in a usual spelling: ISO; day and month in words in either order, in English and nine
 * other languages; numbers with `.`, `/` or `-` where day and month cannot be mistaken for each other. Without a year
 * only when the day is the next such one after today. A day that something starts on is not said.
 * @param day and today such as `2026-12-31`.
 */
export function saysDay(text: string, day: string, today: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const isNext = nextSuch(month, date, today) === day;
  return [...dated(year, month, date), ...(isNext ? yearless(month, date) : [])].some((spelling) =>
    [...text.matchAll(new RegExp(spelling, "giu"))].some(({ 0: said, index }) => !isStart(text, said, index)),
  );
}

const FROM =
  /(?<!\p{L})(?:from|start(?:s|ing)?|begin(?:s|ning)?|since|as of|ab|seit|dès|à partir d[ue]|desde|a partir de|dal|vanaf|från|fra|od)\s+(?:(?:on|the|dem|el|le|den)\s+)?(?:\p{L}+day,?\s+(?:the\s+)?)?$/iu;
const ONWARDS = /^,?\s*(?:onwards?|and later|and after)(?!\p{L})/iu;
const DAYS_IN_A_ROW = /\p{L}.*\d\s?[-–]\s?\d{1,2}(?!\d)/u;

/** Whether the day is where something starts: "from 24 December", but not "from December 1–24". */
function isStart(text: string, said: string, at: number): boolean {
  if (ONWARDS.test(text.slice(at + said.length).slice(0, 20))) return true;
  return FROM.test(text.slice(Math.max(0, at - 40), at)) && !DAYS_IN_A_ROW.test(said);
}

/** The month's names in a language, as a date has them and alone, long or short. */
export function monthNames(locale: string, month: number, width: "long" | "short"): string[] {
  const key = `${locale} ${month} ${width}`;
  const known = names.get(key) ?? askIntl(locale, month, width);
  names.set(key, known);
  return known;
}

/** Intl takes milliseconds for each language. */
const names = new Map<string, string[]>();

function askIntl(locale: string, month: number, width: "long" | "short"): string[] {
  const at = new Date(Date.UTC(2026, month - 1, 5));
  const within = new Intl.DateTimeFormat(locale, { day: "numeric", month: width, timeZone: "UTC" })
    .formatToParts(at)
    .find(({ type }) => type === "month")?.value;
  const alone = new Intl.DateTimeFormat(locale, { month: width, timeZone: "UTC" }).format(at);
  return [...new Set([within ?? alone, alone])].map((name) => name.replace(/\.$/, ""));
}

const WORD = String.raw`(?<![\p{L}\d])`;
const NUMERIC = String.raw`(?<![\p{L}\d\p{Sc}]|\d[.,/-])`;
const END = String.raw`(?![\p{L}\d]|[./-]\d)`;
const NO_YEAR = String.raw`(?![\p{L}\d]|\W{0,3}\d{4}(?!\d)|\s?['’]\d\d)`;
const OF = String.raw`\.?(?:st|nd|rd|th|er|º|ª|°)?[\s-]*(?:of|de|del|di|d['’])?[\s-]*`;
const RANGE = String.raw`(?:the\s)?(?:\d{1,2}(?:st|nd|rd|th)?\s?[-–]\s?)?`;

function dated(year: number, month: number, date: number): string[] {
  const called = anyOf([...ENGLISH, ...OTHERS].flatMap((locale) => bothWidths(locale, month)));
  const [m, d, short] = [padded(month), padded(date), String(year).slice(2)];
  const inWords = `(?:${year}|['’]${short}|(?<=-)${short})`;
  const inNumbers = `(?:${year}|${short})`;
  return [
    `${NUMERIC}${year}(?<sign>[./-])${m}\\k<sign>${d}(?!\\d|[./-]\\d)`,
    `${WORD}${d}${OF}${called}\\.?[\\s,-]*(?:of|de|del)?\\s*${inWords}${END}`,
    `${WORD}${called}\\.?[\\s-]*${RANGE}${d}(?:st|nd|rd|th|\\.)?,?[\\s-]+${inWords}${END}`,
    ...(isAmbiguous(month, date)
      ? []
      : [
          `${NUMERIC}${d}\\s?(?<sign>[./-])\\s?${m}\\s?\\k<sign>\\s?${inNumbers}${END}`,
          `${NUMERIC}${m}(?<sign>[./-])${d}\\k<sign>${inNumbers}${END}`,
        ]),
  ];
}

function yearless(month: number, date: number): string[] {
  const called = anyOf([
    ...ENGLISH.flatMap((locale) => bothWidths(locale, month)),
    ...OTHERS.flatMap((locale) => monthNames(locale, month, "long")),
  ]);
  const [m, d] = [padded(month), padded(date)];
  const isAroundTheClock = month === 7 && date === 24;
  return [
    `${WORD}${d}${OF}${called}\\.?${NO_YEAR}`,
    `${WORD}${called}\\.?[\\s-]*${RANGE}${d}(?:st|nd|rd|th)?${NO_YEAR}`,
    ...(isAmbiguous(month, date) ? [] : [`${NUMERIC}${d}\\.${m}\\.${NO_YEAR}`]),
    ...(isAmbiguous(month, date) || isAroundTheClock
      ? []
      : [`${NUMERIC}(?:${d}/${m}|${m}/${d})(?![\\d/.-])`]),
  ];
}

/** Whether `03/04` could be either day. */
function isAmbiguous(month: number, date: number): boolean {
  return month !== date && date <= 12;
}

function bothWidths(locale: string, month: number): string[] {
  return [...monthNames(locale, month, "long"), ...monthNames(locale, month, "short")];
}

/** The longest first, else `Sep` would end `September`. */
function anyOf(words: string[]): string {
  const unique = [...new Set(words)].toSorted((a, b) => b.length - a.length);
  return `(?:${unique.map((name) => RegExp.escape(name)).join("|")})`;
}

function padded(number: number): string {
  return number < 10 ? `0?${number}` : `${number}`;
}

function nextSuch(month: number, date: number, today: string): string {
  const rest = `-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  const years = Array.from({ length: 9 }, (_, after) => Number(today.slice(0, 4)) + after);
  return years.map((year) => `${year}${rest}`).find((day) => isDay(day) && day >= today) ?? "";
}
