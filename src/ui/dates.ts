const SOON = 7 * 24 * 60 * 60 * 1000;

/** en-GB short form, as the specification has it: 5 Jan 2027. */
export function shortDate(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
  }).format(date);
}

/** Seven days or fewer remain, an end in the past included. */
export function endsSoon(end: Date, now = new Date()): boolean {
  return end.getTime() - now.getTime() <= SOON;
}

export function hasEnded(end: Date | null, now = new Date()): boolean {
  return end !== null && end <= now;
}
