import { readDay } from "../../schemas/days";
import type { DateOrder, Read, ValueFormat } from "./offer";

const OFFSET = String.raw`(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?`;
const TIME = new RegExp(
  String.raw`[T\s,]+(?:at |um |à |a las |alle )?(?<hour>\d{1,2})[:.h](?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?\s?(?<half>[ap]\.?m\.?)?(?: ?uhr)?\s?(?<zone>${OFFSET}|z|[a-z]{2,5}|\p{L}+/[\p{L}_/-]+)?\s?(?:[([](?<named>[^\])]{1,40})[\])])?$`,
  "iu",
);
/** A system without a day writes its first one, or one before there were shops on the web. */
const FIRST = Date.UTC(1990, 0, 1);
const NONE = /^(|-+|0|n\/?a|none|null|never|ongoing|unlimited|0000-00-00.*)$/i;
/** Phrases that mean there is no end date, in many languages. */
const NO_END =
  /no (?:expir|end|limit|date)|(?:not|n['’]t|never) expire|open.ended|(?:stocks?|suppl\p{L}*) last|sold out|further notice|auf weiteres|vorrat reicht|unbegrenzt|unbefristet|kein (?:ablauf|ende)|épuisement|sans (?:date|limite|fin)|illimité|agotar|fin de existencias|sin (?:caducidad|fecha|l[ií]mite)|indefinid|esaurimento|senza scadenza|illimitat|durarem|sem (?:validade|data|prazo)|indeterminad|voorraad strekt|onbeperkt|nader order|geen einddatum|wyczerpania|bezterminow|odwołania|lagret räcker|tills vidare|lager haves|toistaiseksi|süresiz|stoklarla|odvolání|бессроч|无限期|長期|长期有效|期限(?:なし|無)|無期限|なくなり次第|소진/iu;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const EPOCH = /^\d{10,11}(\d\d)?$/;
const FAR_YEARS = 3;
const MAX_LENGTH = 100;

/**
 * An instant, in UTC. A day without a time is its first or last second in the zone. Who gives an end years ahead knows none.
 * @param order null: not decided yet
 */
export function readTime(
  text: string,
  edge: "start" | "end",
  { zone, dates, midnight }: Pick<ValueFormat, "zone" | "dates" | "midnight">,
  now: Date,
): Read<string | null> {
  if (NONE.test(text)) return { value: null };
  // As this site exports it: to the letter, however far away.
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return { value: new Date(text).toISOString() };
  if (text.length > MAX_LENGTH) return { fault: "date", about: text };
  if (edge === "end" && NO_END.test(text)) return { value: null, note: "noEnd" };
  const isWholeDay = edge === "end" && midnight === "day" && isMidnight(text);
  const found = EPOCH.test(text)
    ? epoch(text, isWholeDay ? zone : undefined)
    : inWords(text, edge, zone, dates, isWholeDay);
  if (typeof found === "string") return { fault: found, about: text };
  if (found.getTime() < FIRST) return edge === "end" ? { value: null, note: "noEnd" } : { value: null };
  const far = new Date(now);
  far.setUTCFullYear(far.getUTCFullYear() + FAR_YEARS);
  if (found <= far) return { value: found.toISOString() };
  return edge === "end" ? { value: null, note: "noEnd" } : { fault: "date", about: text };
}

/** How times of a column are read: one that names itself after GMT is in UTC. */
export const inZoneOf = (column: string | undefined, reading: ValueFormat): ValueFormat =>
  /gmt|utc/i.test(column ?? "") ? { ...reading, zone: "UTC" } : reading;

/** Whether a text gives the first instant of a day. Epoch seconds are counted in UTC. */
export function isMidnight(text: string): boolean {
  if (EPOCH.test(text)) return epoch(text).getTime() % 86_400_000 === 0;
  const { hour, minute, second = "0", half } = TIME.exec(text)?.groups ?? {};
  const isFirst = half ? /a/i.test(half) && Number(hour) === 12 : Number(hour) === 0;
  return hour !== undefined && isFirst && Number(minute) === 0 && Number(second) === 0;
}

/** @param zone of a day that is meant as a whole: its last second there */
function epoch(text: string, zone?: string): Date {
  const at = new Date(Number(text) * (text.length < 12 ? 1000 : 1));
  return zone ? lastOf(Temporal.PlainDate.from(at.toISOString().slice(0, 10)), zone) : at;
}

function lastOf(day: Temporal.PlainDate, zone: string): Date {
  return new Date(day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds - 1000);
}

type DateFault = "date" | "ambiguousDate" | "noSuchDay" | "time" | "zone";

function inWords(
  text: string,
  edge: "start" | "end",
  zone: string,
  dates: DateOrder | null,
  isWholeDay: boolean,
): Date | DateFault {
  const found = TIME.exec(text);
  const time = found?.groups;
  if (!time && /\d:\d/.test(text)) return /\d:\d\d.*\p{L}/u.test(text) ? "zone" : "time";
  const [day, other] = daysOf(text.slice(0, found?.index).trim(), dates);
  if (other) return "ambiguousDate";
  if (!day) return "date";
  const date = plainDate(day);
  if (!date) return "noSuchDay";
  const own = time && zoneOf(time);
  if (own === null) return "zone";
  if (isWholeDay) return lastOf(date, own ?? zone);
  if (!time)
    return edge === "end" ? lastOf(date, zone) : new Date(date.toZonedDateTime(zone).epochMilliseconds);
  const { hour, minute, second = 0, half } = time;
  if (Number(hour) === 24 && Number(minute) === 0) return lastOf(date, own ?? zone);
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  try {
    const clock = { hour: hours, minute: Number(minute), second: Number(second) };
    const at = date.toPlainDateTime(Temporal.PlainTime.from(clock, { overflow: "reject" }));
    // When clocks go back, an hour occurs twice: an end means the second one.
    const disambiguation = edge === "end" ? "later" : "earlier";
    return new Date(at.toZonedDateTime(own ?? zone, { disambiguation }).epochMilliseconds);
  } catch {
    return "time";
  }
}

function plainDate(day: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(day, { overflow: "reject" });
  } catch {
    return undefined;
  }
}

/** Abbreviations that mean one zone only. IST, for one, has three. */
const ZONES: Record<string, string> = {
  ...{ Z: "UTC", UTC: "UTC", GMT: "UTC", WET: "UTC", WEST: "+01:00", BST: "+01:00" },
  ...{
    CET: "+01:00",
    MEZ: "+01:00",
    CEST: "+02:00",
    MESZ: "+02:00",
    EET: "+02:00",
    EEST: "+03:00",
    MSK: "+03:00",
  },
  ...{
    EST: "-05:00",
    EDT: "-04:00",
    MST: "-07:00",
    MDT: "-06:00",
    PST: "-08:00",
    PDT: "-07:00",
    CDT: "-05:00",
  },
  ...{ ET: "America/New_York", CT: "America/Chicago", MT: "America/Denver", PT: "America/Los_Angeles" },
  ...{
    JST: "+09:00",
    KST: "+09:00",
    HKT: "+08:00",
    SGT: "+08:00",
    AEST: "+10:00",
    AEDT: "+11:00",
    NZST: "+12:00",
    NZDT: "+13:00",
  },
};

/** The time zone that a text names: undefined if none, null if unknown or ambiguous. An offset precedes a name. */
function zoneOf({ zone, named }: Record<string, string | undefined>): string | undefined | null {
  const given = zone ?? named?.trim();
  if (given === undefined) return undefined;
  const [, sign = "", hours = "", minutes = "00"] =
    /^(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(given) ?? [];
  const id = hours
    ? `${sign}${hours.padStart(2, "0")}:${minutes}`
    : (ZONES[given.toUpperCase()] ?? (given.includes("/") ? given : ""));
  try {
    return id === "UTC" ? id : Temporal.Instant.from("2026-01-01T00:00Z").toZonedDateTimeISO(id).timeZoneId;
  } catch {
    return null;
  }
}

const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;

/** The days that a text may mean, such as `2026-02-31`, which may not exist. With dots the day comes first. */
export function daysOf(text: string, order: DateOrder | null): string[] {
  const [, year = "", , month = "", day = ""] = YEAR_FIRST.exec(text) ?? [];
  if (year) return /^\d{4}\D|^\d{8}$/.test(text) ? [isoDay(year, month, day)] : [];
  const [, first = "", sign, second = "", last = ""] = YEAR_LAST.exec(text) ?? [];
  if (last) {
    const full = last.length === 2 ? `20${last}` : last;
    const orders: DateOrder[] = sign === "." ? ["dmy"] : order ? [order] : ["dmy", "mdy"];
    const days = orders
      .map((one) => (one === "dmy" ? [second, first] : [first, second]) as [string, string])
      .filter(([month]) => Number(month) <= 12)
      .map(([month, day]) => isoDay(full, month, day));
    return [...new Set(days)];
  }
  // 31 Dec 2026, Thu, 31-Dec-2026, 2026年12月31日
  const named =
    /\p{L}/u.test(text) && /\d{4}/.test(text) ? readDay(text.replaceAll("-", " "), "") : undefined;
  return named ? [named] : [];
}

const isoDay = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
