import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    short: { type: "boolean" },
    /** Measures only cached pages while an editor saves. */
    writes: { type: "boolean" },
    /** Numbers of deals, the smallest first: 1000,1000000. */
    sizes: { type: "string" },
    /** Of each round of load. */
    seconds: { type: "string" },
    json: { type: "string" },
  },
});

export const isShort = values.short ?? false;

export const isOfWrites = values.writes ?? false;

export const SIZES =
  values.sizes?.split(",").map(Number) ?? (isShort || isOfWrites ? [10_000] : [1_000, 1_000_000]);

/** The growth of queries is measured from this catalogue. */
export const BEFORE = 10_000;

/** Only in catalogues with at least this many deals the routes are asked, and have pages beside saves a bar. */
export const ROUTES_FROM = 10_000;

export const SECONDS = Number(values.seconds ?? (isShort ? 1 : 4));

if (![...SIZES, SECONDS].every((given) => given > 0))
  throw new Error("Write it like this: bun run bench --sizes 1000,100000 --seconds 2");

/**
 * The least share of the static answer's rate for a cached one. The short form runs on machines that do other things
 * too, where one of two processes is now and then given half the time: it finds what is broken, not what is slower.
 */
export const LEAST = isShort ? 0.4 : 0.75;

/** Where the report goes. */
export const json = values.json ?? join(import.meta.dir, "../../.build/bench.json");

/** For the files of the run. */
export const folder = mkdtempSync(join(tmpdir(), "dealproof-bench-"));
