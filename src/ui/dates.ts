const SOON = 7 * 24 * 60 * 60 * 1000;

const day = { day: "numeric", month: "short", year: "numeric" } as const;
const dayAndTime = { ...day, hour: "2-digit", minute: "2-digit" } as const;

/** By time zone, of which a site has one: making a format costs far more than using it. */
const formats = {
  day: new Map<string, Intl.DateTimeFormat>(),
  dayAndTime: new Map<string, Intl.DateTimeFormat>(),
};

/** en-GB short form, as the specification has it: 5 Jan 2027. */
export function shortDate(date: Date, timeZone: string): string {
  return formatIn(timeZone, "day").format(date);
}

/** 5 Jan 2027, 14:03. */
export function dateAndTime(date: Date, timeZone: string): string {
  return formatIn(timeZone, "dayAndTime").format(date);
}

/** Seven days or fewer remain, an end in the past included. */
export function endsSoon(end: Date, now = new Date()): boolean {
  return end.getTime() - now.getTime() <= SOON;
}

export function hasEnded(end: Date | null, now = new Date()): boolean {
  return end !== null && end <= now;
}

function formatIn(timeZone: string, style: keyof typeof formats): Intl.DateTimeFormat {
  const known = formats[style].get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", { ...(style === "day" ? day : dayAndTime), timeZone });
  formats[style].set(timeZone, format);
  return format;
}
