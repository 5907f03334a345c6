import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { collectReads, dependsOn, type Tag } from "./cache/tags";
import { cache } from "./kept";

/*
 * What many pages show alike is read and rendered once for all of them: a page that nobody has asked for before then
 * costs no more than what is its own.
 */

/** How long it is shared, in milliseconds, unless what it rests on changes before: what is live depends on the clock. */
const BRIEFLY = 10_000;

type Known = { value: Promise<unknown>; tags: Set<Tag>; at: number; begun: number };

const known = new Map<string, Known>();

/**
 * What `make` gives, made once for all who ask for it at about the same time. Whoever gets it rests on what it rests on.
 * @param name the same for the same value; there should be few of them.
 * @throws what `make` throws, which is not kept.
 */
export async function shared<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
  if (!cache.isOn()) return make();
  const last = known.get(name);
  const isGood = last && Date.now() - last.at < BRIEFLY && !cache.hasChanged(last.tags, last.begun);
  const entry = isGood ? last : begin(name, make);
  const value = await entry.value;
  // It was under way, and what it rests on has changed before whoever joined it began.
  if (entry === last && cache.hasChanged(entry.tags, entry.begun)) return shared(name, make);
  dependsOn(...entry.tags);
  // The name says what it is.
  return value as Value;
}

/** The same for a part of a page, with all that it shows: its HTML. */
export function sharedPart(name: string, make: () => Promise<ReactNode>): Promise<string> {
  return shared(name, async () => renderToString(await make()));
}

function begin(name: string, make: () => Promise<unknown>): Known {
  const tags = new Set<Tag>();
  // A query of Drizzle's is run anew by each who awaits it.
  const value = collectReads(tags, async () => make());
  const entry = { tags, at: Date.now(), begun: cache.mark(), value };
  known.set(name, entry);
  entry.value.catch(() => {
    if (known.get(name) === entry) known.delete(name);
  });
  return entry;
}
