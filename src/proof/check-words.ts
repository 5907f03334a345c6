import { dateAndTime, recentDate, shortDate } from "../ui/format";
import type { QuickCheck } from "./input";
import type { CheckMethod } from "./vocabulary";

/** `ofPrice`: the meaning for a deal without a code. */
export const quickWords: Record<QuickCheck, { label: string; means: string; ofPrice?: string; key: string }> =
  {
    works: {
      ...{ label: "Works", key: "w" },
      ...{ means: "Tried in a basket: it works", ofPrice: "The price was as said" },
    },
    dead: {
      ...{ label: "Dead", key: "d" },
      ...{ means: "Tried in a basket: it does not work", ofPrice: "The price was not as said" },
    },
    checked: { label: "Checked now", means: "Seen on the shop’s page: it is still there", key: "c" },
  };

export const methodWords: Record<CheckMethod, string> = {
  basket: "Tried in a basket",
  price: "Compared its price",
  page: "Seen on the shop’s page",
  shop: "Told by the shop",
};

export const outcomeWords = { works: "Works", dead: "Dead", limited: "Not for everyone" };

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
