/*
 * Runs the tests that open no browser with the clock moved, on the embedded database: `bun tests/clocks.ts`. It needs
 * Debian's `faketime`.
 */

/** For `faketime -f`: an offset, or a moment at which the clock starts, in the zone beside it. */
const CLOCKS = [
  { name: "8 days from now", clock: "+8d", zone: "UTC" },
  { name: "45 days from now", clock: "+45d", zone: "UTC" },
  { name: "a leap day", clock: "@2028-02-29 12:00:00", zone: "UTC" },
  { name: "the night when an hour is skipped", clock: "@2027-03-28 00:50:00", zone: "Europe/London" },
  { name: "the night when an hour comes twice", clock: "@2027-10-31 01:20:00", zone: "Europe/London" },
];

if (!Bun.which("faketime")) {
  console.error("There is no faketime, so the clock cannot be moved: apt-get install faketime");
  process.exit(1);
}

const failed: string[] = [];
for (const { name, clock, zone } of CLOCKS) {
  console.log(`\n== ${name}`);
  const run = Bun.spawn(["faketime", "-f", clock, process.execPath, "tests/run.ts", "--embedded"], {
    env: { ...process.env, TZ: zone },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if ((await run.exited) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? "\nAll clocks passed" : `\nFailed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);

export {};
