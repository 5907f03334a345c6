const SOON = 7 * 24 * 60 * 60 * 1000;

/** By time zone, of which a site has one: making a format costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** en-GB short form, as the specification has it: 5 Jan 2027. */
export function shortDate(date: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone });
    formats.set(timeZone, format);
  }
  return format.format(date);
}

/** Seven days or fewer remain, an end in the past included. */
export function endsSoon(end: Date, now = new Date()): boolean {
  return end.getTime() - now.getTime() <= SOON;
}

export function hasEnded(end: Date | null, now = new Date()): boolean {
  return end !== null && end <= now;
}
