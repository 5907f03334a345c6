/** Short lists that stay on this device: searches, and the stores and deals that were looked at. */
export type Entry = { href: string; text: string };

export type DeviceList = "searches" | "viewed";

const MOST: Record<DeviceList, number> = { searches: 5, viewed: 6 };

export function entriesOf(list: DeviceList): Entry[] {
  try {
    const entries = JSON.parse(localStorage[list] ?? "[]");
    return entries.filter(({ href, text }: Entry) => /^\/\w/.test(href) && typeof text === "string");
  } catch {
    return [];
  }
}

export function remember(list: DeviceList, entry: Entry): void {
  const others = entriesOf(list).filter(({ href }) => href !== entry.href);
  try {
    localStorage[list] = JSON.stringify([entry, ...others].slice(0, MOST[list]));
  } catch {}
}

export function forget(list: DeviceList): void {
  try {
    localStorage.removeItem(list);
  } catch {}
}
