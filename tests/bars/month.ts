/*
 * A month of looking at shops' pages, played with a stand-in shop whose pages change by a plan: `bun
 * tests/bars/month.ts`. Every evening the words of every ticket are compared with the plan's. It ends with 1 if any is
 * wrong. With TEST_DATABASE_URL it takes a database of that server, else an embedded one.
 */
import "./quiet";

import { simulateTime } from "./month/clock";
import type { Wrong } from "./month/run";

const clock = await simulateTime(process.env.TEST_DATABASE_URL);
const { DAYS, playMonth } = await import("./month/run");
const results = await playMonth(clock);
await clock.stop();

console.log(`${"Plan".padEnd(64)} evenings wrong`);
for (const { name, wrong } of results)
  console.log(`${name.padEnd(64)} ${String(DAYS).padStart(8)} ${String(wrong.length).padStart(5)}`);
for (const { name, wrong } of results)
  for (const { days, expected, found } of periodsOf(wrong))
    console.log(`\n${name}, ${days} March\n  expected ${expected}\n  found    ${found}`);
const wrong = results.reduce((sum, result) => sum + result.wrong.length, 0);
console.log(
  `\n${results.length} tickets on ${DAYS} evenings: ${results.length * DAYS} compared, ${wrong} wrong.`,
);
process.exit(wrong > 0 ? 1 : 0);

/** Evenings that were wrong in the same way. */
function periodsOf(wrong: Wrong[]) {
  const ways = Map.groupBy(wrong, ({ expected, found }) => `${expected} ${found}`).values();
  return [...ways].map((same) => ({ ...(same[0] as Wrong), days: same.map(({ day }) => day).join(", ") }));
}
