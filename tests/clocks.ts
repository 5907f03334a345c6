/*
 * Runs the tests that open no browser with the clock moved, on the embedded database: `bun tests/clocks.ts [words of a clock's
 * name]`. It needs Debian's `faketime`.
 */

const DAY = 24 * 60 * 60 * 1000;

/** When the clock starts, and in which zone. The hours of Britain change at 01:00 UTC. */
const CLOCKS = [
  { name: "8 days from now", start: Date.now() + 8 * DAY, zone: "UTC" },
  { name: "45 days from now", start: Date.now() + 45 * DAY, zone: "UTC" },
  { name: "a leap day", start: Date.parse("2028-02-29T12:00Z"), zone: "UTC" },
  {
    name: "the night when an hour is skipped",
    start: Date.parse("2027-03-28T00:50Z"),
    zone: "Europe/London",
  },
  {
    name: "the night when an hour comes twice",
    start: Date.parse("2027-10-31T00:50Z"),
    zone: "Europe/London",
  },
];

if (!Bun.which("faketime")) {
  console.error("There is no faketime, so the clock cannot be moved: apt-get install faketime");
  process.exit(1);
}

const asked = process.argv.slice(2).join(" ");
const clocks = CLOCKS.filter(({ name }) => name.includes(asked));
if (clocks.length === 0) throw new Error(`No clock is named "${asked}"`);
const failed: string[] = [];
for (const { name, start, zone } of clocks) {
  console.log(`\n== ${name}`);
  // Relative to now. With a fixed time the clock would start again in each process of a test.
  const clock = `${start < Date.now() ? "" : "+"}${Math.round((start - Date.now()) / 1000)}`;
  const run = Bun.spawn(["faketime", "-f", clock, process.execPath, "tests/run.ts", "--embedded"], {
    env: { ...process.env, TZ: zone },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if ((await run.exited) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? "\nAll clocks passed" : `\nFailed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);

export {};
