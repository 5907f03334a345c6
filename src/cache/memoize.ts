import { type Memo, store } from "./store";
import { changeCount, collectReads, dependsOn, hasChanged, mayHaveChanged, type Tag } from "./tags";

/** Live deals depend on the clock. */
const FRESH_MS = 10_000;

/** Caches for 10 seconds what many pages share. @param name there should be few, each for one type of value. */
export async function memoize<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
  if (!store.isOn) return make();
  const known = store.memos.get(name);
  const memo = known && Date.now() - known.madeAt < FRESH_MS && isCurrent(known) ? known : start(name, make);
  const value = await memo.value;
  // It was running before this call, and has changed since.
  if (memo === known && !isCurrent(memo)) return memoize(name, make);
  dependsOn(...memo.tags);
  return value as Value;
}

const isCurrent = ({ tags, since }: Memo) => !hasChanged(tags, since) && !mayHaveChanged(since);

function start(name: string, make: () => Promise<unknown>): Memo {
  const tags = new Set<Tag>();
  // Drizzle runs a query for each `await`; an async function's value is there once.
  const value = collectReads(tags, async () => make());
  const memo = { tags, value, madeAt: Date.now(), since: changeCount() };
  store.memos.set(name, memo);
  value.catch(() => store.memos.get(name) === memo && store.memos.delete(name));
  return memo;
}
