import type { Page } from "../../models/system/paging";
import type { Cursor } from "../../schemas/paging";
import { changed } from "./changed";
import { descriptions } from "./descriptions";
import { failing } from "./failing";
import type { Entry, Kind } from "./kind";
import { offers } from "./offers";
import { posts } from "./posts";

export const kinds: Kind[] = [failing, changed, offers, descriptions, posts];

/** A page of these kinds, one after the other. A cursor names the kind and the id of the entry before. */
export async function find(among: Kind[], limit: number, cursor: Cursor | undefined): Promise<Page<Entry>> {
  const start = Math.max(0, cursor ? among.findIndex(({ name }) => name === cursor[0]) : 0);
  const found: Entry[] = [];
  for (const kind of among.slice(start)) {
    const after: Cursor | undefined = cursor && kind.name === cursor[0] ? [cursor[1], cursor[1]] : undefined;
    found.push(...(await kind.list({ limit: limit + 1 - found.length, cursor: after })));
    if (found.length > limit) break;
  }
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last ? [last.kind, last.id] : null };
}
