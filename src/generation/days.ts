/** The day of a moment in a time zone, such as `2026-11-21`; of now where none is given. */
export function dayIn(timeZone: string, at = new Date()): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);
}
